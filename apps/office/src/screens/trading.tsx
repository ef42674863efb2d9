// Margins, delays, limits and caps by scope, and what traders do to the programme.
import { tradingSet, tradingSettings } from '@felek/contract/sports';
import { pageOf } from '../screen/ScreenPage.tsx';
import { typedPercent } from '../screen/form-values.ts';
import {
  action,
  count,
  money,
  paged,
  share,
  text,
  why,
  words,
  type FormField,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { sayNow } from '../texts/texts.ts';
import { price, result, suspend, voidBets } from './trading-actions.ts';

type Row = RowOf<typeof tradingSettings>;

const number = (name: keyof Row, title: FormField['title']): FormField => ({
  path: `setting.${name}`,
  title,
  kind: 'number',
  empty: 'null',
});
const percent = (name: keyof Row, title: FormField['title']): FormField => ({
  ...number(name, title),
  kind: 'percent',
});
const amount = (name: keyof Row, title: FormField['title']): FormField => ({
  path: `setting.${name}`,
  title,
  kind: 'money',
  empty: 'null',
});

const fields: readonly FormField[] = [
  { path: 'setting.scope', title: 'trading.scope', kind: 'text', hint: 'trading.scope.hint' },
  { path: 'setting.type', title: 'trading.type', kind: 'number', initial: '0', hint: 'trading.type.hint' },
  {
    path: 'setting.phase',
    title: 'trading.phase',
    kind: 'choice',
    options: [
      { value: 'any', title: 'phase.any' },
      { value: 'prematch', title: 'phase.prematch' },
      { value: 'live', title: 'phase.live' },
    ],
  },
  percent('marginBasisPoints', 'trading.margin'),
  number('delayMs', 'trading.delayMs'),
  amount('marketLimit', 'trading.marketLimit'),
  amount('eventLimit', 'trading.eventLimit'),
  amount('playerLimit', 'trading.playerLimit'),
  number('limitPercent', 'trading.limitPercent'),
  amount('leastStake', 'trading.leastStake'),
  amount('mostStake', 'trading.mostStake'),
  amount('mostPayout', 'trading.mostPayout'),
  amount('reviewStake', 'trading.reviewStake'),
  number('leastLegs', 'trading.leastLegs'),
  percent('cashOutMarginBasisPoints', 'trading.cashOutMargin'),
  number('earlyLead', 'trading.earlyLead'),
  why,
];

/** A setting as it is typed: amounts, numbers and percentages with a decimal point, nothing for null. */
const typedOf = (row: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isPercent = typeof value === 'number' && name.endsWith('BasisPoints');
      return [`setting.${name}`, isPercent ? typedPercent(value) : String(value ?? '')];
    }),
  );
const partOf = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 10_000);

const trading: Screen<Row> = {
  name: 'trading',
  title: 'trading.title',
  empty: 'trading.empty',
  call: tradingSettings,
  read: paged(tradingSettings, () => ({})),
  keyOf: ({ scope, type, phase }) => `${scope} ${type} ${phase}`,
  nameOf: ({ scope, type }) =>
    `${scope === '' ? sayNow('trading.everywhere') : scope} · ${type === 0 ? sayNow('trading.allTypes') : type}`,
  data: [
    text('scope', 'trading.scope', (row) => (row.scope === '' ? sayNow('trading.everywhere') : row.scope)),
    text('type', 'trading.type', (row) => (row.type === 0 ? sayNow('trading.allTypes') : String(row.type))),
    words('phase', 'trading.phase', 'phase', (row) => row.phase),
    share('margin', 'trading.margin', (row) => partOf(row.marginBasisPoints)),
    count('delay', 'trading.delayMs', (row) => row.delayMs),
    money('marketLimit', 'trading.marketLimit', (row) => row.marketLimit),
    money('eventLimit', 'trading.eventLimit', (row) => row.eventLimit),
    money('playerLimit', 'trading.playerLimit', (row) => row.playerLimit),
    count('percent', 'trading.limitPercent', (row) => row.limitPercent, { place: 'more' }),
    money('leastStake', 'trading.leastStake', (row) => row.leastStake, { place: 'more' }),
    money('mostStake', 'trading.mostStake', (row) => row.mostStake),
    money('mostPayout', 'trading.mostPayout', (row) => row.mostPayout),
    money('review', 'trading.reviewStake', (row) => row.reviewStake),
    count('legs', 'trading.leastLegs', (row) => row.leastLegs, { place: 'more' }),
    share('cashOut', 'trading.cashOutMargin', (row) => partOf(row.cashOutMarginBasisPoints), {
      place: 'more',
    }),
    count('early', 'trading.earlyLead', (row) => row.earlyLead, { place: 'more' }),
  ],
  actions: [action('set', 'trading.change', tradingSet, { look: 'primary', begin: typedOf, fields })],
  starts: [action('add', 'trading.set', tradingSet, { fields }), suspend, price, result, voidBets],
};

export const Trading = pageOf(trading);
