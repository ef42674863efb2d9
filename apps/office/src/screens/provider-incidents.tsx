// Impossible messages from game providers.
import { providerIncidents as providerIncidentsCall } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  code,
  count,
  customer,
  instant,
  paged,
  text,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';

type Row = RowOf<typeof providerIncidentsCall>;

const providerIncidents: Screen<Row> = {
  name: 'provider-incidents',
  title: 'providerIncidents.title',
  empty: 'providerIncidents.empty',
  call: providerIncidentsCall,
  isLive: true,
  read: paged(providerIncidentsCall, () => ({})),
  keyOf: ({ id }) => id,
  nameOf: ({ provider, operation }) => `${provider} · ${operation}`,
  data: [
    instant('lastAt', 'providerIncidents.lastAt', (row) => row.lastAt),
    text('provider', 'of.provider', (row) => row.provider),
    words('kind', 'providerIncidents.kind', 'incident', (row) => row.kind, { tone: 'bad' }),
    text('operation', 'of.operation', (row) => row.operation),
    code('transaction', 'of.transaction', (row) => row.transaction),
    customer((row) => row.customer),
    customer((row) => row.owner, 'providerIncidents.owner', 'owner'),
    code('reference', 'of.reference', (row) => row.reference, { place: 'more' }),
    count('times', 'providerIncidents.times', (row) => row.times),
    instant('firstAt', 'providerIncidents.firstAt', (row) => row.firstAt, { place: 'more' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
};

export const ProviderIncidents = pageOf(providerIncidents);
