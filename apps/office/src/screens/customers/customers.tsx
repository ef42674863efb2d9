// Customers, found by what they are called or reached by.
import { findCustomers } from '@felek/contract/office';
import { pageOf } from '../../screen/ScreenPage.tsx';
import {
  code,
  customer,
  instant,
  text,
  whole,
  words,
  type RowOf,
  type Screen,
  type Tone,
} from '../../screen/screen.ts';

type Row = RowOf<typeof findCustomers>;
const tones: Readonly<Record<Row['state'], Tone>> = { active: 'good', closed: 'bad', excluded: 'warn' };

const customers: Screen<Row> = {
  name: 'customers',
  title: 'customers.title',
  empty: 'customers.empty',
  call: findCustomers,
  read: whole(findCustomers, ({ customer: named }) =>
    named !== undefined && named.length >= 3 ? { customer: named } : undefined,
  ),
  filters: [
    { key: 'customer', title: 'customers.find', kind: 'text', isNeeded: true, hint: 'customers.find.hint' },
  ],
  keyOf: ({ usercode }) => usercode,
  nameOf: ({ username, name }) => `${username} · ${name}`,
  data: [
    customer((row) => row),
    text('name', 'customers.name', (row) => row.name),
    words('state', 'of.state', 'account', (row) => row.state, { tone: (row) => tones[row.state] }),
    text('phone', 'customers.phone', (row) => row.phone),
    text('email', 'customers.email', (row) => row.email),
    words('fits', 'customers.fits', 'fits', (row) => row.fits),
    instant('memberSince', 'customers.memberSince', (row) => row.memberSince),
    code('usercode', 'customers.code', (row) => row.usercode, { place: 'more' }),
  ],
};

export const Customers = pageOf(customers);
