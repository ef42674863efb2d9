// The staff's decisions on payment methods and on the rules of withdrawals. A new method takes two people, since customers' money will go
// its way. A change that loosens the protection of money or costs customers more takes two as well. The record keeps the old and the new value.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import { parseLira, plainLira } from '@felek/money';
import type { Database } from '../db/database.ts';
import type { OperatorAsk } from '../http/route.ts';
import {
  hasItsParts,
  loosens,
  type MethodDesk,
  type MethodPrice,
  type ReviewRule,
  type RuleDesk,
} from '../payment/payment.ts';
import type { Answer, Done } from './answers.ts';
import type { Requests } from './requests.ts';

export interface Methods {
  list(): Promise<OutputOf<typeof calls.officeMethods>>;
  add(ask: OperatorAsk, request: InputOf<typeof calls.addMethod>): Answer<typeof calls.addMethod>;
  /** Other limits and another fee. */
  set(ask: OperatorAsk, request: InputOf<typeof calls.setMethod>): Answer<typeof calls.setMethod>;
  listRules(): Promise<OutputOf<typeof calls.reviewRules>>;
  setRule(ask: OperatorAsk, request: InputOf<typeof calls.setReviewRule>): Answer<typeof calls.setReviewRule>;
  turn(ask: OperatorAsk, request: InputOf<typeof calls.switchMethod>): Done<typeof calls.switchMethod>;
}

export function openMethods({
  database,
  decisions,
  desk,
  rules,
}: {
  readonly database: Pick<Database, 'inTransaction'>;
  readonly decisions: Pick<Requests, 'decide' | 'record'>;
  readonly desk: MethodDesk;
  readonly rules: RuleDesk;
}): Methods {
  return {
    list: desk.list,
    async add(ask, { why, ...method }) {
      const refused = desk.refuse(method);
      if (refused) return refused;
      const { service, channel, direction, least, most } = method;
      const decision = {
        action: 'add payment method',
        subject: `payment method ${service} ${channel} ${direction}`,
        detail: { ...method, least: plainLira(parseLira(least)!), most: plainLira(parseLira(most)!) },
      };
      return database.inTransaction(async (tx) => {
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, () =>
          desk.add(tx, method),
        );
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
    },
    set: (ask, { id, why, least, most, feeFixed, feeBasisPoints, feePayer }) =>
      database.inTransaction(async (tx) => {
        const before = await desk.lock(tx, id);
        if (!before) return 'office_method_not_found';
        const after: MethodPrice = {
          min_kurus: parseLira(least)!,
          max_kurus: parseLira(most)!,
          fee_fixed_kurus: parseLira(feeFixed)!,
          fee_basis_points: feeBasisPoints,
          fee_payer: feePayer,
        };
        const refused = desk.refusePrice(after);
        if (refused) return refused;
        const detail = changesOf(shownPrice(before), shownPrice(after));
        if (Object.keys(detail).length === 0) return 'nothing_changed';
        const decision = { action: 'change payment method', subject: `payment method ${id}`, detail };
        const needsTwo = after.max_kurus > before.max_kurus || isDearer(before, after);
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo }, () =>
          desk.set(tx, id, after),
        );
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),
    listRules: async () => [...(await rules.list())],
    setRule: (ask, { why, ...wanted }) =>
      database.inTransaction(async (tx) => {
        if (!hasItsParts(wanted)) return 'rule_parts_wrong';
        const before = await rules.lock(tx, wanted.reason);
        const after = wanted.isOn ? wanted : { ...before, isOn: false };
        const detail = changesOf(shownRule(before), shownRule(after));
        if (Object.keys(detail).length === 0) return 'nothing_changed';
        const decision = { action: 'change rule', subject: `withdrawal rule ${wanted.reason}`, detail };
        const deciding = { decision, why, needsTwo: loosens(before, after) };
        const decided = await decisions.decide(tx, ask, deciding, () => rules.set(tx, wanted));
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),
    turn: (ask, { id, isOffered, why }) =>
      database.inTransaction(async (tx) => {
        if (!(await desk.turn(tx, id, isOffered))) return 'office_method_not_found';
        const action = isOffered ? 'offer payment method' : 'take payment method off';
        await decisions.record(tx, ask, { action, subject: `payment method ${id}`, detail: {} }, why);
        return undefined;
      }),
  };
}

type Shown = Readonly<Record<string, string>>;

const shownPrice = (price: MethodPrice): Shown => ({
  least: plainLira(price.min_kurus),
  most: plainLira(price.max_kurus),
  feeFixed: plainLira(price.fee_fixed_kurus),
  feeBasisPoints: String(price.fee_basis_points),
  feePayer: price.fee_payer,
});

/** A rule that is off has no values. */
const shownRule = ({ isOn, above, most, hours, answeredBy }: Omit<ReviewRule, 'reason'>): Shown => ({
  state: isOn ? 'on' : 'off',
  ...(isOn && { above: plainLira(parseLira(above)!), most: `${most}`, hours: `${hours}`, answeredBy }),
});

/** The differences, as "old → new". They are part of the decision, so a request fails if the old value has changed since. */
const changesOf = (before: Shown, after: Shown): Shown =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, `${before[name] ?? '–'} → ${after[name] ?? '–'}`]),
  );

/** Whether customers pay more for some amount than before. */
function isDearer(before: MethodPrice, after: MethodPrice): boolean {
  if (after.fee_payer === 'house') return false;
  const paid = before.fee_payer === 'customer' ? before : { fee_fixed_kurus: 0n, fee_basis_points: 0 };
  return after.fee_fixed_kurus > paid.fee_fixed_kurus || after.fee_basis_points > paid.fee_basis_points;
}
