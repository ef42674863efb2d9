// The SQL of the list of orders: deposits and withdrawals of all customers.
import { counted, keyset, type Place, type Placed } from '../db/keyset.ts';
import { statement } from '../db/statement.ts';
import type { Status } from '@felek/contract/enumerations';
import type { CustomerId, PaymentId } from '../ids.ts';
import { isNamedBy } from './payment.store.ts';

export interface OrderRow {
  id: PaymentId;
  created_at: Date;
  customer_id: CustomerId;
  type: 1 | 2;
  status: Status;
  title_tr: string;
  title_en: string;
  service: string;
  amount_kurus: bigint;
  fee_kurus: bigint;
  received_kurus: bigint | null;
  note: string;
  service_reference: string | null;
  pay_code: string | null;
  refused_because: string | null;
  held_back_because: string | null;
  updated_at: Date;
}

export const latestFirst = keyset(['p.created_at', 'timestamptz', 'desc'], ['p.id', 'uuid', 'desc']);

type Page = [after: Place, take: number];
export type Narrowing = [...Page, CustomerId | null, Status | null, type: number | null];

/** One statement for each way to narrow the list, so that each one is read in the order of its own index. */
const listed = <Values extends [...Page, ...unknown[]]>(name: string, where: string) =>
  statement<OrderRow & Placed, Values>(
    name,
    `select p.id, p.created_at, p.customer_id, p.type, p.status, m.title_tr, m.title_en, p.service, p.amount_kurus, p.fee_kurus,
       p.received_kurus, p.note, p.service_reference, p.pay_code, p.refused_because, p.held_back_because, p.updated_at,
       ${latestFirst.place}, ${counted(`from payment p where ${where}`)}
     from payment p join payment_method m on m.id = p.method_id
     where ${where} and ${latestFirst.behind('$1')} ${latestFirst.order} limit $2`,
  );
const narrowed = `($3::uuid is null or p.customer_id = $3) and ($4::smallint is null or p.status = $4)
     and ($5::smallint is null or p.type = $5)`;

export const listOrders = listed<Page>('payment.list-orders', 'true');
export const listOrdersOf = listed<Narrowing>('payment.list-orders-of', `p.customer_id = $3 and ${narrowed}`);
export const listOrdersInState = listed<Narrowing>(
  'payment.list-orders-in-state',
  `p.status = $4 and ${narrowed}`,
);
export const listOrdersOfKind = listed<Narrowing>(
  'payment.list-orders-of-kind',
  `p.type = $5 and ${narrowed}`,
);
export const listOrdersOfKindInState = listed<Narrowing>(
  'payment.list-orders-of-kind-in-state',
  `p.type = $5 and p.status = $4 and ${narrowed}`,
);
/** By the house's id, the service's reference, or the code of a transfer. */
export const listOrdersNamed = listed<[...Narrowing, reference: string]>(
  'payment.list-orders-named',
  `p.id in (select id from payment where ${isNamedBy('$6')} union select id from payment where service_reference = $6
     union select id from payment where pay_code = $6) and ${narrowed}`,
);
