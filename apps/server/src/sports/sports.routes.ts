// The sportsbook's calls: visitors', customers' and traders'.
import type { Call } from '@felek/contract/call';
import * as calls from '@felek/contract/sports';
import { no, route, yes, type Route } from '../http/route.ts';
import { No, type Answers } from './bets/refusal.ts';
import type { Sports } from './sports.ts';

function answer<C extends Call>(call: C, answers: Answers<C, never>): Route {
  return route<Call>(call, async (ask, input) => {
    const answered: unknown = await (answers as Answers<Call, unknown>)(ask, input as never);
    return answered instanceof No ? no(answered.refusal, answered.errors, answered.figures) : yes(answered);
  });
}

export function sportsRoutes({
  programme,
  slips,
  bets,
  cashOuts,
  freeBets,
  proofs,
  trading,
}: Sports): Route[] {
  return [
    answer(calls.sportsProgramme, programme.tree),
    answer(calls.sportsEvents, programme.list),
    answer(calls.findSportsEvent, programme.find),
    answer(calls.sportsStatistics, programme.statistics),
    answer(calls.sportsBoosts, programme.boosts),
    answer(calls.sportsPopular, programme.popular),
    answer(calls.sportsCoupons, programme.coupons),
    answer(calls.priceBuilder, slips.priceBuilder),
    answer(calls.checkSlip, slips.check),
    answer(calls.placeBet, slips.place),
    answer(calls.answerOffer, slips.answerOffer),
    answer(calls.myBets, bets.list),
    answer(calls.myBet, bets.find),
    answer(calls.quoteCashOut, cashOuts.quote),
    answer(calls.cashOutOffers, cashOuts.offers),
    answer(calls.cashOut, cashOuts.execute),
    answer(calls.setAutoCashOut, cashOuts.setRule),
    answer(calls.freeBets, freeBets.list),
    answer(calls.giveFreeBet, trading.giveFreeBet),
    answer(calls.tradingBoost, trading.boost),
    answer(calls.tradingEndBoost, trading.endBoost),
    answer(calls.tradingBoosts, trading.boosts),
    answer(calls.sportsChain, proofs.chain),
    answer(calls.sportsRoots, proofs.roots),
    answer(calls.sportsDayProof, proofs.dayProof),
    answer(calls.sportsReceipt, proofs.receipt),
    answer(calls.tradingSuspend, trading.suspend),
    answer(calls.tradingPrice, trading.price),
    answer(calls.tradingSettings, trading.settings),
    answer(calls.tradingSet, trading.set),
    answer(calls.tradingProfile, trading.profile),
    answer(calls.tradingResult, trading.result),
    answer(calls.tradingVoid, trading.void),
    answer(calls.tradingQueue, trading.queue),
    answer(calls.tradingDecide, trading.decide),
    answer(calls.tradingExposures, trading.exposures),
  ];
}
