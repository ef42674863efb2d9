// The staff's decisions on payment methods. A new one takes two people, since customers' money will go its way.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import { parseLira, plainLira } from '@felek/money';
import type { Database } from '../db/database.ts';
import type { OperatorAsk } from '../http/route.ts';
import type { MethodDesk } from '../payment/payment.ts';
import type { Answer, Done } from './answers.ts';
import type { Requests } from './requests.ts';

export interface Methods {
  list(): Promise<OutputOf<typeof calls.officeMethods>>;
  add(ask: OperatorAsk, request: InputOf<typeof calls.addMethod>): Answer<typeof calls.addMethod>;
  turn(ask: OperatorAsk, request: InputOf<typeof calls.switchMethod>): Done<typeof calls.switchMethod>;
}

export function openMethods({
  database,
  decisions,
  desk,
}: {
  readonly database: Pick<Database, 'inTransaction'>;
  readonly decisions: Pick<Requests, 'decide' | 'record'>;
  readonly desk: MethodDesk;
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
    turn: (ask, { id, isOffered, why }) =>
      database.inTransaction(async (tx) => {
        if (!(await desk.turn(tx, id, isOffered))) return 'office_method_not_found';
        const action = isOffered ? 'offer payment method' : 'take payment method off';
        await decisions.record(tx, ask, { action, subject: `payment method ${id}`, detail: {} }, why);
        return undefined;
      }),
  };
}
