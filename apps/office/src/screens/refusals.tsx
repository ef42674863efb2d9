// Why was this refused? Refusals of customers' calls, with the rule and what it compared.
import { refusals as refusalsCall } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import { chained, customer, drawn, instant, text, type RowOf, type Screen } from '../screen/screen.ts';
import { printInstant } from '../screen/time.ts';
import { Detail } from './Detail.tsx';
import { RefusalWords } from './RefusalWords.tsx';

type Row = RowOf<typeof refusalsCall>;

const refusals: Screen<Row> = {
  name: 'refusals',
  title: 'refusals.title',
  empty: 'refusals.empty',
  call: refusalsCall,
  read: chained(refusalsCall, ({ customer: named, code, call }, after) => ({
    ...(named && { customer: named }),
    ...(code && { code }),
    ...(call && { call }),
    ...(after !== undefined && { after }),
  })),
  filters: [
    { key: 'customer', title: 'of.customer', kind: 'text' },
    { key: 'code', title: 'refusals.code', kind: 'text' },
    { key: 'call', title: 'refusals.call', kind: 'text' },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ code, at }) => `${code} · ${printInstant(at)}`,
  data: [
    instant('at', 'of.at', (row) => row.at),
    customer((row) => row.customer),
    drawn('words', 'refusals.words', (row) => <RefusalWords code={row.code} />),
    text('facts', 'refusals.facts', (row) => Object.values(row.facts).join(' · '), { place: 'list' }),
    text('call', 'refusals.call', (row) => row.call),
    text('code', 'refusals.code', (row) => row.code),
    text('version', 'refusals.version', (row) => row.version, { place: 'more' }),
    drawn('detail', 'refusals.facts', (row) => <Detail detail={row.facts} />, { place: 'drawer' }),
  ],
};

export const Refusals = pageOf(refusals);
