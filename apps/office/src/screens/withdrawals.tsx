// Withdrawals that wait for review: the facts of each, and the decision.
import { approveWithdrawal, refuseWithdrawal, waitingWithdrawals } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  age,
  code,
  count,
  customer,
  drawn,
  instant,
  money,
  paged,
  text,
  why,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { liraText } from '../screen/Shown.tsx';
import { localeNow } from '../texts/texts.ts';
import { CustomerInBrief } from './customers/CustomerInBrief.tsx';
import { VoidedApprovals } from './VoidedApprovals.tsx';

type Row = RowOf<typeof waitingWithdrawals>;

const withdrawals: Screen<Row> = {
  name: 'withdrawals',
  title: 'withdrawals.title',
  empty: 'withdrawals.empty',
  call: waitingWithdrawals,
  isLive: true,
  read: paged(waitingWithdrawals, () => ({})),
  keyOf: ({ id }) => id,
  nameOf: ({ customer: { username }, amount }) => `${username} · ${liraText(amount, localeNow())}`,
  isBad: ({ debt, voided }) => debt > 0 || voided.length > 0,
  data: [
    age('age', 'of.waiting', (row) => row.requestedAt),
    customer((row) => row.customer),
    money('amount', 'of.amount', (row) => row.amount),
    text('destination', 'of.destination', (row) => row.destination),
    words('reasons', 'withdrawals.reasons', 'reason', (row) => row.reasons, { tone: 'warn' }),
    words('approvedBy', 'withdrawals.approvedBy', 'person', (row) => row.approvedBy, { tone: 'good' }),
    text('method', 'of.method', (row) => row.method),
    money('wageringLeft', 'withdrawals.wageringLeft', (row) => row.wageringLeft || null),
    money('sincePayout', 'withdrawals.sincePayout', (row) => row.depositsSincePayout),
    instant('lastPayout', 'withdrawals.lastPayout', (row) => row.lastPayoutAt, { place: 'more' }),
    money('fee', 'of.fee', (row) => row.fee, { place: 'more' }),
    money('debt', 'withdrawals.debt', (row) => (row.debt > 0 ? -row.debt : null)),
    instant('requestedAt', 'of.requestedAt', (row) => row.requestedAt, { place: 'more' }),
    count('round', 'withdrawals.round', (row) => row.round || null, { place: 'more' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
    drawn(
      'voided',
      'withdrawals.voided',
      (row) => (row.voided.length > 0 ? <VoidedApprovals voided={row.voided} /> : null),
      { place: 'drawer' },
    ),
  ],
  below: ({ customer: { usercode } }) => <CustomerInBrief key={usercode} usercode={usercode} />,
  actions: [
    action('approve', 'withdrawals.approve', approveWithdrawal, {
      look: 'primary',
      hotkey: 'a',
      note: 'withdrawals.approve.note',
      fixed: ({ id, round }) => ({ id, round }),
    }),
    action('refuse', 'withdrawals.refuse', refuseWithdrawal, {
      look: 'danger',
      hotkey: 'r',
      note: 'withdrawals.refuse.note',
      fixed: ({ id }) => ({ id }),
      fields: [{ path: 'tell', title: 'withdrawals.tell', kind: 'long', hint: 'withdrawals.tell.hint' }, why],
    }),
  ],
};

export const Withdrawals = pageOf(withdrawals);
