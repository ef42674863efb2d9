// Reports of payment services that fit no order: the reported amount, the expected amount, and the decision.
import { resolveSuspense, suspense as suspenseCall } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  age,
  code,
  customer,
  instant,
  money,
  paged,
  text,
  why,
  words,
  type Datum,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';

type Row = RowOf<typeof suspenseCall>;
const isOpen = ({ resolvedAt }: Row) => resolvedAt === null;

/** In lira as all money is shown; another currency as the service wrote it. */
const reportedAmount: Datum<Row> = {
  key: 'reportedAmount',
  title: 'suspense.reported',
  isFigure: true,
  of: ({ reported: { amount, currency } }) =>
    currency === 'TRY'
      ? { as: 'money', lira: Number(amount) }
      : { as: 'text', text: `${amount} ${currency}` },
};

const suspense: Screen<Row> = {
  name: 'suspense',
  title: 'suspense.title',
  empty: 'suspense.empty',
  call: suspenseCall,
  isLive: true,
  read: paged(suspenseCall, ({ state }) => ({ resolved: state === 'resolved' })),
  filters: [
    {
      key: 'state',
      title: 'of.state',
      kind: 'choice',
      options: [
        { value: 'open', title: 'suspense.open' },
        { value: 'resolved', title: 'suspense.resolved' },
      ],
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ reference, service }) => `${service} · ${reference}`,
  data: [
    age('age', 'of.waiting', (row) => row.createdAt),
    words('reason', 'suspense.reason', 'suspended', (row) => row.reason, { tone: 'warn' }),
    reportedAmount,
    words('status', 'suspense.status', 'reported', (row) => row.reported.status),
    customer((row) => row.customer),
    money('order', 'suspense.order', (row) => row.order?.amount),
    words('orderStatus', 'suspense.orderStatus', 'status', (row) => row.order && String(row.order.status)),
    text('service', 'of.service', (row) => row.service),
    code('reference', 'of.reference', (row) => row.reference),
    words('orderType', 'suspense.orderType', 'order', (row) => row.order && String(row.order.type), {
      place: 'more',
    }),
    words('kind', 'suspense.kind', 'reportedKind', (row) => row.reported.kind, { place: 'more' }),
    code('event', 'suspense.event', (row) => row.reported.event, { place: 'drawer' }),
    code('serviceReference', 'suspense.serviceReference', (row) => row.reported.serviceReference, {
      place: 'drawer',
    }),
    text('serviceAt', 'suspense.serviceAt', (row) => row.reported.serviceAt, { place: 'drawer' }),
    instant('createdAt', 'of.at', (row) => row.createdAt, { place: 'more' }),
    instant('resolvedAt', 'of.resolvedAt', (row) => row.resolvedAt, { place: 'more' }),
    words('resolution', 'of.resolution', 'resolution', (row) => row.resolution, { tone: 'good' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
  actions: [
    action('resolve', 'suspense.resolve', resolveSuspense, {
      look: 'primary',
      hotkey: 'a',
      note: 'suspense.resolve.note',
      isOffered: isOpen,
      fixed: ({ id }) => ({ id }),
      begin: ({ customer: owner }) => ({ customer: owner ? `usercode:${owner.usercode}` : '' }),
      fields: [
        {
          path: 'as',
          title: 'of.resolution',
          kind: 'choice',
          options: [
            { value: 'credit', title: 'resolution.credit' },
            { value: 'takeback', title: 'resolution.takeback' },
            { value: 'paid', title: 'resolution.paid' },
            { value: 'returned', title: 'resolution.returned' },
            { value: 'close', title: 'resolution.close' },
          ],
        },
        {
          path: 'customer',
          title: 'of.customer',
          kind: 'text',
          empty: 'absent',
          hint: 'suspense.customer.hint',
        },
        why,
      ],
    }),
  ],
};

export const Suspense = pageOf(suspense);
