// The payment methods for the back office: all there are, a new one, one with other limits or fees, and one taken off or offered again.
import type { InputOf, OutputOf } from '@felek/contract/call';
import { transactionType } from '@felek/contract/enumerations';
import { ibanMask } from '@felek/contract/figures';
import type * as calls from '@felek/contract/office';
import { parseLira, toLira } from '@felek/money';
import type { Database, Tx } from '../../db/database.ts';
import { execute, findRow, listRows } from '../../db/statement.ts';
import * as store from './method.store.ts';
import { feeOf, type MethodField } from './methods.ts';

export type NewMethod = Omit<InputOf<typeof calls.addMethod>, 'why'>;

/** The limits of a method, in kuruş, and its fee. */
export type MethodPrice = Pick<
  store.MethodRow,
  'min_kurus' | 'max_kurus' | 'fee_fixed_kurus' | 'fee_basis_points' | 'fee_payer'
>;

export interface MethodDesk {
  list(): Promise<OutputOf<typeof calls.officeMethods>>;
  /** Why the house cannot have this method; undefined where it can. */
  refuse(method: NewMethod): 'service_unknown' | 'method_limits_wrong' | undefined;
  add(tx: Tx, method: NewMethod): Promise<void>;
  /** The limits and the fee of a method, locked until the transaction ends. Undefined if there is no such method. */
  lock(tx: Tx, id: number): Promise<MethodPrice | undefined>;
  /** Why the house cannot have these limits and this fee; undefined where it can. */
  refusePrice(price: MethodPrice): 'method_limits_wrong' | 'method_fee_too_high' | undefined;
  set(tx: Tx, id: number, price: MethodPrice): Promise<void>;
  /** False if there is no such method. */
  turn(tx: Tx, id: number, isOffered: boolean): Promise<boolean>;
}

const field = (key: string, mask: string | null): MethodField => ({
  key,
  objectType: 'String',
  option: null,
  mask,
});
const forms = {
  none: [],
  iban: [field('accountHolder', null), field('iban', ibanMask)],
  wallet: [field('walletNumber', '9999999999')],
} as const satisfies Record<string, readonly MethodField[]>;
const types = { deposit: transactionType.deposit, payout: transactionType.withdraw } as const;

export function openMethodDesk({
  database,
  services,
}: {
  readonly database: Pick<Database, 'pool'>;
  /** The payment services that the settings name. */
  readonly services: readonly string[];
}): MethodDesk {
  return {
    async list() {
      const rows = await listRows(database.pool, store.listAllMethods);
      return rows.map((row) => ({
        id: row.id,
        direction: row.type === types.deposit ? ('deposit' as const) : ('payout' as const),
        isOffered: row.state === store.methodState.offered,
        titleTr: row.title_tr,
        titleEn: row.title_en,
        least: toLira(row.min_kurus),
        most: toLira(row.max_kurus),
        feeFixed: toLira(row.fee_fixed_kurus),
        feeBasisPoints: row.fee_basis_points,
        feePayer: row.fee_payer,
        service: row.service,
        channel: row.channel,
      }));
    },
    refuse({ service, least, most }) {
      if (!services.includes(service)) return 'service_unknown';
      return parseLira(least)! > parseLira(most)! ? 'method_limits_wrong' : undefined;
    },
    async add({ client }, method) {
      await execute(
        client,
        store.addMethod,
        types[method.direction],
        method.titleTr,
        method.titleEn,
        method.groupTr,
        method.groupEn,
        method.timeTr,
        method.timeEn,
        parseLira(method.least)!,
        parseLira(method.most)!,
        method.service,
        method.channel,
        JSON.stringify(forms[method.form]),
      );
    },
    lock: ({ client }, id) => findRow(client, store.lockMethodPrice, id),
    refusePrice(price) {
      if (price.min_kurus > price.max_kurus) return 'method_limits_wrong';
      return feeOf(price, price.min_kurus) >= price.min_kurus ? 'method_fee_too_high' : undefined;
    },
    async set({ client }, id, price) {
      const { min_kurus, max_kurus, fee_fixed_kurus, fee_basis_points, fee_payer } = price;
      await execute(
        client,
        store.setMethodPrice,
        id,
        min_kurus,
        max_kurus,
        fee_fixed_kurus,
        fee_basis_points,
        fee_payer,
      );
    },
    async turn({ client }, id, isOffered) {
      const state = isOffered ? store.methodState.offered : store.methodState.removed;
      return (await execute(client, store.setMethodState, id, state)) === 1;
    },
  };
}
