// What each affiliate earned, month by month, and its payment.
import { affiliateStatements, payAffiliate } from '@felek/contract/office';
import { pageOf } from '../../screen/ScreenPage.tsx';
import {
  action,
  count,
  instant,
  money,
  text,
  whole,
  words,
  type RowOf,
  type Screen,
} from '../../screen/screen.ts';

type Row = RowOf<typeof affiliateStatements>;
const tones = { running: 'plain', due: 'warn', paid: 'good', none: 'plain' } as const;

const months: Screen<Row> = {
  name: 'affiliate-months',
  title: 'affiliateMonths.title',
  empty: 'affiliateMonths.empty',
  call: affiliateStatements,
  read: whole(affiliateStatements, ({ affiliate }) => ({
    ...(affiliate && /^[a-z0-9][a-z0-9-]{2,39}$/.test(affiliate) && { affiliate }),
  })),
  filters: [{ key: 'affiliate', title: 'affiliates.code', kind: 'text' }],
  keyOf: ({ affiliate, month }) => `${affiliate} ${month}`,
  nameOf: ({ name, month }) => `${name} · ${month}`,
  data: [
    text('month', 'invoices.month', (row) => row.month),
    text('name', 'affiliates.name', (row) => row.name),
    text('affiliate', 'affiliates.code', (row) => row.affiliate, { place: 'more' }),
    words('state', 'of.state', 'commission', (row) => row.state, { tone: ({ state }) => tones[state] }),
    money('due', 'invoices.due', (row) => row.due),
    count('players', 'affiliateMonths.players', (row) => row.players),
    count('active', 'affiliateMonths.active', (row) => row.active),
    count('qualified', 'affiliateMonths.qualified', (row) => row.qualified),
    money('ggr', 'affiliates.ggr', (row) => row.ggr),
    money('bonusCost', 'affiliates.bonusCost', (row) => row.bonusCost),
    money('carried', 'invoices.carried', (row) => row.carried || null),
    money('share', 'invoices.share', (row) => row.share),
    money('cpa', 'affiliates.cpa', (row) => row.cpa || null),
    instant('paidAt', 'affiliateMonths.paidAt', (row) => row.paidAt, { place: 'more' }),
  ],
  actions: [
    action('pay', 'affiliateMonths.pay', payAffiliate, {
      look: 'primary',
      hotkey: 'a',
      note: 'affiliateMonths.pay.note',
      isOffered: ({ state }) => state === 'due',
      fixed: ({ affiliate, month }) => ({ affiliate, month }),
    }),
  ],
};

export const AffiliateMonths = pageOf(months);
