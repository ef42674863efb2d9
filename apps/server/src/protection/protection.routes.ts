// The calls by which customers protect themselves.
import * as calls from '@felek/contract/protection';
import { no, route, yes, type Route } from '../http/route.ts';
import { untilError, type Protection } from './protection.ts';

const limitMessages = { holds: 'play_limit_set', asked: 'limit_asked', waits: 'limit_waits' } as const;

export function protectionRoutes(protection: Protection): Route[] {
  return [
    route(calls.selfExclude, async (ask, request) => {
      const refusal = await protection.selfExclude(ask, request);
      return refusal ? no(refusal) : yes(null, 'excluded');
    }),
    route(calls.closeAccount, async (ask, request) => {
      const refusal = await protection.closeAccount(ask, request);
      return refusal ? no(refusal) : yes(null, 'account_closed');
    }),
    route(calls.playLimits, async ({ customer }) => yes(await protection.listLimits(customer))),
    route(calls.setPlayLimit, async ({ customer }, request) => {
      const { step, limits } = await protection.setLimit(customer, request);
      return yes(limits, limitMessages[step]);
    }),
    route(calls.playReminder, async (ask) => yes(await protection.remind(ask))),
    route(calls.setPlayReminder, async (ask, { minutes }) => yes(await protection.setReminder(ask, minutes))),
    route(calls.seePlayReminder, async (ask) => yes(await protection.seeReminder(ask))),
    route(calls.askReturn, async (ask) => {
      const answer = await protection.askReturn(ask);
      if (answer === 'allowed') return yes(null, 'return_asked');
      switch (answer.code) {
        case 'customer_not_closed':
          return no(answer.code);
        case 'exclusion_runs':
        case 'return_too_soon':
          return no(answer.code, [untilError(answer.until)]);
        case 'return_not_asked':
          throw new Error('bug: a request to come back was refused for want of itself');
      }
    }),
  ];
}
