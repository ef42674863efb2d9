// Bets that wait for a trader.
import { tradingDecide, tradingQueue } from '@felek/contract/sports';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  age,
  code,
  count,
  customer,
  money,
  paged,
  text,
  why,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { Legs } from './Legs.tsx';
import { printOdds } from './odds.ts';

type Row = RowOf<typeof tradingQueue>;

const bets: Screen<Row> = {
  name: 'bets',
  title: 'bets.title',
  empty: 'bets.empty',
  call: tradingQueue,
  isLive: true,
  read: paged(tradingQueue, () => ({})),
  keyOf: ({ id }) => id,
  nameOf: ({ customer: { username }, reference }) => `${username} · ${reference}`,
  data: [
    age('age', 'of.waiting', (row) => row.placedAt),
    customer((row) => row.customer),
    code('reference', 'of.reference', (row) => row.reference),
    count('legs', 'bets.legs', (row) => row.legs.length),
    text('odds', 'bets.odds', (row) => (row.totalOdds === null ? null : printOdds(row.totalOdds))),
    money('stake', 'bets.totalStake', (row) => row.totalStake),
    money('payout', 'bets.possible', (row) => row.possiblePayout),
    words('state', 'of.state', 'bet', (row) => row.state),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
  below: ({ legs }) => <Legs legs={legs} />,
  actions: [
    action('accept', 'bets.accept', tradingDecide, {
      look: 'primary',
      hotkey: 'a',
      fixed: ({ id }) => ({ bet: id, as: 'accept' as const }),
    }),
    action('refuse', 'bets.refuse', tradingDecide, {
      look: 'danger',
      hotkey: 'r',
      fixed: ({ id }) => ({ bet: id, as: 'refuse' as const }),
    }),
    action('offer', 'bets.offer', tradingDecide, {
      note: 'bets.offer.note',
      fixed: ({ id }) => ({ bet: id, as: 'offer' as const }),
      fields: [{ path: 'stake', title: 'bets.lineStake', kind: 'money' }, why],
    }),
  ],
};

export const Bets = pageOf(bets);
