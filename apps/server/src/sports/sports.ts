// The sportsbook of the house: a feed's programme, bets on it, and their settlement. It promises that money moves only through the wallet,
// that a bet and its stake commit together, and that a settlement follows from what the feed and the traders last said, in whatever order.
import * as calls from '@felek/contract/sports';
import type { CustomerAsk, OperatorAsk } from '../http/route.ts';
import { No, type Answers } from './refusal.ts';

export interface Sports {
  readonly programme: {
    tree: Answers<typeof calls.sportsProgramme, unknown>;
    list: Answers<typeof calls.sportsEvents, unknown>;
    find: Answers<typeof calls.findSportsEvent, unknown>;
  };
  readonly slips: {
    check: Answers<typeof calls.checkSlip, CustomerAsk>;
    place: Answers<typeof calls.placeBet, CustomerAsk>;
    answerOffer: Answers<typeof calls.answerOffer, CustomerAsk>;
  };
  readonly bets: {
    list: Answers<typeof calls.myBets, CustomerAsk>;
    find: Answers<typeof calls.myBet, CustomerAsk>;
  };
  readonly cashOuts: {
    quote: Answers<typeof calls.quoteCashOut, CustomerAsk>;
    execute: Answers<typeof calls.cashOut, CustomerAsk>;
    setRule: Answers<typeof calls.setAutoCashOut, CustomerAsk>;
  };
  readonly proofs: {
    chain: Answers<typeof calls.sportsChain, unknown>;
    roots: Answers<typeof calls.sportsRoots, unknown>;
    receipt: Answers<typeof calls.sportsReceipt, CustomerAsk>;
  };
  readonly trading: {
    suspend: Answers<typeof calls.tradingSuspend, OperatorAsk>;
    price: Answers<typeof calls.tradingPrice, OperatorAsk>;
    settings: Answers<typeof calls.tradingSettings, OperatorAsk>;
    set: Answers<typeof calls.tradingSet, OperatorAsk>;
    profile: Answers<typeof calls.tradingProfile, OperatorAsk>;
    result: Answers<typeof calls.tradingResult, OperatorAsk>;
    void: Answers<typeof calls.tradingVoid, OperatorAsk>;
    queue: Answers<typeof calls.tradingQueue, OperatorAsk>;
    decide: Answers<typeof calls.tradingDecide, OperatorAsk>;
    exposures: Answers<typeof calls.tradingExposures, OperatorAsk>;
  };
}

/** The book of a house without a feed: nothing is on offer, and no bet was ever taken. */
export function createSports(): Sports {
  const empty = async () => ({ total: 0, list: [] });
  const is =
    <const Code extends string>(code: Code) =>
    async () =>
      new No(code);
  const nowMs = () => Date.now();
  return {
    programme: {
      tree: async () => ({ nowMs: nowMs(), sports: [] }),
      list: async () => ({ ...(await empty()), nowMs: nowMs() }),
      find: is('event_not_found'),
    },
    slips: {
      check: async (_ask, { legs }) => ({
        nowMs: nowMs(),
        refusal: 'book_closed',
        legs: legs.map(() => ({
          odds: null,
          version: null,
          refusal: 'selection_unknown' as const,
          conflicts: [],
          leastLegs: 1,
        })),
        lines: 0,
        totalStake: 0,
        totalOdds: null,
        possiblePayout: 0,
        leastStake: 0,
        mostStake: 0,
        mostPayout: 0,
        delayMs: 0,
        isReviewed: false,
      }),
      place: is('book_closed'),
      answerOffer: is('bet_not_found'),
    },
    bets: {
      list: async () => ({ ...(await empty()), nowMs: nowMs() }),
      find: is('bet_not_found'),
    },
    cashOuts: { quote: is('bet_not_found'), execute: is('bet_not_found'), setRule: is('bet_not_found') },
    proofs: { chain: is('event_not_found'), roots: empty, receipt: is('bet_not_found') },
    trading: {
      suspend: is('scope_not_found'),
      price: is('selection_unknown'),
      settings: empty,
      set: is('scope_not_found'),
      profile: is('customer_not_found'),
      result: is('scope_not_found'),
      void: is('scope_not_found'),
      queue: empty,
      decide: is('bet_not_found'),
      exposures: async () => ({ ...(await empty()), openBets: 0, openStakes: 0, openPayouts: 0 }),
    },
  };
}
