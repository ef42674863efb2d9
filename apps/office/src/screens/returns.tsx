// Actual against theoretical returns of the house's own games, each with the band that chance leaves it in.
import { returns as returnsCall } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import { count, drawn, money, paged, share, text, words, type RowOf, type Screen } from '../screen/screen.ts';
import { ReturnBand } from './ReturnBand.tsx';
import { stakesText } from './stakes.ts';

type Row = RowOf<typeof returnsCall>;

const returns: Screen<Row> = {
  name: 'returns',
  title: 'returns.title',
  empty: 'returns.empty',
  call: returnsCall,
  read: paged(returnsCall, ({ game, from, to }) => ({
    ...(game !== undefined && { game }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  })),
  filters: [
    { key: 'game', title: 'of.game', kind: 'text' },
    { key: 'from', title: 'filter.from', kind: 'day' },
    { key: 'to', title: 'filter.to', kind: 'day' },
  ],
  keyOf: ({ day, game, stakes }) => `${day} ${game} ${stakes?.from ?? ''}`,
  nameOf: ({ day, game }) => `${game} · ${day}`,
  isBad: ({ isOutside }) => isOutside,
  data: [
    text('day', 'of.dayUtc', (row) => row.day),
    text('game', 'of.game', (row) => row.game),
    text('stakes', 'returns.stakes', (row) => stakesText(row.stakes)),
    count('rounds', 'returns.rounds', (row) => row.rounds),
    money('staked', 'returns.staked', (row) => row.staked),
    money('returned', 'returns.returned', (row) => row.returned),
    share('actual', 'returns.actual', (row) => row.actual),
    drawn('band', 'returns.band', (row) => (
      <ReturnBand actual={row.actual} band={row.band} isOutside={row.isOutside} />
    )),
    share('expected', 'returns.expected', (row) => row.expected.least),
    share('least', 'returns.least', (row) => row.band.least, { place: 'more' }),
    share('most', 'returns.most', (row) => row.band.most, { place: 'more' }),
    words('outside', 'of.state', 'band', (row) => (row.isOutside ? 'outside' : 'inside'), {
      tone: ({ isOutside }) => (isOutside ? 'bad' : 'good'),
    }),
    words('method', 'returns.method', 'method', (row) => (row.isNormal ? 'normal' : 'bound'), {
      place: 'more',
    }),
  ],
};

export const Returns = pageOf(returns);
