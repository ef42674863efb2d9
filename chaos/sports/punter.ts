// A customer at the sportsbook: places slips, cashes out around the end of matches, loses the connection, asks again, and keeps all
// acknowledged bets.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SportsBet, SportsMarket } from '@felek/contract/sports';
import { parseLira } from '@felek/money';
import { askInManner, mannerOf } from '../actors/actor.ts';
import type { Answer, Asked, Caller } from '../caller.ts';
import { diceOf } from '../dice.ts';
import type { Findings } from '../findings.ts';
import { Purse } from '../purse.ts';
import type { SeatedCustomer } from '../seated-customer.ts';

/** A slip, and the house's last answer about it. */
export interface Slip {
  readonly id: string;
  readonly legs: readonly {
    readonly event: string;
    readonly market: string;
    readonly outcome: string;
    readonly version: number;
    readonly odds: number;
    readonly banker: boolean;
  }[];
  readonly sizes: readonly number[];
  readonly stake: number;
  readonly multiplier: number;
  readonly policy: string;
  said: 'unknown' | 'taken' | 'refused';
  bet?: SportsBet;
  /** An automatic rule in lira that may stand. */
  rule?: number;
}
export interface Quote {
  readonly id: string;
  readonly bet: string;
  readonly offer: bigint;
  said: 'unknown' | 'paid' | 'refused';
}
/** The contents of a page: events with all their markets. */
export type Board = () => readonly { readonly event: string; readonly markets: readonly SportsMarket[] }[];

export interface Punter {
  readonly id: string;
  readonly slips: ReadonlyMap<string, Slip>;
  readonly quotes: ReadonlyMap<string, Quote>;
  play(isOver: () => boolean): Promise<void>;
  /** On a healthy house: repeats unanswered requests, and reads the result of each bet. */
  finish(): Promise<void>;
}

const pauseMs = 2000;
const refusals = new Set([
  'selection_unknown',
  'event_over',
  'event_suspended',
  'market_suspended',
  'selection_suspended',
  'feed_down',
  'price_stale',
  'price_changed',
  'game_changed',
  'bet_late',
]);
const cashOutRefusals = new Set(['bet_over', 'cash_out_unavailable', 'quote_expired', 'quote_fallen']);
const unended = new Set(['delayed', 'review', 'offered']);

export function seatPunter(options: {
  readonly customer: SeatedCustomer;
  readonly seed: string;
  readonly board: Board;
  readonly caller: Caller;
  readonly findings: Findings;
}): Punter {
  const { customer, board, caller, findings } = options;
  const dice = diceOf(options.seed);
  const slips = new Map<string, Slip>();
  const quotes = new Map<string, Quote>();
  const wrong = (what: string, detail?: string) =>
    findings.wrong(what, `${customer.id}${detail ? `: ${detail}` : ''}`);
  const asked = (path: string, body?: object): Asked => ({
    path: `sports/${path}`,
    address: customer.address,
    token: customer.token,
    ...(body && { body }),
  });
  const asking = { username: customer.id, purse: new Purse(), caller, findings, asked, wrong };

  function newSlip(): Slip | undefined {
    const events = board().filter(({ markets }) => markets.some(({ state }) => state === 'open'));
    const count = dice.weighted({ 1: 55, 2: 20, 3: 25 });
    const chosen = new Set<(typeof events)[number]>();
    while (chosen.size < Math.min(Number(count), events.length)) chosen.add(dice.one(events));
    if (chosen.size < Number(count)) return undefined;
    const isSystem = chosen.size === 3 && dice.below(2) === 0;
    const hasBanker = isSystem && dice.below(2) === 0;
    const legs = [...chosen].map(({ event, markets }, place) => {
      const market = dice.one(markets.filter(({ state }) => state === 'open'));
      const { id, odds, version } = dice.one(market.outcomes);
      return { event, market: market.id, outcome: id, odds, version, banker: hasBanker && place === 0 };
    });
    if (legs.some(({ odds, version }) => odds < 1000 || version < 1)) return undefined;
    const systemSizes = hasBanker ? [1, 2] : [2, 3];
    return {
      id: randomUUID(),
      legs,
      sizes: isSystem ? systemSizes : [legs.length],
      stake: dice.between(100, 5000) / 100,
      multiplier: dice.below(10) === 0 ? 3 : 1,
      policy: dice.one(['none', 'higher', 'any']),
      said: 'unknown',
    };
  }

  const bodyOf = ({ id, legs, sizes, stake, multiplier, policy }: Slip) => ({
    id,
    legs,
    sizes,
    stake,
    multiplier,
    policy,
  });
  const betOf = ({ data }: Answer) => (data as { bet: SportsBet }).bet;

  /** An acknowledged bet stays, at the odds that were acknowledged. */
  function hear(slip: Slip, answer: Answer, isCertain: boolean): void {
    if (answer.success) {
      const bet = betOf(answer);
      if (slip.said === 'refused') wrong('a refused bet was taken', slip.id);
      const before = slip.bet;
      if (before?.legs.some(({ odds }, place) => odds !== bet.legs[place]!.odds))
        wrong('the odds of a bet have changed', slip.id);
      if (before?.legs.some(({ earlyLead }, place) => earlyLead !== bet.legs[place]!.earlyLead))
        wrong('the promise of an early payout has changed', slip.id);
      if (before && !unended.has(before.state) && unended.has(bet.state)) wrong('a bet waits again', slip.id);
      if (before && (before.state === 'refused') !== (bet.state === 'refused') && !unended.has(before.state))
        wrong('a bet was refused after all, or taken after all', slip.id);
      if (slip.said === 'unknown') findings.count('bets placed');
      slip.said = 'taken';
      slip.bet = bet;
      return;
    }
    findings.count(`slips refused: ${answer.code}`);
    if (!refusals.has(answer.code ?? '')) wrong(`a slip was refused: ${answer.code}`, JSON.stringify(slip));
    if (slip.said === 'taken') wrong('an acknowledged bet is unknown', slip.id);
    if (isCertain && slip.said === 'unknown') slip.said = 'refused';
  }

  async function place(): Promise<void> {
    const slip = newSlip();
    if (!slip) return;
    slips.set(slip.id, slip);
    const { answer, isCertain } = await askInManner(
      asking,
      asked('place', bodyOf(slip)),
      mannerOf(dice),
      (each) => betOf(each).reference,
    );
    if (answer) hear(slip, answer, isCertain);
  }

  const running = () => [...slips.values()].filter(({ bet }) => bet?.state === 'accepted');

  async function look(): Promise<void> {
    const seen = [...slips.values()].filter(
      ({ bet }) => bet && (unended.has(bet.state) || bet.state === 'accepted'),
    );
    if (seen.length === 0) return;
    const slip = dice.one(seen);
    const answer = await caller.ask(asked('bet', { bet: slip.id }));
    if (answer) hear(slip, answer, true);
  }

  function hearQuote(quote: Quote, answer: Answer): void {
    const said = answer.success ? (answer.data as { state: string }).state : 'refused';
    if (!answer.success && !cashOutRefusals.has(answer.code ?? ''))
      wrong(`a cash-out was refused: ${answer.code}`, quote.id);
    if (said === 'delayed') return;
    if (quote.said !== 'unknown' && quote.said !== said)
      wrong('a cash-out was answered otherwise than before', quote.id);
    if (quote.said === 'unknown') findings.count(`cash-outs ${said}`);
    quote.said = said === 'paid' ? 'paid' : 'refused';
  }

  async function cashOut(): Promise<void> {
    const bets = running();
    if (bets.length === 0) return;
    const slip = dice.one(bets);
    const part = dice.below(2) === 0 ? 1000 : dice.between(100, 900);
    const quoted = await caller.ask(asked('quotecashout', { bet: slip.id, part }));
    if (!quoted?.success) return;
    const { quote: id, offer } = quoted.data as { quote: string; offer: number };
    const quote: Quote = { id, bet: slip.id, offer: parseLira(offer)!, said: 'unknown' };
    quotes.set(id, quote);
    const { answer } = await askInManner(
      asking,
      asked('cashout', { quote: id }),
      mannerOf(dice),
      (each) => betOf(each).id,
    );
    if (answer) hearQuote(quote, answer);
  }

  async function setRule(): Promise<void> {
    const bets = running();
    if (bets.length === 0) return;
    const slip = dice.one(bets);
    const least = Math.round(slip.bet!.totalStake * dice.between(60, 120)) / 100;
    slip.rule = Math.min(slip.rule ?? least, least);
    const answer = await caller.ask(asked('autocashout', { bet: slip.id, least }));
    if (answer && !answer.success && answer.code !== 'bet_over')
      wrong(`an automatic rule was refused: ${answer.code}`, slip.id);
  }

  return {
    id: customer.id,
    slips,
    quotes,
    async play(isOver) {
      while (!isOver()) {
        const act = dice.weighted({ place: 65, cashOut: 20, rule: 3, look: 12 });
        const acts = { place, cashOut, rule: setRule, look };
        await acts[act]().catch((error: unknown) => wrong(`${act} failed`, String(error)));
        await sleep(dice.below(pauseMs));
      }
    },
    async finish() {
      for (const quote of quotes.values())
        hearQuote(quote, await caller.insist(asked('cashout', { quote: quote.id })));
      for (const slip of slips.values())
        if (slip.said !== 'refused') hear(slip, await caller.insist(asked('place', bodyOf(slip))), true);
    },
  };
}
