// The calls of affiliates.
import * as calls from '@felek/contract/office';
import { decidedAs, no, route, yes, type OperatorAsk, type Route } from '../http/route.ts';
import type { Affiliates } from './affiliates.ts';

interface Record {
  read(ask: OperatorAsk, action: string, subject: string): Promise<void>;
}

export function affiliateRoutes(affiliates: Affiliates, record: Record): Route[] {
  return [
    route(calls.affiliates, async (_ask, page) => yes(await affiliates.list(page))),
    route(calls.addAffiliate, async (ask, request) => decidedAs(await affiliates.add(ask, request))),
    route(calls.setAffiliateTerm, async (ask, request) => decidedAs(await affiliates.setTerm(ask, request))),
    route(calls.setAffiliatePayee, async (ask, request) =>
      decidedAs(await affiliates.setPayee(ask, request)),
    ),
    route(calls.endAffiliate, async (ask, request) => {
      const refusal = await affiliates.end(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.affiliateStatements, async (_ask, request) => yes(await affiliates.listStatements(request))),
    route(calls.affiliatePlayers, async (ask, request) => {
      const answer = await affiliates.listPlayers(request);
      if (typeof answer === 'string') return no(answer);
      await record.read(ask, 'see affiliate players', `affiliate ${request.affiliate}`);
      return yes(answer);
    }),
    route(calls.payAffiliate, async (ask, request) => decidedAs(await affiliates.pay(ask, request))),
  ];
}
