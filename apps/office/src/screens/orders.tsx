// Deposits and withdrawals of all customers, in every state.
import { officeOrders, orderKinds, orderStates } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  code,
  customer,
  instant,
  money,
  paged,
  text,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { printInstant } from '../screen/time.ts';

type Row = RowOf<typeof officeOrders>;

const tones = { confirmed: 'good', rejected: 'bad', cancelled: 'bad' } as const;

const orders: Screen<Row> = {
  name: 'orders',
  title: 'orders.title',
  empty: 'orders.empty',
  call: officeOrders,
  read: paged(officeOrders, ({ kind, state, customer: named, reference }) => ({
    kind: orderKinds.find((each) => each === kind) ?? 'all',
    state: orderStates.find((each) => each === state) ?? 'all',
    ...(named && named.length >= 3 && { customer: named }),
    ...(reference && reference.length >= 3 && { reference }),
  })),
  filters: [
    {
      key: 'kind',
      title: 'orders.kind',
      kind: 'choice',
      options: orderKinds.map((kind) => ({ value: kind, title: `order.${kind}` as const })),
    },
    {
      key: 'state',
      title: 'of.state',
      kind: 'choice',
      options: orderStates.map((state) => ({
        value: state,
        title: state === 'all' ? 'filter.all' : (`state.${state}` as const),
      })),
    },
    { key: 'customer', title: 'of.customer', kind: 'text' },
    { key: 'reference', title: 'of.reference', kind: 'text', hint: 'orders.reference.hint' },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ customer: { username }, at }) => `${username} · ${printInstant(at)}`,
  isBad: ({ heldBack }) => heldBack !== null,
  data: [
    instant('at', 'of.at', (row) => row.at),
    customer((row) => row.customer),
    words('kind', 'orders.kind', 'order', (row) => row.kind),
    money('amount', 'of.amount', (row) => row.amount),
    words('state', 'of.state', 'state', (row) => row.state, {
      tone: ({ state }) => (state in tones ? tones[state as keyof typeof tones] : 'warn'),
    }),
    text('method', 'of.method', (row) => row.method),
    text('service', 'of.service', (row) => row.service),
    money('fee', 'of.fee', (row) => row.fee, { place: 'more' }),
    money('received', 'orders.received', (row) => row.received, { place: 'more' }),
    text('destination', 'of.destination', (row) => row.destination, { place: 'more' }),
    code('serviceReference', 'datum.serviceReference', (row) => row.serviceReference, { place: 'more' }),
    code('transferCode', 'orders.transferCode', (row) => row.transferCode, { place: 'more' }),
    text('refusedBecause', 'datum.refusedBecause', (row) => row.refusedBecause, { place: 'drawer' }),
    text('heldBack', 'datum.heldBack', (row) => row.heldBack, { place: 'drawer' }),
    instant('updatedAt', 'datum.updatedAt', (row) => row.updatedAt, { place: 'more' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
};

export const Orders = pageOf(orders);
