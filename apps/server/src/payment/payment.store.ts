// The payment room's SQL.
import type { FormFieldType, Status } from '@felek/contract/enumerations';
import { statement } from '../db/statement.ts';
import type { CustomerId, PaymentId } from '../ids.ts';

export interface MethodField {
  readonly key: string;
  readonly objectType: FormFieldType;
  readonly option:
    readonly { readonly id: number | string; readonly tr: string; readonly en: string }[] | null;
  readonly mask: string | null;
}

export interface MethodRow {
  id: number;
  type: 1 | 2;
  state: number;
  title_tr: string;
  title_en: string;
  group_tr: string;
  group_en: string;
  image_url: string | null;
  min_kurus: bigint;
  max_kurus: bigint;
  fee_tr: string;
  fee_en: string;
  time_tr: string;
  time_en: string;
  fields: MethodField[];
  channel: string;
}
const methodColumns = `id, type, state, title_tr, title_en, group_tr, group_en, image_url, min_kurus, max_kurus, fee_tr, fee_en, time_tr, time_en,
  fields, channel`;

export const listMethods = statement<MethodRow, [number]>(
  'payment.list-methods',
  `select ${methodColumns} from payment_method where type = $1 and state = 1 order by position, id`,
);
export const findMethod = statement<MethodRow, [number, number]>(
  'payment.find-method',
  `select ${methodColumns} from payment_method where id = $1 and type = $2`,
);
export const saveMethod = statement<
  object,
  [
    number,
    number,
    number,
    string,
    string,
    string,
    string,
    string | null,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
>(
  'payment.save-method',
  `insert into payment_method (id, type, position, title_tr, title_en, group_tr, group_en, image_url, min_kurus, max_kurus, fee_tr, fee_en, time_tr,
     time_en, fields, channel)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9::bigint, $10::bigint, $11, $12, $13, $14, $15::jsonb, $16) on conflict (id) do nothing`,
);

export interface PaymentRow {
  id: PaymentId;
  customer_id: CustomerId;
  type: 1 | 2;
  method_id: number;
  amount_kurus: bigint;
  status: Status;
  service: string;
  pay_url: string | null;
  detail_sealed: Buffer;
  note: string;
  request_hash: string;
  created_at: Date;
}
const paymentColumns = `id, customer_id, type, method_id, amount_kurus, status, service, pay_url, detail_sealed, note, request_hash, created_at`;

export const insertPayment = statement<
  object,
  [PaymentId, CustomerId, number, number, string, Status, string, Buffer, string, string | null, string]
>(
  'payment.insert',
  `insert into payment (id, customer_id, type, method_id, amount_kurus, status, service, detail_sealed, note, idempotency_key, request_hash)
   values ($1, $2, $3, $4, $5::bigint, $6, $7, $8, $9, $10, $11)`,
);
export const findByKey = statement<PaymentRow, [CustomerId, number, string]>(
  'payment.find-by-key',
  `select ${paymentColumns} from payment where customer_id = $1 and type = $2 and idempotency_key = $3`,
);
export const findPayment = statement<PaymentRow, [string]>(
  'payment.find',
  `select ${paymentColumns} from payment where id::text = $1`,
);
export const lockPayment = statement<PaymentRow, [string]>(
  'payment.lock',
  `select ${paymentColumns} from payment where id::text = $1 for update`,
);
export const setStatus = statement<object, [PaymentId, Status]>(
  'payment.set-status',
  'update payment set status = $2, updated_at = clock_timestamp() where id = $1',
);
/** How long ago an order last changed its status. */
export const readWaited = statement<{ waited_ms: number }, [PaymentId]>(
  'payment.read-waited',
  'select extract(epoch from clock_timestamp() - updated_at)::float8 * 1000 as waited_ms from payment where id = $1',
);
export const setPayUrl = statement<object, [PaymentId, string]>(
  'payment.set-pay-url',
  'update payment set pay_url = $2, updated_at = clock_timestamp() where id = $1',
);
export interface UnderWayRow {
  id: PaymentId;
  type: 1 | 2;
  old: boolean;
}
/** Orders that the service may know: not a withdrawal that waits for a person. */
export const listUnderWay = statement<UnderWayRow, [forS: number, after: PaymentId, most: number]>(
  'payment.list-under-way',
  `select id, type, created_at < now() - interval '2 hours' as old from payment
   where (status = 2 or (status = 6 and type = 1)) and updated_at < now() - make_interval(secs => $1) and id > $2 order by id limit $3`,
);

export interface ActivityRow extends PaymentRow {
  title_tr: string;
  title_en: string;
  total: bigint;
}
export const listActivities = statement<
  ActivityRow,
  [CustomerId, number | null, number | null, number, number]
>(
  'payment.list-activities',
  `select p.id, p.customer_id, p.type, p.method_id, p.amount_kurus, p.status, p.service, p.pay_url, p.detail_sealed, p.note, p.request_hash,
     p.created_at, m.title_tr, m.title_en, count(*) over () as total
   from payment p join payment_method m on m.id = p.method_id
   where p.customer_id = $1 and ($2::smallint is null or p.type = $2) and ($3::smallint is null or p.status = $3)
   order by p.created_at desc, p.id desc offset $4 limit $5`,
);
export const sumOfDay = statement<{ sum: bigint }, [CustomerId]>(
  'payment.sum-of-day',
  `select coalesce(sum(amount_kurus), 0)::bigint as sum from payment
   where customer_id = $1 and type = 2 and status in (1, 2, 6) and created_at > now() - interval '1 day'`,
);

export const insertEvent = statement<object, [string, string, string, string, string]>(
  'payment.insert-event',
  `insert into payment_event (service, event_id, reference, status, outcome) values ($1, $2, $3, $4, $5) on conflict do nothing`,
);
export const findEvent = statement<{ reference: string; status: string; outcome: string }, [string, string]>(
  'payment.find-event',
  'select reference, status, outcome from payment_event where service = $1 and event_id = $2',
);
export const insertSuspense = statement<object, [string, string, string, string, string]>(
  'payment.insert-suspense',
  `insert into suspense_item (id, service, reference, reason, reported) values ($1, $2, $3, $4, $5::jsonb) on conflict (id) do nothing`,
);
