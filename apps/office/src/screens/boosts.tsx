// Boosted odds: each boost, its end, and the used part of its budget.
import { tradingBoost, tradingBoosts, tradingEndBoost } from '@felek/contract/sports';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  code,
  count,
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
import { matchName } from './match-name.ts';
import { printOdds } from './odds.ts';
import { Spent } from './Spent.tsx';

type Row = RowOf<typeof tradingBoosts>;

const boosts: Screen<Row> = {
  name: 'boosts',
  title: 'boosts.title',
  empty: 'boosts.empty',
  call: tradingBoosts,
  isLive: true,
  read: paged(tradingBoosts, () => ({})),
  keyOf: ({ id }) => id,
  nameOf: matchName,
  isBad: ({ state }) => state === 'spent',
  data: [
    text('match', 'exposures.match', matchName),
    code('market', 'trading.market', (row) => row.market),
    code('outcome', 'trading.outcome', (row) => row.outcome),
    text('plain', 'boosts.plain', (row) => (row.plainOdds === null ? '' : printOdds(row.plainOdds))),
    text('odds', 'boosts.odds', (row) => printOdds(row.odds)),
    words('state', 'of.state', 'boost', (row) => row.state, {
      tone: ({ state }) => (state === 'open' ? 'good' : 'plain'),
    }),
    count('bets', 'boosts.bets', (row) => row.bets),
    money('spent', 'campaigns.spent', (row) => row.spent),
    money('budget', 'campaigns.budget', (row) => row.budget),
    drawn('burn', 'campaigns.burn', (row) => <Spent spent={row.spent} budget={row.budget} />),
    money('mostStake', 'boosts.mostStake', (row) => row.mostStake),
    instant('from', 'campaigns.startsAt', (row) => row.from, { place: 'more' }),
    instant('to', 'campaigns.endsAt', (row) => row.to),
    code('event', 'trading.event', (row) => row.event, { place: 'more' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
  actions: [
    action('end', 'boosts.end', tradingEndBoost, {
      look: 'danger',
      hotkey: 'r',
      note: 'boosts.end.note',
      isOffered: ({ state }) => state !== 'over',
      fixed: ({ id }) => ({ boost: id }),
    }),
  ],
  starts: [
    action('add', 'boosts.add', tradingBoost, {
      note: 'boosts.add.note',
      begin: () => ({ id: crypto.randomUUID() }),
      fields: [
        { path: 'id', title: 'of.id', kind: 'text', hint: 'campaigns.id.hint' },
        { path: 'event', title: 'trading.event', kind: 'text' },
        { path: 'market', title: 'trading.market', kind: 'text', hint: 'trading.market.hint' },
        { path: 'outcome', title: 'trading.outcome', kind: 'text' },
        { path: 'odds', title: 'boosts.odds', kind: 'odds', hint: 'trading.odds.hint' },
        {
          path: 'from',
          title: 'campaigns.startsAt',
          kind: 'instant',
          empty: 'null',
          hint: 'boosts.from.hint',
        },
        { path: 'to', title: 'campaigns.endsAt', kind: 'instant' },
        { path: 'mostStake', title: 'boosts.mostStake', kind: 'money' },
        { path: 'budget', title: 'campaigns.budget', kind: 'money', hint: 'boosts.budget.hint' },
        why,
      ],
    }),
  ],
};

export const Boosts = pageOf(boosts);
