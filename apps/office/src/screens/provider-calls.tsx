// A provider's calls around an instant, and our answers.
import { providerCalls as providerCallsCall } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  code,
  count,
  drawn,
  instant,
  long,
  paged,
  text,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { wireOfField } from '../screen/time.ts';
import { Detail } from './Detail.tsx';

type Row = RowOf<typeof providerCallsCall>;

const providerCalls: Screen<Row> = {
  name: 'provider-calls',
  title: 'providerCalls.title',
  empty: 'providerCalls.empty',
  call: providerCallsCall,
  read: paged(providerCallsCall, ({ provider, at, contains }) => {
    const wire = wireOfField(at ?? '');
    return provider !== undefined && wire !== undefined
      ? { provider, at: wire, contains: contains ?? '' }
      : undefined;
  }),
  filters: [
    {
      key: 'provider',
      title: 'of.provider',
      kind: 'text',
      isNeeded: true,
      hint: 'providerCalls.provider.hint',
    },
    { key: 'at', title: 'of.at', kind: 'instant', isNeeded: true },
    { key: 'contains', title: 'providerCalls.contains', kind: 'text' },
  ],
  keyOf: ({ requestId }) => requestId,
  nameOf: ({ path, status }) => `${path} · ${status}`,
  isBad: ({ status }) => status >= 400,
  data: [
    instant('at', 'of.at', (row) => row.at),
    text('path', 'providerCalls.path', (row) => row.path),
    words('status', 'of.state', 'http', (row) => String(row.status), {
      tone: ({ status }) => (status >= 400 ? 'bad' : 'good'),
    }),
    count('took', 'providerCalls.tookMs', (row) => row.tookMs),
    text('address', 'providerCalls.address', (row) => row.address),
    code('request', 'providerCalls.request', (row) => row.requestId),
    long('body', 'providerCalls.body', (row) => row.body),
    long('answer', 'providerCalls.answer', (row) => row.answer),
    drawn('headers', 'providerCalls.headers', (row) => <Detail detail={row.headers} />, { place: 'drawer' }),
  ],
};

export const ProviderCalls = pageOf(providerCalls);
