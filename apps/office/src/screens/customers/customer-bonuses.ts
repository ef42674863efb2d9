// A customer's bonuses and what kept the account shut, as lists of the customer's page.
import { customerBonuses, customerExclusions, revokeBonus } from '@felek/contract/office';
import {
  action,
  code,
  instant,
  money,
  text,
  whole,
  words,
  type RowOf,
  type Screen,
} from '../../screen/screen.ts';

type Bonus = RowOf<typeof customerBonuses>;

export const bonusesOfCustomer: Screen<Bonus> = {
  name: 'customer-bonuses',
  title: 'bonuses.title',
  empty: 'bonuses.empty',
  call: customerBonuses,
  read: whole(customerBonuses, ({ customer }) => ({ customer: customer ?? '' })),
  filters: [{ key: 'customer', title: 'of.customer', kind: 'text' }],
  keyOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  isBad: ({ depositUndoneAt }) => depositUndoneAt !== null,
  data: [
    text('title', 'bonuses.name', (row) => row.title),
    words('state', 'of.state', 'bonus', (row) => row.state),
    money('amount', 'of.amount', (row) => row.amount),
    money('wagered', 'bonuses.wagered', (row) => row.wagered),
    money('target', 'bonuses.target', (row) => row.wagerTarget),
    money('converted', 'bonuses.converted', (row) => row.converted),
    words('gift', 'bonuses.gift', 'gift', (row) => (row.isGift ? 'yes' : null), { place: 'more' }),
    instant('claimedAt', 'bonuses.claimedAt', (row) => row.claimedAt),
    text('offer', 'bonuses.offer', (row) => row.offer, { place: 'more' }),
    instant('undone', 'bonuses.undone', (row) => row.depositUndoneAt, { place: 'more' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
  actions: [
    action('revoke', 'bonuses.revoke', revokeBonus, {
      look: 'danger',
      hotkey: 'r',
      note: 'bonuses.revoke.note',
      isOffered: ({ state }) => ['chosen', 'queued', 'running'].includes(state),
      fixed: ({ id }) => ({ id }),
    }),
  ],
};

type Exclusion = RowOf<typeof customerExclusions>;

export const exclusionsOfCustomer: Screen<Exclusion> = {
  name: 'customer-exclusions',
  title: 'exclusions.title',
  empty: 'exclusions.empty',
  call: customerExclusions,
  read: whole(customerExclusions, ({ customer }) => ({ customer: customer ?? '' })),
  filters: [{ key: 'customer', title: 'of.customer', kind: 'text' }],
  keyOf: ({ from, kind }) => `${from} ${kind}`,
  nameOf: ({ from }) => from.slice(0, 10),
  data: [
    words('kind', 'exclusions.kind', 'exclusion', (row) => row.kind, { tone: 'warn' }),
    words('by', 'exclusions.by', 'person', (row) => row.by ?? 'customer'),
    instant('from', 'exclusions.from', (row) => row.from),
    instant('until', 'exclusions.until', (row) => row.until),
    instant('mayOpenFrom', 'exclusions.mayOpenFrom', (row) => row.mayOpenFrom),
    instant('askedBackAt', 'exclusions.askedBackAt', (row) => row.askedBackAt),
    instant('endedAt', 'exclusions.endedAt', (row) => row.endedAt),
    text('why', 'of.why', (row) => row.why),
  ],
};
