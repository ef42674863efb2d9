// Each day's comparison with the day files of payment services and providers, their sums and ours side by side.
import { reconciliations } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  count,
  instant,
  long,
  money,
  paged,
  text,
  words,
  type RowOf,
  type Screen,
  type Tone,
} from '../screen/screen.ts';
import { Differences } from './Differences.tsx';

type Row = RowOf<typeof reconciliations>;
const tones: Readonly<Record<Row['state'], Tone>> = {
  matched: 'good',
  differs: 'bad',
  no_file: 'warn',
  unreadable: 'bad',
};

/** Both sides are lira with two decimals, but their floating-point difference may have more, so it is rounded. */
const between = ({ theirSum, ourSum }: Row) => Math.round((theirSum - ourSum) * 100) / 100;

const reconciliation: Screen<Row> = {
  name: 'reconciliation',
  title: 'reconciliation.title',
  empty: 'reconciliation.empty',
  call: reconciliations,
  read: paged(reconciliations, () => ({})),
  keyOf: ({ source, day }) => `${source} ${day}`,
  nameOf: ({ source, day }) => `${source} · ${day}`,
  isBad: ({ state }) => state === 'differs' || state === 'unreadable',
  data: [
    text('day', 'of.dayUtc', (row) => row.day),
    text('source', 'reconciliation.source', (row) => row.source),
    words('state', 'of.state', 'compared', (row) => row.state, { tone: (row) => tones[row.state] }),
    count('theirCount', 'reconciliation.theirCount', (row) => row.theirCount),
    count('ourCount', 'reconciliation.ourCount', (row) => row.ourCount),
    money('theirSum', 'reconciliation.theirSum', (row) => row.theirSum),
    money('ourSum', 'reconciliation.ourSum', (row) => row.ourSum),
    money('between', 'reconciliation.between', between),
    count('differences', 'reconciliation.differences', (row) => row.differences.length || null),
    instant('comparedAt', 'reconciliation.comparedAt', (row) => row.comparedAt, { place: 'more' }),
    long('why', 'reconciliation.why', (row) => row.reason),
  ],
  below: (row) => (row.differences.length > 0 ? <Differences differences={row.differences} /> : null),
};

export const Reconciliation = pageOf(reconciliation);
