// Bank transfers credited by hand, and their state in the bank's own file.
import {
  bankFile,
  recordTransfer,
  resolveTransfer,
  transfers as transfersCall,
} from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  code,
  customer,
  instant,
  money,
  paged,
  why,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';

type Row = RowOf<typeof transfersCall>;
const isMissing = ({ missingAt, endedAs }: Row) => missingAt !== null && endedAs === null;

const transfers: Screen<Row> = {
  name: 'transfers',
  title: 'transfers.title',
  empty: 'transfers.empty',
  call: transfersCall,
  isLive: true,
  read: paged(transfersCall, ({ state }) => ({ missing: state === 'missing' })),
  filters: [
    {
      key: 'state',
      title: 'of.state',
      kind: 'choice',
      options: [
        { value: 'all', title: 'filter.all' },
        { value: 'missing', title: 'transfers.missing' },
      ],
    },
  ],
  keyOf: ({ bankReference }) => bankReference,
  nameOf: ({ bankReference, customer: { username } }) => `${username} · ${bankReference}`,
  isBad: isMissing,
  data: [
    instant('creditedAt', 'transfers.creditedAt', (row) => row.creditedAt),
    customer((row) => row.customer),
    money('amount', 'of.amount', (row) => row.amount),
    code('bankReference', 'transfers.bankReference', (row) => row.bankReference),
    words('people', 'transfers.people', 'person', (row) => row.people),
    instant('confirmedAt', 'transfers.confirmedAt', (row) => row.confirmedAt),
    words('missingBecause', 'transfers.missingBecause', 'difference', (row) => row.missingBecause, {
      tone: 'bad',
    }),
    instant('missingAt', 'transfers.missingAt', (row) => row.missingAt, { place: 'more' }),
    words('endedAs', 'of.resolution', 'resolution', (row) => row.endedAs, { tone: 'good' }),
  ],
  actions: [
    action('resolve', 'transfers.resolve', resolveTransfer, {
      look: 'primary',
      hotkey: 'a',
      note: 'transfers.resolve.note',
      isOffered: isMissing,
      fixed: ({ bankReference }) => ({ bankReference }),
      fields: [
        {
          path: 'as',
          title: 'of.resolution',
          kind: 'choice',
          options: [
            { value: 'takeback', title: 'resolution.takeback' },
            { value: 'confirm', title: 'resolution.confirm' },
          ],
        },
        why,
      ],
    }),
  ],
  starts: [
    action('record', 'transfers.record', recordTransfer, {
      note: 'transfers.record.note',
      fields: [
        { path: 'reference', title: 'transfers.reference', kind: 'text', hint: 'transfers.reference.hint' },
        { path: 'amount', title: 'of.amount', kind: 'money' },
        { path: 'bankReference', title: 'transfers.bankReference', kind: 'text' },
        { path: 'payer', title: 'transfers.payer', kind: 'text', hint: 'transfers.payer.hint' },
        why,
      ],
    }),
    action('file', 'transfers.file', bankFile, {
      note: 'transfers.file.note',
      fields: [
        { path: 'day', title: 'of.day', kind: 'day' },
        { path: 'file', title: 'transfers.csv', kind: 'file' },
        why,
      ],
    }),
  ],
};

export const Transfers = pageOf(transfers);
