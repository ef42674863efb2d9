// The actions of traders. Each decision is recorded with its reason; results and voids by hand need two people. Nothing of it is ever
// written by a feed.
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import { parseLira, toLira } from '@felek/money';
import { instantOf, wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { pageOf, pageWithin } from '../db/keyset.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { OperatorAsk } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import type { Bets } from './bets/bets.ts';
import * as bets from './bets/bet.store.ts';
import * as boosts from './bets/boost.store.ts';
import { refuseBoostedOdds } from './bets/boosts.ts';
import * as freeBets from './bets/free-bets.store.ts';
import { worstOfEvent, worstOfMarket } from './bets/exposure.ts';
import type { EventBook } from './programme/event-book.ts';
import type { Intake } from './programme/intake.ts';
import { shutGate } from './programme/gate.ts';
import * as programme from './programme/programme.store.ts';
import { No } from './bets/refusal.ts';
import type { Settings } from './settings.ts';
import type { Slips } from './bets/slips.ts';
import * as store from './trading.store.ts';

/** The record of decisions, and the second person's approval. */
export interface Decisions {
  record(tx: Tx, ask: OperatorAsk, decision: Decision, why: string): Promise<void>;
  decide(
    tx: Tx,
    ask: OperatorAsk,
    request: { readonly decision: Decision; readonly why: string; readonly needsTwo: boolean },
    act: () => Promise<void>,
  ): Promise<'done' | 'waits' | 'approved_before'>;
}
export interface Decision {
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | null>>;
}

type Does<C> = (ask: OperatorAsk, asked: InputOf<C>) => Promise<OutputOf<C> | No<RefusalOf<C>>>;

export interface Trading {
  readonly suspend: Does<typeof calls.tradingSuspend>;
  readonly price: Does<typeof calls.tradingPrice>;
  readonly settings: Does<typeof calls.tradingSettings>;
  readonly set: Does<typeof calls.tradingSet>;
  readonly profile: Does<typeof calls.tradingProfile>;
  readonly result: Does<typeof calls.tradingResult>;
  readonly void: Does<typeof calls.tradingVoid>;
  readonly queue: Does<typeof calls.tradingQueue>;
  readonly decide: Does<typeof calls.tradingDecide>;
  readonly exposures: Does<typeof calls.tradingExposures>;
  readonly giveFreeBet: Does<typeof calls.giveFreeBet>;
  readonly boost: Does<typeof calls.tradingBoost>;
  readonly endBoost: Does<typeof calls.tradingEndBoost>;
  readonly boosts: Does<typeof calls.tradingBoosts>;
}

export interface TradingNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly intake: Pick<Intake, 'change'>;
  readonly decisions: Decisions;
  readonly settings: Settings;
  readonly slips: Pick<Slips, 'decide'>;
  readonly bets: Pick<Bets, 'show'>;
  readonly findCustomer: (
    named: string,
  ) => Promise<{ readonly id: CustomerId } | 'customer_ambiguous' | undefined>;
  /** The names of the customers in a list. */
  readonly listNames: (
    ids: readonly CustomerId[],
  ) => Promise<ReadonlyMap<CustomerId, { readonly username: string; readonly usercode: string }>>;
  readonly onChanged: (event: string, markets: readonly string[]) => void;
}

const ends = {
  won: { result: 1, voidFactor: 0 },
  lost: { result: 0, voidFactor: 0 },
  void: { result: 0, voidFactor: 1 },
  halfWon: { result: 1, voidFactor: 0.5 },
  halfLost: { result: 0, voidFactor: 0.5 },
} as const;

type Result = InputOf<typeof calls.tradingResult>['results'][number];

function endOf({ result, share }: Result): programme.EndRow | undefined {
  if (result !== 'deadHeat') return ends[result];
  return share && share[0] <= share[1] ? { result: 1, voidFactor: 0, deadHeat: share } : undefined;
}

/** The transaction comes to nothing. */
class Undone extends Error {
  override readonly name = 'Undone';
  readonly refusal: string;
  constructor(refusal: string) {
    super('a decision was not made');
    this.refusal = refusal;
  }
}

function stateOfBoost({ is_over: isOver, has_begun: hasBegun, ...row }: boosts.ListedBoostRow) {
  if (isOver) return 'over';
  if (!hasBegun) return 'waiting';
  return row.spent_kurus >= row.budget_kurus ? 'spent' : 'open';
}
const showBoost = (row: boosts.ListedBoostRow): OutputOf<typeof calls.tradingBoosts>['list'][number] => ({
  id: row.id,
  event: row.event_id,
  home: { ...row.home },
  away: { ...row.away },
  market: row.market_id,
  outcome: row.outcome_id,
  odds: row.odds,
  plainOdds: row.plain_odds,
  from: wireInstant(row.from_at),
  to: wireInstant(row.to_at),
  state: stateOfBoost(row),
  mostStake: toLira(row.most_stake_kurus),
  budget: toLira(row.budget_kurus),
  spent: toLira(row.spent_kurus),
  bets: row.bets,
});

export function openTrading(needs: TradingNeeds): Trading {
  const { database, intake, decisions, settings, slips, findCustomer, onChanged } = needs;
  const { pool } = database;

  /** One transaction of the action and its record; an {@link Undone} in it is the refusal. */
  const inOne = <Done, Code extends string>(work: (tx: Tx) => Promise<Done>): Promise<Done | No<Code>> =>
    database.inTransaction(work).catch((error: unknown) => {
      if (error instanceof Undone) return new No(error.refusal as Code);
      throw error;
    });

  type Scope = InputOf<typeof calls.tradingSuspend>['scope'];
  async function override(
    { client }: Tx,
    { level, id, market, outcome }: Scope,
    state: 'open' | 'suspended' | 'hidden',
  ): Promise<number> {
    switch (level) {
      case 'book':
        return execute(client, store.suspendBook, state);
      case 'producer':
        return execute(client, store.suspendProducer, state, id);
      case 'sport':
        return execute(client, store.suspendSport, state, id);
      case 'league':
        return execute(client, store.suspendLeague, state, id);
      case 'event':
        return execute(client, store.suspendEvent, state, id);
      case 'market':
        return execute(client, store.suspendMarket, state, id, market);
      case 'outcome':
        return execute(client, store.suspendOutcome, state, id, market, outcome);
      default:
        return level satisfies never;
    }
  }

  const isOfEvent = ({ level }: Scope) => level === 'event' || level === 'market' || level === 'outcome';
  const nameOf = ({ level, id, market, outcome }: Scope) =>
    [level, id, market, outcome].filter(Boolean).join(' ');

  /** A change of an event under its lock, in its chain; throws where there is no such event. */
  async function change(tx: Tx, event: string, work: (book: EventBook) => Promise<void>): Promise<void> {
    if (!(await intake.change(tx, event, work))) throw new Undone('scope_not_found');
  }

  return {
    suspend: (ask, { scope, state, why }) =>
      inOne(async (tx) => {
        const act = async () => {
          if ((await override(tx, scope, state)) === 0) throw new Undone('scope_not_found');
        };
        // An event's lock comes first, as with a feed's messages.
        if (isOfEvent(scope))
          await change(tx, scope.id, async (book) => {
            if (scope.market) await book.load([scope.market]);
            await act();
            book.touch();
          });
        else {
          await execute(tx.client, shutGate);
          await act();
        }
        await decisions.record(
          tx,
          ask,
          { action: 'suspend', subject: nameOf(scope), detail: { state } },
          why,
        );
        if (isOfEvent(scope)) return null;
        const events = await listRows(tx.client, store.listScopeEvents, scope.level, scope.id);
        tx.afterCommit(() => {
          for (const { id } of events) onChanged(id, []);
        });
        return null;
      }),

    price: (ask, { event, market, outcome, odds, why }) =>
      inOne(async (tx) => {
        const isKnown = await intake.change(tx, event, async (book) => {
          if ((await execute(tx.client, store.overridePrice, event, market, outcome, odds)) === 0)
            throw new Undone('selection_unknown');
          await book.load([market]);
          book.reprice(market);
        });
        if (!isKnown) throw new Undone('selection_unknown');
        const detail = { odds: odds === null ? null : String(odds) };
        const subject = `outcome ${event} ${market} ${outcome}`;
        await decisions.record(tx, ask, { action: 'override price', subject, detail }, why);
        return null;
      }),

    settings: async (_ask, page) => settings.list(page),

    set: (ask, { setting, why }) =>
      inOne(async (tx) => {
        const { found } = await getRow(tx.client, store.scopeExists, setting.scope);
        if (!found) throw new Undone('scope_not_found');
        await settings.put(tx.client, setting);
        const { scope, type, phase, ...figures } = setting;
        const detail = Object.fromEntries(
          Object.entries(figures).map(([name, value]) => [name, value === null ? null : String(value)]),
        );
        const subject = `setting ${scope || 'all'} ${type} ${phase}`;
        await decisions.record(tx, ask, { action: 'set', subject, detail }, why);
        return null;
      }),

    profile: async (ask, { customer: named, limitPercent, delayMs, isReviewed, why }) => {
      const found = await findCustomer(named);
      if (!found) return new No('customer_not_found');
      if (typeof found === 'string') return new No(found);
      return inOne(async (tx) => {
        await settings.putProfile(tx.client, found.id, { limitPercent, delayMs, isReviewed });
        const detail = {
          limitPercent: String(limitPercent),
          delayMs: String(delayMs),
          isReviewed: String(isReviewed),
        };
        await decisions.record(tx, ask, { action: 'profile', subject: `customer ${found.id}`, detail }, why);
        return null;
      });
    },

    result: (ask, { event, market, results, why }) =>
      inOne(async (tx) => {
        const outcomes = await listRows(tx.client, programme.listOutcomes, event, [market]);
        if (outcomes.length === 0) throw new Undone('scope_not_found');
        const given = new Map(results.map((each) => [each.outcome, endOf(each)]));
        const isWhole =
          given.size === results.length &&
          given.size === outcomes.length &&
          outcomes.every(({ id }) => given.get(id) !== undefined);
        if (results.length > 0 && !isWhole) throw new Undone('results_incomplete');
        const written = outcomes.map(({ id }) => [id, given.get(id) ?? null] as const);
        const decision = {
          action: results.length > 0 ? 'set result' : 'take result back',
          subject: `market ${event} ${market}`,
          detail: Object.fromEntries(written.map(([id, end]) => [id, end && JSON.stringify(end)])),
        };
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, () =>
          change(tx, event, async (book) => {
            await execute(
              tx.client,
              store.writeManual,
              event,
              market,
              written.map(([id]) => id),
              written.map(([, end]) => end && JSON.stringify(end)),
            );
            await book.load([market]);
            const isOver = results.length > 0 || outcomes.some(({ feed_end: end }) => end !== null);
            book.noteManual(market, Object.fromEntries(written), isOver);
          }),
        );
        if (decided === 'approved_before') throw new Undone(decided);
        return { done: decided === 'done' };
      }),

    void: (ask, { event, market, from, to, reason, undo, why }) =>
      inOne(async (tx) => {
        const known = (await listRows(tx.client, store.listMarketIds, event)).map(({ id }) => id);
        const markets = known.filter((id) => market === null || id === market);
        if (markets.length === 0) throw new Undone('scope_not_found');
        const decision = {
          action: undo ? 'take void back' : 'void',
          subject: `event ${event}`,
          detail: { market, from, to, reason: String(reason) },
        };
        const window = { from: instantOf(from ?? undefined) ?? null, to: instantOf(to ?? undefined) ?? null };
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, () =>
          change(tx, event, async (book) => {
            await book.load(markets);
            let undone = 0;
            for (const id of markets)
              if (undo) undone += await book.restore(id, true, window);
              else await book.cancel(id, { isManual: true, ...window, reason, supersededBy: null });
            if (undo && undone === 0) throw new Undone('nothing_to_undo');
          }),
        );
        if (decided === 'approved_before') throw new Undone(decided);
        return { done: decided === 'done' };
      }),

    giveFreeBet: async (ask, { id, customer: named, amount, leastOdds, kind, days, why }) => {
      const found = await findCustomer(named);
      if (!found) return new No('customer_not_found');
      if (typeof found === 'string') return new No(found);
      return inOne(async (tx) => {
        const given = [found.id, parseLira(amount)!, leastOdds, kind, days] as const;
        if ((await execute(tx.client, freeBets.giveFreeBet, id, ...given)) === 0)
          throw new Undone('bonus_given');
        const detail = { amount: String(amount), leastOdds: String(leastOdds), kind, days: String(days) };
        const decision = { action: 'give free bet', subject: `customer ${found.id}`, detail };
        await decisions.record(tx, ask, decision, why);
        return null;
      });
    },

    boost: (ask, { id, event, market, outcome, odds, from, to, mostStake, budget, why }) =>
      inOne(async (tx) => {
        const window = { from: instantOf(from ?? undefined) ?? null, to: instantOf(to)! };
        if (window.to.getTime() <= Math.max(Date.now(), window.from?.getTime() ?? 0))
          throw new Undone('boost_window');
        const isKnown = await intake.change(tx, event, async (book) => {
          const outcomes = await listRows(tx.client, programme.listOutcomes, event, [market]);
          const plain = outcomes.find((each) => each.id === outcome);
          const refusal = plain ? refuseBoostedOdds(odds, plain) : 'selection_unknown';
          if (refusal) throw new Undone(refusal);
          const limits = [parseLira(mostStake)!, parseLira(budget)!] as const;
          const on = [event, market, outcome, odds] as const;
          const made = await findRow(
            tx.client,
            boosts.insertBoost,
            id,
            ...on,
            window.from,
            window.to,
            ...limits,
          );
          if (!made) throw new Undone('boost_given');
          await book.load([market]);
          book.noteBoost(market, { id, outcome, odds, from: made.from_at, to: made.to_at });
        });
        if (!isKnown) throw new Undone('selection_unknown');
        const terms = { from, to, mostStake: String(mostStake), budget: String(budget) };
        const detail = { odds: String(odds), ...terms };
        const subject = `outcome ${event} ${market} ${outcome}`;
        await decisions.record(tx, ask, { action: 'boost', subject, detail }, why);
        return null;
      }),

    endBoost: (ask, { boost, why }) =>
      inOne(async (tx) => {
        const known = await findRow(tx.client, boosts.findBoostEvent, boost);
        if (!known) throw new Undone('boost_not_found');
        await change(tx, known.event_id, async (book) => {
          if ((await execute(tx.client, boosts.endBoost, boost)) === 0) throw new Undone('boost_not_found');
          await book.load([known.market_id]);
          book.noteBoost(known.market_id, { id: boost, ended: true });
        });
        await decisions.record(tx, ask, { action: 'end boost', subject: `boost ${boost}`, detail: {} }, why);
        return null;
      }),

    boosts: async (_ask, { after, take }) => {
      const rows = await listRows(pool, boosts.listBoosts, boosts.boosts.from(after), take);
      return { ...pageOf(rows, take), list: rows.map(showBoost) };
    },

    queue: async (_ask, { after, take }) => {
      const rows = await listRows(pool, bets.listQueue, bets.queue.from(after), take);
      const customers = rows.map(({ customer }) => customer);
      const [shown, names] = await Promise.all([needs.bets.show(rows), needs.listNames(customers)]);
      return {
        ...pageOf(rows, take),
        list: shown.map((bet, place) => ({ ...bet, customer: names.get(customers[place]!)! })),
      };
    },

    decide: async (ask, { bet, as, stake, odds, why }) => {
      const terms = as === 'offer' ? { stake: stake === undefined ? undefined : parseLira(stake), odds } : as;
      const refusal = await slips.decide(bet, terms);
      if (refusal) return new No(refusal);
      const detail = { stake: stake === undefined ? null : String(stake), odds: odds?.join(' ') ?? null };
      const decision = { action: `bet: ${as}`, subject: `bet ${bet}`, detail };
      await database.inTransaction((tx) => decisions.record(tx, ask, decision, why));
      return null;
    },

    exposures: async (_ask, { event, after, take }) => {
      const liability = await getRow(pool, bets.readLiability);
      const events = await listRows(pool, bets.listExposed, event ?? null);
      const rows = await listRows(
        pool,
        bets.readExposures,
        events.map(({ event_id: id }) => id),
      );
      const all = events.flatMap(({ event_id: id, home, away }) => {
        const own = rows.filter((row) => row.event_id === id && row.market_id !== '');
        const teams = { event: id, home: { ...home }, away: { ...away } };
        const line = (market: string | null, of: typeof own, worst: { net: bigint; on: string }) => ({
          ...teams,
          market,
          staked: toLira(of.reduce((sum, row) => sum + row.staked_kurus, 0n)),
          worst: worst.on,
          net: toLira(worst.net),
          outcomes:
            market === null
              ? {}
              : Object.fromEntries(of.map((row) => [row.outcome_id, toLira(row.payout_kurus)])),
        });
        const markets = [...new Set(own.map((row) => row.market_id))].map((market) => {
          const of = own.filter((row) => row.market_id === market);
          return line(market, of, worstOfMarket(of));
        });
        return [line(null, own, worstOfEvent(own)), ...markets];
      });
      const sorted = all.toSorted((one, other) => one.net - other.net);
      return {
        ...pageWithin(sorted, after, take),
        openBets: liability.bets,
        openStakes: toLira(liability.stakes),
        openPayouts: toLira(liability.payouts),
      };
    },
  };
}
