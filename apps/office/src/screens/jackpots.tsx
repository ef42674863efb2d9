// The growing jackpots of the house's own games.
import { officeJackpots } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import { count, drawn, money, share, text, whole, words, type RowOf, type Screen } from '../screen/screen.ts';
import { JackpotWins } from './JackpotWins.tsx';

type Row = RowOf<typeof officeJackpots>;
const stateOf = ({ isOpen }: Row) => (isOpen ? 'on' : 'off');

const jackpots: Screen<Row> = {
  name: 'jackpots',
  title: 'jackpots.title',
  empty: 'jackpots.empty',
  call: officeJackpots,
  isLive: true,
  read: whole(officeJackpots, () => ({})),
  keyOf: ({ gameCode }) => gameCode,
  nameOf: ({ name }) => name,
  data: [
    text('name', 'of.game', (row) => row.name),
    words('state', 'of.state', 'game', stateOf, { tone: (row) => (stateOf(row) === 'on' ? 'good' : 'bad') }),
    money('amount', 'jackpots.amount', (row) => row.amount),
    money('seed', 'jackpots.seed', (row) => row.seed),
    money('mustHitBy', 'jackpots.mustHitBy', (row) => row.mustHitBy),
    share('share', 'jackpots.share', (row) => row.share),
    count('run', 'jackpots.run', (row) => row.run, { place: 'more' }),
    count('winCount', 'jackpots.winCount', (row) => row.winCount),
    money('paid', 'jackpots.paid', (row) => row.paid),
    money('unpaid', 'jackpots.unpaid', (row) => row.unpaid),
    drawn('wins', 'jackpots.wins', (row) => <JackpotWins wins={row.wins} />, { place: 'drawer' }),
  ],
};

export const Jackpots = pageOf(jackpots);
