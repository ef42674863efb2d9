// Payouts that a service took over and has not said the end of.
import { unknownPayouts } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  age,
  code,
  count,
  customer,
  instant,
  long,
  money,
  paged,
  text,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';

type Row = RowOf<typeof unknownPayouts>;

const payouts: Screen<Row> = {
  name: 'payouts',
  title: 'payouts.title',
  empty: 'payouts.empty',
  call: unknownPayouts,
  isLive: true,
  read: paged(unknownPayouts, () => ({})),
  keyOf: ({ id }) => id,
  nameOf: ({ customer: { username }, service }) => `${username} · ${service}`,
  isBad: ({ serviceRefusal, unanswered }) => serviceRefusal !== null || unanswered > 2,
  data: [
    age('age', 'payouts.handedOver', (row) => row.handedOverAt),
    customer((row) => row.customer),
    money('amount', 'of.amount', (row) => row.amount),
    text('service', 'of.service', (row) => row.service),
    text('destination', 'of.destination', (row) => row.destination),
    count('unanswered', 'payouts.unanswered', (row) => row.unanswered),
    text('refusal', 'payouts.refusal', (row) => row.serviceRefusal),
    instant('requestedAt', 'of.requestedAt', (row) => row.requestedAt, { place: 'more' }),
    long('lastError', 'of.lastError', (row) => row.lastError),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
};

export const Payouts = pageOf(payouts);
