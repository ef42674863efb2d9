// Players' messages in the chats of tables, and their moderation.
import {
  muteTableWriter,
  removeTableMessage,
  tableMessages as tableMessagesCall,
} from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  age,
  count,
  customer,
  instant,
  long,
  paged,
  text,
  why,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';

type Row = RowOf<typeof tableMessagesCall>;

const tableMessages: Screen<Row> = {
  name: 'table-messages',
  title: 'tableMessages.title',
  empty: 'tableMessages.empty',
  call: tableMessagesCall,
  isLive: true,
  read: paged(tableMessagesCall, ({ table, state }) => ({
    reportedOnly: state !== 'all',
    ...(table !== undefined && { table }),
  })),
  filters: [
    {
      key: 'state',
      title: 'of.state',
      kind: 'choice',
      options: [
        { value: 'reported', title: 'tableMessages.reported' },
        { value: 'all', title: 'filter.all' },
      ],
    },
    { key: 'table', title: 'tableMessages.table', kind: 'text' },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ customer: { username }, table }) => `${username} · ${table}`,
  data: [
    age('age', 'of.at', (row) => row.at),
    customer((row) => row.customer),
    text('table', 'tableMessages.table', (row) => row.table),
    text('text', 'tableMessages.text', (row) => row.text, { place: 'list' }),
    count('reports', 'tableMessages.reports', (row) => row.reports),
    words('removed', 'of.state', 'message', (row) => (row.isRemoved ? 'removed' : null), { tone: 'bad' }),
    instant('muted', 'tableMessages.mutedUntil', (row) => row.mutedUntil),
    long('whole', 'tableMessages.text', (row) => row.text),
  ],
  actions: [
    action('remove', 'tableMessages.remove', removeTableMessage, {
      look: 'danger',
      hotkey: 'r',
      note: 'tableMessages.remove.note',
      isOffered: ({ isRemoved }) => !isRemoved,
      fixed: ({ id }) => ({ id }),
    }),
    action('mute', 'customer.mute', muteTableWriter, {
      note: 'customer.mute.note',
      fixed: ({ customer: { usercode } }) => ({ customer: `usercode:${usercode}` }),
      fields: [{ path: 'hours', title: 'customer.hours', kind: 'number', initial: '24' }, why],
    }),
  ],
};

export const TableMessages = pageOf(tableMessages);
