// Bonuses for the customers of a segment: previewed first, then asked for, and their progress.
import { bulkGrants as bulkGrantsCall, previewBulkGrant, stopBulkGrant } from '@felek/contract/office';
import { pageOf } from '../../screen/ScreenPage.tsx';
import {
  action,
  code,
  count,
  drawn,
  instant,
  long,
  money,
  paged,
  text,
  words,
  type RowOf,
  type Screen,
} from '../../screen/screen.ts';
import { BulkCustomers } from './BulkCustomers.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { giftFields } from './bulk-grant-fields.ts';
import { Spent } from '../Spent.tsx';

type Row = RowOf<typeof bulkGrantsCall>;

const bulkGrants: Screen<Row> = {
  name: 'bulk-grants',
  title: 'bulk.title',
  empty: 'bulk.empty',
  call: bulkGrantsCall,
  isLive: true,
  read: paged(bulkGrantsCall, () => ({})),
  keyOf: ({ id }) => id,
  nameOf: ({ offer, segment }) => `${offer} · ${segment}`,
  data: [
    text('offer', 'bulk.offer', (row) => row.offer),
    code('segment', 'bulk.segment', (row) => row.segment),
    words('state', 'of.state', 'bulkState', (row) => row.state, {
      tone: ({ state }) => (state === 'running' ? 'warn' : 'plain'),
    }),
    drawn('progress', 'bulk.progress', (row) => (
      <Spent spent={row.given + row.refused} budget={row.customers} />
    )),
    count('customers', 'bulk.customers', (row) => row.customers),
    count('given', 'bulk.given', (row) => row.given),
    count('refused', 'bulk.refused', (row) => row.refused),
    money('amount', 'bulk.amount', (row) => row.amount),
    money('spent', 'campaigns.spent', (row) => row.spent),
    money('budget', 'campaigns.budget', (row) => row.budget),
    text('people', 'bulk.people', (row) => row.people.join(', '), { place: 'more' }),
    instant('begunAt', 'bulk.begunAt', (row) => row.begunAt),
    instant('endedAt', 'bulk.endedAt', (row) => row.endedAt, { place: 'more' }),
    long('why', 'of.why', (row) => row.why),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
  actions: [
    action('stop', 'bulk.stop', stopBulkGrant, {
      look: 'danger',
      note: 'bulk.stop.note',
      isOffered: ({ state }) => state === 'running',
      fixed: ({ id }) => ({ id }),
    }),
  ],
  starts: [
    action('preview', 'bulk.preview', previewBulkGrant, {
      note: 'bulk.preview.note',
      fields: giftFields,
      shows: BulkPreview,
    }),
  ],
  below: ({ id }) => <BulkCustomers id={id} />,
};

export const BulkGrants = pageOf(bulkGrants);
