// Affiliates: the link of each, its terms, what it has earned, and the players who came by it.
import {
  addAffiliate,
  affiliates as affiliatesCall,
  endAffiliate,
  setAffiliatePayee,
  setAffiliateTerm,
} from '@felek/contract/office';
import { typedPercent } from '../../screen/form-values.ts';
import { pageOf } from '../../screen/ScreenPage.tsx';
import {
  action,
  code,
  count,
  customer,
  instant,
  money,
  paged,
  share,
  text,
  why,
  words,
  type FormField,
  type RowOf,
  type Screen,
} from '../../screen/screen.ts';
import { AffiliatePlayers } from './AffiliatePlayers.tsx';

type Row = RowOf<typeof affiliatesCall>;
const isActive = ({ state }: Row) => state === 'active';

const terms: readonly FormField[] = [
  { path: 'shareBasisPoints', title: 'affiliates.share', kind: 'percent', hint: 'affiliates.share.hint' },
  { path: 'cpa', title: 'affiliates.cpa', kind: 'money', initial: '0', hint: 'affiliates.cpa.hint' },
  { path: 'leastDeposit', title: 'affiliates.leastDeposit', kind: 'money' },
  { path: 'carries', title: 'terms.carries', kind: 'flag', initial: 'true' },
  why,
];

const affiliates: Screen<Row> = {
  name: 'affiliates',
  title: 'affiliates.title',
  empty: 'affiliates.empty',
  call: affiliatesCall,
  read: paged(affiliatesCall, () => ({})),
  keyOf: ({ code: key }) => key,
  nameOf: ({ name, code: key }) => `${name} · ${key}`,
  data: [
    text('name', 'affiliates.name', (row) => row.name),
    text('code', 'affiliates.code', (row) => row.code),
    words('state', 'of.state', 'affiliate', (row) => row.state, {
      tone: (row) => (isActive(row) ? 'good' : 'plain'),
    }),
    count('clicks', 'affiliates.clicks', (row) => row.clicks),
    count('players', 'affiliates.players', (row) => row.players),
    share('share', 'affiliates.share', (row) => row.shareBasisPoints / 10_000),
    money('cpa', 'affiliates.cpa', (row) => row.cpa || null),
    money('due', 'invoices.due', (row) => row.due),
    money('paid', 'affiliates.paid', (row) => row.paid),
    customer((row) => row.payee, 'affiliates.payee', 'payee'),
    money('leastDeposit', 'affiliates.leastDeposit', (row) => row.leastDeposit, { place: 'more' }),
    instant('addedAt', 'affiliates.addedAt', (row) => row.addedAt, { place: 'more' }),
    code('link', 'affiliates.link', (row) => row.link, { place: 'drawer' }),
    count('refId', 'affiliates.refId', (row) => row.refId, { place: 'drawer' }),
  ],
  actions: [
    action('terms', 'affiliates.set', setAffiliateTerm, {
      look: 'primary',
      note: 'terms.set.note',
      fixed: ({ code: affiliate }) => ({ affiliate }),
      begin: (row) => ({
        shareBasisPoints: typedPercent(row.shareBasisPoints),
        cpa: String(row.cpa),
        leastDeposit: String(row.leastDeposit),
        carries: String(row.carries),
      }),
      fields: [
        { path: 'fromMonth', title: 'terms.fromMonth', kind: 'text', hint: 'terms.fromMonth.hint' },
        ...terms,
      ],
    }),
    action('payee', 'affiliates.setPayee', setAffiliatePayee, {
      note: 'affiliates.setPayee.note',
      fixed: ({ code: affiliate }) => ({ affiliate }),
      fields: [
        { path: 'payee', title: 'affiliates.payee', kind: 'text', hint: 'suspense.customer.hint' },
        why,
      ],
    }),
    action('end', 'affiliates.end', endAffiliate, {
      look: 'danger',
      hotkey: 'r',
      note: 'affiliates.end.note',
      isOffered: isActive,
      fixed: ({ code: affiliate }) => ({ affiliate }),
    }),
  ],
  starts: [
    action('add', 'affiliates.add', addAffiliate, {
      note: 'affiliates.add.note',
      fields: [
        { path: 'code', title: 'affiliates.code', kind: 'text', hint: 'affiliates.code.hint' },
        { path: 'name', title: 'affiliates.name', kind: 'text' },
        { path: 'payee', title: 'affiliates.payee', kind: 'text', hint: 'suspense.customer.hint' },
        {
          path: 'refId',
          title: 'affiliates.refId',
          kind: 'number',
          empty: 'null',
          hint: 'affiliates.refId.hint',
        },
        ...terms,
      ],
    }),
  ],
  below: ({ code: affiliate }) => <AffiliatePlayers key={affiliate} affiliate={affiliate} />,
};

export const Affiliates = pageOf(affiliates);
