// Returns that chance does not explain.
import { returnIncidents as returnIncidentsCall } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  code,
  count,
  drawn,
  instant,
  paged,
  share,
  text,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { ReturnBand } from './ReturnBand.tsx';
import { stakesText } from './stakes.ts';

type Row = RowOf<typeof returnIncidentsCall>;

const returnIncidents: Screen<Row> = {
  name: 'return-incidents',
  title: 'returnIncidents.title',
  empty: 'returnIncidents.empty',
  call: returnIncidentsCall,
  isLive: true,
  read: paged(returnIncidentsCall, () => ({})),
  keyOf: ({ id }) => id,
  nameOf: ({ game, firstDay }) => `${game} · ${firstDay}`,
  isBad: ({ endedAt }) => endedAt === null,
  data: [
    instant('seenAt', 'returnIncidents.seenAt', (row) => row.seenAt),
    text('game', 'of.game', (row) => row.game),
    text('stakes', 'returns.stakes', (row) => stakesText(row.stakes)),
    text('days', 'returnIncidents.days', (row) => `${row.firstDay} – ${row.lastDay}`),
    count('rounds', 'returns.rounds', (row) => row.rounds),
    share('actual', 'returns.actual', (row) => row.actual),
    drawn('band', 'returns.band', (row) => <ReturnBand actual={row.actual} band={row.band} isOutside />),
    words('state', 'of.state', 'incident', (row) => (row.endedAt === null ? 'open' : 'ended'), {
      tone: ({ endedAt }) => (endedAt === null ? 'bad' : 'good'),
    }),
    instant('endedAt', 'returnIncidents.endedAt', (row) => row.endedAt, { place: 'more' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
};

export const ReturnIncidents = pageOf(returnIncidents);
