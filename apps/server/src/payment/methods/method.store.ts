// The SQL of methods, and of the rules by which withdrawals need review.
import { statement } from '../../db/statement.ts';

/** The JSON columns are not checked yet: see methods.ts. */
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
  fee_fixed_kurus: bigint;
  fee_basis_points: number;
  fee_payer: 'customer' | 'house';
  time_tr: string;
  time_en: string;
  hours: unknown;
  fields: unknown;
  service: string;
  channel: string;
  bank_account: unknown;
}
/** The numbers of `payment_method.state`. */
export const methodState = { removed: 0, offered: 1 } as const;

const columns = `id, type, state, title_tr, title_en, group_tr, group_en, image_url, min_kurus, max_kurus, fee_fixed_kurus, fee_basis_points,
  fee_payer, time_tr, time_en, hours, fields, service, channel, bank_account`;

export const listMethods = statement<MethodRow, [number]>(
  'payment.list-methods',
  `select ${columns} from payment_method where type = $1 and state = ${methodState.offered} order by position, id`,
);
export const findMethod = statement<MethodRow, [number, number]>(
  'payment.find-method',
  `select ${columns} from payment_method where id = $1 and type = $2`,
);
export const listAllMethods = statement<MethodRow>(
  'payment.list-all-methods',
  `select ${columns} from payment_method order by state desc, type, position, id`,
);
export const addMethod = statement<
  object,
  [
    type: number,
    titleTr: string,
    titleEn: string,
    groupTr: string,
    groupEn: string,
    timeTr: string,
    timeEn: string,
    min: bigint,
    max: bigint,
    service: string,
    channel: string,
    fields: string,
  ]
>(
  'payment.add-method',
  `insert into payment_method (id, position, type, title_tr, title_en, group_tr, group_en, time_tr, time_en, min_kurus, max_kurus, service,
     channel, fields)
   select coalesce(max(id), 0) + 1, coalesce(max(position), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb
   from payment_method`,
);
export const lockMethodPrice = statement<
  Pick<MethodRow, 'min_kurus' | 'max_kurus' | 'fee_fixed_kurus' | 'fee_basis_points' | 'fee_payer'>,
  [id: number]
>(
  'payment.lock-method-price',
  `select min_kurus, max_kurus, fee_fixed_kurus, fee_basis_points, fee_payer from payment_method where id = $1 for update`,
);
export const setMethodPrice = statement<
  object,
  [
    id: number,
    min: bigint,
    max: bigint,
    feeFixed: bigint,
    feeBasisPoints: number,
    feePayer: MethodRow['fee_payer'],
  ]
>(
  'payment.set-method-price',
  `update payment_method set (min_kurus, max_kurus, fee_fixed_kurus, fee_basis_points, fee_payer) = ($2, $3, $4, $5, $6) where id = $1`,
);
export const setMethodState = statement<object, [id: number, state: number]>(
  'payment.set-method-state',
  'update payment_method set state = $2 where id = $1',
);
/** Writes a missing method from its row as JSON. */
export const seedMethod = statement<object, [json: string]>(
  'payment.seed-method',
  `insert into payment_method select (jsonb_populate_record(null::payment_method, $1::jsonb)).* on conflict (id) do nothing`,
);

export interface RuleRow {
  reason: string;
  above_kurus: bigint;
  most: number | null;
  hours: number | null;
  answered_by: 'review' | 'code';
}
export const listRules = statement<RuleRow>(
  'payment.list-rules',
  'select reason, above_kurus, most, hours, answered_by from withdrawal_rule',
);
/** One change of the rules at a time, also of a rule that has no row yet. Withdrawals read on. */
export const lockRules = statement<object>(
  'payment.lock-rules',
  `select pg_advisory_xact_lock(hashtext('withdrawal_rule'))`,
);
export const setRule = statement<
  object,
  [
    reason: string,
    above: bigint,
    most: number | null,
    hours: number | null,
    answeredBy: RuleRow['answered_by'],
  ]
>(
  'payment.set-rule',
  `insert into withdrawal_rule (reason, above_kurus, most, hours, answered_by) values ($1, $2, $3, $4, $5)
   on conflict (reason) do update set (above_kurus, most, hours, answered_by) = ($2, $3, $4, $5)`,
);
export const dropRule = statement<object, [reason: string]>(
  'payment.drop-rule',
  'delete from withdrawal_rule where reason = $1',
);

/**
 * Counts and removes the demo's methods. A method that was used stays, switched off and without a destination.
 */
export const demoMethods = {
  counts: statement<{ kind: string; count: number }>(
    'payment.count-demo-methods',
    `select 'payment methods' as kind, count(*)::integer as count from payment_method where of_demo`,
  ),
  removals: [
    statement<object>(
      'payment.remove-demo-methods',
      'delete from payment_method m where of_demo and not exists (select from payment p where p.method_id = m.id)',
    ),
    statement<object>(
      'payment.close-demo-methods',
      `update payment_method set state = ${methodState.removed}, service = 'removed', bank_account = null, of_demo = false where of_demo`,
    ),
  ],
  endings: [
    statement<object>(
      'payment.close-demo-suspense',
      `update suspense_item set resolved_at = now(), resolution = 'close' where resolved_at is null`,
    ),
  ],
};
