// Customers who owe the house what a reversal took beyond their balance.
import { debts as debtsCall } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  age,
  code,
  customer,
  instant,
  money,
  paged,
  text,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';

type Row = RowOf<typeof debtsCall>;

const debts: Screen<Row> = {
  name: 'debts',
  title: 'debts.title',
  empty: 'debts.empty',
  call: debtsCall,
  isLive: true,
  read: paged(debtsCall, () => ({})),
  keyOf: ({ customer: { usercode } }) => usercode,
  nameOf: ({ customer: { username } }) => username,
  data: [
    age('age', 'debts.since', (row) => row.since),
    customer((row) => row.customer),
    money('amount', 'debts.amount', (row) => row.amount),
    text('source', 'debts.source', (row) => row.cause.source),
    text('operation', 'of.operation', (row) => row.cause.operation),
    code('cause', 'of.transaction', (row) => row.cause.id),
    instant('since', 'of.at', (row) => row.since, { place: 'more' }),
  ],
};

export const Debts = pageOf(debts);
