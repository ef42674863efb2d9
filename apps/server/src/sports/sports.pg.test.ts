// The sportsbook on a real database: a refused bet moves nothing, an accepted bet is paid once, in any order of results.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { refusals, type RefusalCode } from '@felek/contract/errors';
import { checkInvariants } from '@felek/ledger/invariants';
import { legFactor } from '@felek/sportsbook/leg';
import { settleSlip } from '@felek/sportsbook/slip';
import { joinCustomer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { askOf, operatorAsk } from '../../../../testbed/payment-house.ts';
import { repeats } from '../../../../testbed/repeats.ts';
import { laleAlone } from '../../../../testbed/rooms.ts';
import {
  again,
  alive,
  betStop,
  cancel,
  ends,
  fixture,
  keyOf,
  market,
  matchResult,
  newEvent,
  odds,
  openSportsServer,
  place,
  placed,
  rollback,
  say,
  settingOf,
  settlement,
  slip,
  stateOf,
  total,
  usualMarkets,
  type End,
  type SportsServer,
} from '../../../../testbed/sports-house.ts';
import { unbalanced } from '../../../../testbed/sports-books.ts';
import { installHouseGames } from '../casino/casino.ts';
import type { OperatorAsk } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import { linkHash } from './programme/chain.ts';

let fresh: FreshDatabase;
let server: SportsServer;
/** Another server of the same house. */
let other: SportsServer;
let ayla: OperatorAsk;
let bora: OperatorAsk;

beforeAll(async () => {
  fresh = await freshDatabase();
  [server, other] = [openSportsServer(fresh.url), openSportsServer(fresh.url)];
  await installHouseGames(server.database, laleAlone);
  [ayla, bora] = [await operatorAsk(server), await operatorAsk(server)];
});
afterEach(async () => {
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  expect(await unbalanced(server)).toEqual([]);
});
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await fresh.drop();
});

const join = async (cash = 1_000_000n) => (await joinCustomer(server, { cash })).customer;
const cashOf = async (customer: CustomerId) => (await server.ledger.balances(customer))!.cash;
const why = 'as the test says';
/** Sets it for one event alone, independent of other tests. */
async function set(event: string, setting: object): Promise<void> {
  const asked = { setting: settingOf(event, setting), why };
  expect(await server.sports.trading.set(ayla, asked)).toBeNull();
}
const results = (winner: string): Record<string, End> =>
  Object.fromEntries(['1', '2', '3'].map((id) => [id, id === winner ? 'won' : 'lost']));
const settled = (event: string, winner = '1') => settlement(event, [[matchResult, results(winner)]]);
/** Eight at once, as a server's connections bear it. */
async function atOnce<Item, Done>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Done>,
  most = 8,
): Promise<Done[]> {
  const done: Done[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      done[at] = await work(items[at]!, at);
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  return done;
}
/** Many markets of one event, each with a bet of its own. */
const lines = (count: number) => Array.from({ length: count }, (_, place) => total(`${place}.5`));

describe('a slip', () => {
  it('is taken with its stake in one transaction, and paid when its leg wins', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const bet = await placed(server, customer, slip([{ event }]));
    expect(bet).toMatchObject({ state: 'accepted', possiblePayout: 21, totalOdds: 2100, version: 1 });
    expect(await cashOf(customer)).toBe(999_000n);
    await say(server, settled(event));
    expect(await stateOf(server, bet.id)).toEqual(['settled', 2100n]);
    expect(await cashOf(customer)).toBe(1_001_100n);
  });

  it('of the same id and content is the same bet; with other content it is refused', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const asked = slip([{ event }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => placed(server, customer, asked)));
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(await place(other, customer, { ...asked, stake: 11 })).toMatchObject({ refusal: 'slip_reused' });
    expect(await place(other, await join(), asked)).toMatchObject({ refusal: 'slip_reused' });
    expect(await cashOf(customer)).toBe(999_000n);
  });

  it('of a system with a banker is the sum of its lines', async () => {
    const customer = await join();
    const events = [await newEvent(server), await newEvent(server), await newEvent(server)];
    const asked = slip(
      events.map((event, at) => ({ event, banker: at === 0 })),
      { sizes: [1, 2] },
    );
    const bet = await placed(server, customer, asked);
    // The banker with each of the two, and with both: 10 × (2 × 2.1² + 2.1³).
    expect(bet).toMatchObject({ lines: 3, totalStake: 30, possiblePayout: 180.81 });
    await say(server, settled(events[0]!), settled(events[1]!), settled(events[2]!, '3'));
    expect(await stateOf(server, bet.id)).toEqual(['settled', 4410n]);
  });
});

describe('a refusal moves nothing and says why:', () => {
  type Asked = ReturnType<typeof slip>;
  interface Case {
    readonly code: RefusalCode;
    readonly asked: (event: string) => Asked | Promise<Asked>;
    readonly figures?: object;
    readonly customer?: () => Promise<CustomerId>;
  }
  const suspend = (
    event: string,
    level: 'event' | 'market' | 'outcome',
    state: 'suspended' | 'hidden' = 'suspended',
  ) =>
    server.sports.trading.suspend(ayla, {
      scope: {
        level,
        id: event,
        market: level === 'event' ? '' : '1',
        outcome: level === 'outcome' ? '1' : '',
      },
      state,
      why,
    });
  const after =
    (work: (event: string) => Promise<unknown>, more: object = {}) =>
    async (event: string) => {
      await work(event);
      return slip([{ event }], more);
    };
  const cases: readonly Case[] = [
    { code: 'selection_unknown', asked: () => slip([{ event: 'sr:match:none' }]) },
    { code: 'selection_unknown', asked: (event) => slip([{ event, market: total('9.5') }]) },
    { code: 'selection_unknown', asked: after((event) => suspend(event, 'outcome', 'hidden')) },
    { code: 'price_unknown', asked: (event) => slip([{ event, odds: 9 }]) },
    { code: 'price_unknown', asked: (event) => slip([{ event, version: 7 }]) },
    { code: 'bad_slip', asked: (event) => slip([{ event }], { sizes: [2] }) },
    { code: 'legs_same_market', asked: (event) => slip([{ event }, { event, outcome: '2', odds: 3.4 }]) },
    {
      code: 'legs_related',
      asked: (event) => slip([{ event }, { event, market: total('2.5'), outcome: '12', odds: 1.8 }]),
    },
    { code: 'legs_too_few', asked: after((event) => set(event, { leastLegs: 2 })) },
    { code: 'event_suspended', asked: after((event) => suspend(event, 'event')) },
    { code: 'market_suspended', asked: after((event) => suspend(event, 'market')) },
    { code: 'selection_suspended', asked: after((event) => suspend(event, 'outcome')) },
    { code: 'market_suspended', asked: after((event) => say(server, betStop(event))) },
    {
      code: 'event_over',
      asked: after((event) => say(server, fixture(event, { startsAt: new Date(Date.now() - 1000) }))),
    },
    { code: 'event_over', asked: after((event) => say(server, fixture(event, { status: 'ended' }))) },
    {
      code: 'price_changed',
      asked: after((event) => say(server, odds(event, [market(matchResult, { 1: 2.05, 2: 3.4, 3: 3.4 })]))),
    },
    {
      code: 'price_changed',
      asked: after((event) => say(server, odds(event, [market(matchResult, { 1: 2.05, 2: 3.4, 3: 3.4 })])), {
        policy: 'higher',
      }),
    },
    { code: 'stake_too_low', asked: (event) => slip([{ event }], { stake: 0.5 }), figures: { least: 100n } },
    {
      code: 'stake_too_high',
      asked: (event) => slip([{ event }], { stake: 100_001 }),
      figures: { most: 9_090_909n },
    },
    // To win 50,000.00 at 2.10: 45,454.55 returns 95,454.55, rounded down.
    {
      code: 'stake_too_high',
      asked: after((event) => set(event, { playerLimit: 50_000 }), { stake: 50_000 }),
      figures: { most: 4_545_455n },
    },
    {
      code: 'stake_too_high',
      asked: after((event) => set(event, { marketLimit: 110 }), { stake: 101 }),
      figures: { most: 10_000n },
    },
    {
      code: 'stake_too_high',
      asked: after((event) => set(event, { eventLimit: 55 }), { stake: 51 }),
      figures: { most: 5_000n },
    },
    {
      code: 'payout_too_high',
      asked: after((event) => set(event, { mostPayout: 21 }), { stake: 10.01 }),
      figures: { most: 1_000n },
    },
    { code: 'insufficient_balance', asked: (event) => slip([{ event }]), customer: () => join(999n) },
  ];
  it.each(cases)('$code', async ({ code, asked, figures = {}, customer = () => join() }) => {
    const event = await newEvent(server);
    const who = await customer();
    const before = await cashOf(who);
    const answered = await place(server, who, await asked(event));
    expect(answered).toEqual({ refusal: code, figures });
    expect(refusals[code].tr).not.toBe('');
    expect(await cashOf(who)).toBe(before);
    const { rows } = await fresh.pool.query('select from sports_bet where customer = $1', [who]);
    expect(rows).toEqual([]);
  });

  it('the largest stake that is named passes, and one kuruş more does not', async () => {
    const [event, customer] = [await newEvent(server), await join(100_000_000n)];
    await set(event, { marketLimit: 777.77, playerLimit: 1_000_000 });
    expect(await place(server, customer, slip([{ event }], { stake: 5000 }))).toMatchObject({
      figures: { most: 70_707n },
    });
    expect(await place(server, customer, slip([{ event }], { stake: 707.08 }))).toMatchObject({
      figures: { most: 70_707n },
    });
    await placed(server, customer, slip([{ event }], { stake: 707.07 }));
  });

  it('feed_down and price_stale, at every level down to the producer', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    await say(server, { producer: 'live', sentAt: new Date(), raw: '', kind: 'down', why: 'no alive' });
    expect(await place(server, customer, slip([{ event }]))).toMatchObject({ refusal: 'feed_down' });
    await say(server, alive());
    expect(await place(server, customer, slip([{ event }]))).toMatchObject({ refusal: 'feed_down' });
    await say(server, { producer: 'live', sentAt: new Date(), raw: '', kind: 'up', why: 'recovered' });
    await fresh.pool.query(`update sports_producer set heard_at = now() - interval '11 minutes'`);
    expect(await place(server, customer, slip([{ event }]))).toMatchObject({ refusal: 'price_stale' });
    await say(server, alive());
    await placed(server, customer, slip([{ event }]));
    for (const [level, id, code] of [
      ['book', '', 'book_closed'],
      ['sport', 'sr:sport:1', 'event_suspended'],
      ['league', 'sr:tournament:1', 'event_suspended'],
      ['producer', 'live', 'market_suspended'],
    ] as const) {
      const scope = { level, id, market: '', outcome: '' };
      expect(await server.sports.trading.suspend(ayla, { scope, state: 'suspended', why })).toBeNull();
      expect(await place(server, customer, slip([{ event }]))).toMatchObject({ refusal: code });
      await server.sports.trading.suspend(ayla, { scope, state: 'open', why });
    }
    expect(await place(server, customer, slip([{ event }]))).toHaveProperty('bet');
  });

  it('staff_cannot_bet', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    await fresh.pool.query(
      `insert into operator (id, username, username_key, name, password_hash) select $2, username, username_key, 'Deniz', '' from customer where id = $1`,
      [customer, randomUUID()],
    );
    expect(await place(server, customer, slip([{ event }]))).toMatchObject({ refusal: 'staff_cannot_bet' });
  });
});

it('takes a price as the policy says, and never one that the customer did not agree to', async () => {
  const [event, customer] = [await newEvent(server), await join()];
  await say(server, odds(event, [market(matchResult, { 1: 2.2, 2: 3.4, 3: 3.2 })]));
  expect(await place(server, customer, slip([{ event }]))).toMatchObject({ refusal: 'price_changed' });
  expect(await placed(server, customer, slip([{ event }], { policy: 'higher' }))).toMatchObject({
    totalOdds: 2200,
  });
  await say(server, odds(event, [market(matchResult, { 1: 2.0, 2: 3.4, 3: 3.6 })]));
  expect(await placed(server, customer, slip([{ event }], { policy: 'any' }))).toMatchObject({
    totalOdds: 2000,
  });
});

describe('a live bet waits, and', () => {
  async function waiting() {
    const [event, customer] = [await newEvent(server, { isLive: true }), await join()];
    await set(event, { delayMs: 60_000 });
    const bet = await placed(server, customer, slip([{ event }]));
    expect(bet).toMatchObject({ state: 'delayed' });
    expect(await cashOf(customer)).toBe(1_000_000n);
    return { event, customer, id: bet.id };
  }
  const ending = async (id: string) => {
    await fresh.pool.query(`update sports_bet set due_at = now() where id = $1`, [id]);
    await other.sports.slips.judgeDue(0);
    const { rows } = await fresh.pool.query<{
      state: string;
      refusal: string | null;
      possible_kurus: bigint;
    }>('select state, refusal, possible_kurus from sports_bet where id = $1', [id]);
    return rows[0];
  };

  it.each([2.2, 2.0])('is taken at its own price though it is %d now', async (now) => {
    const { event, customer, id } = await waiting();
    await say(server, odds(event, [market(matchResult, { 1: now, 2: 3.4, 3: 3.3 })]));
    expect(await ending(id)).toEqual({ state: 'accepted', refusal: null, possible_kurus: 2100n });
    expect(await cashOf(customer)).toBe(999_000n);
  });
  const score = { home: 1, away: 0, matchStatus: 6, clock: '12:30', periods: [], statistics: {} };
  it.each([
    ['a score', (event: string) => odds(event, [], { score })],
    ['a far better price', (event: string) => odds(event, [market(matchResult, { 1: 2.6, 2: 3.4, 3: 3.3 })])],
    ['a far worse price', (event: string) => odds(event, [market(matchResult, { 1: 1.7, 2: 3.4, 3: 3.3 })])],
  ])('is refused for both sides after %s', async (_what, message) => {
    const { event, customer, id } = await waiting();
    await say(server, message(event));
    expect(await ending(id)).toMatchObject({ state: 'refused', refusal: 'game_changed' });
    expect(await cashOf(customer)).toBe(1_000_000n);
  });
  it('is refused after a bet stop, though the market is open again', async () => {
    const { event, id } = await waiting();
    await say(server, betStop(event));
    await say(server, odds(event, usualMarkets));
    expect(await ending(id)).toMatchObject({ state: 'refused', refusal: 'game_changed' });
  });
  it('is refused when it was not judged in time', async () => {
    const { id } = await waiting();
    await fresh.pool.query(`update sports_bet set due_at = now() - interval '11 seconds' where id = $1`, [
      id,
    ]);
    await server.sports.slips.judgeDue(0);
    expect(await stateOf(server, id)).toEqual(['refused', 0n]);
  });
});

describe('races:', { timeout: 300_000 }, () => {
  const count = repeats(200);
  /** Markets of eight events in turn, so that neighbours do not wait for each other's exposures. */
  async function spread() {
    const events = await atOnce(lines(8), () =>
      newEvent(server, { markets: lines(count / 8).map((name) => market(name, { 12: 1.8, 13: 2 })) }),
    );
    return lines(count).map((_, at) => ({ event: events[at % 8]!, name: total(`${Math.floor(at / 8)}.5`) }));
  }
  type Place = Awaited<ReturnType<typeof spread>>[number];
  const asked = ({ event, name }: Place) => slip([{ event, market: name, outcome: '12', odds: 1.8 }]);
  /** An open bet of a customer of its own on each. */
  async function spreadBets() {
    const places = await spread();
    const customers = await atOnce(places, () => join(100_000n));
    const bets = await atOnce(places, (each, at) => placed(server, customers[at]!, asked(each)));
    return { places, customers, bets };
  }
  async function quoteAll(customers: readonly CustomerId[], bets: readonly { readonly id: string }[]) {
    return atOnce(bets, async ({ id }, at) => {
      const quote = await server.sports.cashOuts.quote(askOf(customers[at]!), { bet: id, part: 1000 });
      if ('refusal' in quote) throw new Error(quote.refusal);
      return quote;
    });
  }

  it.each(['settlement', 'void'] as const)('a cash-out and a %s: one of the two is paid', async (what) => {
    const { places, customers, bets } = await spreadBets();
    const quotes = await quoteAll(customers, bets);
    await fresh.pool.query(
      `update sports_quote set expires_at = now() + interval '5 minutes' where state = 'open'`,
    );
    const messages = [...new Set(places.map(({ event }) => event))].map((event) => {
      const names = places.filter((each) => each.event === event).map(({ name }) => name);
      return what === 'void'
        ? cancel(event, names)
        : settlement(
            event,
            names.map((name) => [name, { 12: 'won', 13: 'lost' }]),
          );
    });
    let tried = 0;
    let isHalfWay = () => {};
    const halfWay = new Promise<void>((resolve) => (isHalfWay = resolve));
    await Promise.all([
      atOnce(quotes, async ({ quote }, at) => {
        if ((tried += 1) === count / 2) isHalfWay();
        return again(() => other.sports.cashOuts.execute(askOf(customers[at]!), { quote }));
      }),
      halfWay.then(() => say(server, ...messages)),
    ]);
    await server.sports.drain();
    const full = what === 'void' ? 1000n : 1800n;
    const paid = await Promise.all(bets.map(({ id }) => stateOf(server, id)));
    for (const [at, [state, amount]] of paid.entries()) {
      const offer = BigInt(Math.round(quotes[at]!.offer * 100));
      expect([state, amount]).toEqual(
        state === 'cashedOut' ? [state, offer] : [what === 'void' ? 'void' : 'settled', full],
      );
      expect(await cashOf(customers[at]!)).toBe(99_000n + amount);
    }
  });

  it('a limit that a trader lowers holds for the next slip on another server', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    await placed(other, customer, slip([{ event }]));
    await set(event, { marketLimit: 12 });
    expect(await place(other, customer, slip([{ event }]))).toMatchObject({ refusal: 'stake_too_high' });
  });

  it('two slips for the last stake under a limit: one is taken', async () => {
    const places = await spread();
    for (const event of new Set(places.map((each) => each.event))) await set(event, { marketLimit: 8 });
    const [one, two] = [await join(10_000_000n), await join(10_000_000n)];
    const pairs = await atOnce(places, (each) =>
      Promise.all([place(server, one, asked(each)), place(other, two, asked(each))]),
    );
    const answers = pairs.flat();
    const taken = answers.filter((each) => 'bet' in each);
    expect(taken.length).toBe(count);
    for (const answer of answers)
      // One kuruş at 1.80 returns one kuruş: nothing is won, so it passes any limit.
      if ('refusal' in answer) expect(answer).toEqual({ refusal: 'stake_too_high', figures: { most: 1n } });
  });

  it('slips on one server for the last stake under a limit: one is taken, and none above it', async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, () => join(10_000_000n)));
    const takenAt = async (event: string, stake: number) => {
      const answers = await Promise.all(
        customers.map((customer) => place(server, customer, slip([{ event }], { stake }))),
      );
      return answers.filter((each) => 'bet' in each).length;
    };
    for (let round = 0; round < 8; round += 1) {
      const event = await newEvent(server);
      await placed(server, customers[0]!, slip([{ event }], { stake: 70 }));
      await set(event, { marketLimit: 100 });
      expect(await takenAt(event, 40)).toBe(0);
      expect(await takenAt(event, 20)).toBe(1);
    }
  });

  it('slips of two customers with one id on one server: one is taken, with its own legs', async () => {
    const [events, customers] = [
      [await newEvent(server), await newEvent(server)],
      [await join(), await join(), await join()],
    ];
    await set(events[0]!, { reviewStake: 5 });
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [slip([{ event: events[0]! }]), slip(events.map((event) => ({ event })))];
      const [, ...answers] = await Promise.all([
        place(server, customers[0]!, slip([{ event: events[1]! }])),
        place(server, customers[1]!, one),
        place(server, customers[2]!, { ...two, id: one.id }),
      ]);
      const bets = answers.flatMap((each) => ('bet' in each ? each.bet : []));
      expect(bets).toHaveLength(1);
      expect(answers).toContainEqual(expect.objectContaining({ refusal: 'slip_reused' }));
      const { rows } = await fresh.pool.query<{ same: boolean; legs: number }>(
        `select bool_and(g.customer = b.customer) as same, count(*)::int as legs from sports_bet b join sports_leg g on g.bet_id = b.id
         where b.id = $1`,
        [one.id],
      );
      expect(rows).toEqual([{ same: true, legs: 'bet' in answers[0]! ? 1 : 2 }]);
    }
  });

  it('a leg that a server of the version before has written counts under the limit of its player', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const before = await placed(server, customer, slip([{ event }]));
    await fresh.pool.query('update sports_leg set customer = null where bet_id = $1', [before.id]);
    await set(event, { playerLimit: 12 });
    expect(await place(server, customer, slip([{ event }]))).toMatchObject({ refusal: 'stake_too_high' });
    await placed(server, await join(), slip([{ event }]));
  });

  it('a price change and an acceptance: no bet is at a superseded price', async () => {
    const [event, customer] = [await newEvent(server), await join(100_000_000n)];
    const changes = (async () => {
      for (let at = 0; at < 60; at += 1)
        await server.sports.sink.take([
          odds(event, [market(matchResult, { 1: 2 + (at % 7) / 100, 2: 3.4, 3: 3.3 })]),
        ]);
    })();
    await Promise.all([
      changes,
      atOnce(
        lines(count),
        (_, at) => place(at % 2 ? server : other, customer, slip([{ event }], { policy: 'any', stake: 1 })),
        3,
      ),
    ]);
    await server.sports.drain();
    const { rows } = await fresh.pool.query<{ taken: number; superseded: number }>(
      `select count(*)::int as taken, (count(*) filter (where p.odds <> g.odds or n.at < b.accepted_at))::int as superseded
       from sports_bet b join sports_leg g on g.bet_id = b.id
       join sports_price p on p.event_id = g.event_id and p.market_id = g.market_id and p.outcome_id = g.outcome_id and p.version = g.version
       left join lateral (select min(at) as at from sports_price n where n.event_id = g.event_id and n.market_id = g.market_id
         and n.outcome_id = g.outcome_id and n.version > g.version) n on true where g.event_id = $1`,
      [event],
    );
    expect(rows[0]).toEqual({ taken: count, superseded: 0 });
  });

  it('an exclusion and an acceptance: no stake after it', async () => {
    const event = await newEvent(server);
    await set(event, { marketLimit: 1_000_000, eventLimit: 1_000_000 });
    const customers = await atOnce(lines(count), () => join(100_000n));
    const answers = await atOnce(
      customers,
      async (customer, at) => {
        const bet = place(at % 2 ? server : other, customer, slip([{ event }]));
        await server.database.inTransaction(({ client }) => server.ledger.refuse(client, customer, ['bet']));
        const excludedWith = await cashOf(customer);
        await bet;
        return { customer, excludedWith };
      },
      3,
    );
    for (const { customer, excludedWith } of answers) expect(await cashOf(customer)).toBe(excludedWith);
  });
});

describe('a bet that is being accepted', () => {
  /** A bet that has been judged, and waits to write its exposures until it is released. */
  async function heldBet(event: string) {
    const [first, customer] = [await join(), await join()];
    await placed(server, first, slip([{ event }]));
    const client = await fresh.pool.connect();
    let isHeld = true;
    onTestFinished(() => void (isHeld && client.release(true)));
    await client.query('begin');
    await client.query(`select from sports_exposure where event_id = $1 and outcome_id = '1' for update`, [
      event,
    ]);
    const asked = slip([{ event }]);
    const pending = place(other, customer, asked);
    await expect.poll(waitingSince, { timeout: 20_000 }).toHaveLength(1);
    const [brief] = await waitingSince();
    // The first wait is brief, so that others are not kept. The second one is as long as it takes.
    const longWaits = async () => (await waitingSince()).filter((since) => since !== brief);
    await expect.poll(longWaits, { timeout: 20_000 }).toHaveLength(1);
    const [since] = await waitingSince();
    return {
      pending,
      /** The same wait still runs: it has not timed out. */
      stillWaits: async () => expect(await waitingSince()).toEqual([since]),
      async letGo() {
        await client.query('commit');
        client.release();
        isHeld = false;
        return pending;
      },
    };
  }
  /** When the bets that wait for exposures began their transactions. */
  const waitingSince = async () =>
    (
      await fresh.pool.query<{ at: Date }>(
        `select xact_start as at from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%into sports_exposure%'`,
      )
    ).rows.map(({ at }) => at.getTime());

  it('holds up neither a producer’s alive nor a fixture of its league', async () => {
    const event = await newEvent(server);
    const bet = await heldBet(event);
    const match = `sr:match:${randomUUID()}`;
    await server.sports.sink.take([alive(), fixture(match)]);
    await expect
      .poll(async () => (await server.sports.programme.known([match])).length, { timeout: 20_000 })
      .toBe(1);
    await bet.stillWaits();
    expect(await bet.letGo()).toMatchObject({ bet: { state: 'accepted' } });
  });

  it('is waited for by a suspension of the book, and later bets wait for that one', async () => {
    const event = await newEvent(server);
    const customer = await join();
    const bet = await heldBet(event);
    const scope = { level: 'book' as const, id: '', market: '', outcome: '' };
    let isShut = false;
    const shutting = server.sports.trading
      .suspend(ayla, { scope, state: 'suspended', why })
      .then((answer) => {
        isShut = true;
        return answer;
      });
    const waiting = async () =>
      (
        await fresh.pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`,
        )
      ).rows[0]!.waiting;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    const later = place(server, customer, slip([{ event: await newEvent(server) }]));
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    expect(isShut).toBe(false);
    expect(await bet.letGo()).toMatchObject({ bet: { state: 'accepted' } });
    expect(await shutting).toBeNull();
    expect(await later).toMatchObject({ refusal: 'book_closed' });
    expect(await server.sports.trading.suspend(ayla, { scope, state: 'open', why })).toBeNull();
  });
});

describe('results in any order and number', () => {
  type Move =
    | readonly ['settle', winner: '1' | '2' | '3']
    | readonly ['roll back']
    | readonly ['void']
    | readonly ['restore'];
  const move: fc.Arbitrary<Move> = fc.oneof(
    fc.constantFrom('1', '2', '3').map((winner) => ['settle', winner as '1'] as const),
    fc.constant(['roll back'] as const),
    fc.constant(['void'] as const),
    fc.constant(['restore'] as const),
  );
  it('end where the last word of each alone would end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), move), { maxLength: 10 }), async (moves) => {
        const events = [await newEvent(server), await newEvent(server)];
        const customer = await join();
        const bet = await placed(
          server,
          customer,
          slip(
            events.map((event) => ({ event })),
            { sizes: [1, 2] },
          ),
        );
        const known = events.map(() => ({ winner: undefined as string | undefined, isVoid: false }));
        for (const [at, [what, winner]] of moves) {
          const event = events[at]!;
          const now = known[at]!;
          if (what === 'settle') now.winner = winner;
          if (what === 'roll back') now.winner = undefined;
          if (what === 'void') now.isVoid = true;
          if (what === 'restore') now.isVoid = false;
          await say(
            server,
            what === 'settle'
              ? settled(event, winner)
              : what === 'roll back'
                ? rollback(event, [matchResult])
                : cancel(event, [matchResult], {}, what === 'void' ? 'cancel' : 'rollbackCancel'),
          );
        }
        const expected = settleSlip(
          { legs: [{ odds: 2100 }, { odds: 2100 }], sizes: [1, 2], lineStake: 1000n, multiplier: 1 },
          {
            wins: known.map(({ winner, isVoid }) => {
              if (isVoid) return legFactor(2100, ends.void);
              return winner === undefined
                ? undefined
                : legFactor(2100, winner === '1' ? ends.won : ends.lost);
            }),
          },
        );
        const [state, paid] = await stateOf(server, bet.id);
        expect(paid).toBe(expected.isDecided ? expected.returned : 0n);
        expect(state === 'accepted').toBe(!expected.isDecided);
        expect(await cashOf(customer)).toBe(997_000n + paid);
      }),
      { numRuns: 12 },
    );
  });

  it('a void counts for bets of its window alone', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const early = await placed(server, customer, slip([{ event }]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { rows } = await fresh.pool.query<{ now: Date }>('select clock_timestamp() as now');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const late = await placed(server, customer, slip([{ event }]));
    await say(server, settled(event), cancel(event, [matchResult], { from: rows[0]!.now }));
    expect(await stateOf(server, early.id)).toEqual(['settled', 2100n]);
    expect(await stateOf(server, late.id)).toEqual(['void', 1000n]);
  });

  it('a repeated settlement notes its certainty, and posts nothing', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const bet = await placed(server, customer, slip([{ event }]));
    await say(server, settlement(event, [[matchResult, results('1')]], 1));
    const before = await fresh.pool.query('select count(*) from posting');
    await say(server, settlement(event, [[matchResult, results('1')]], 2));
    expect((await fresh.pool.query('select count(*) from posting')).rows).toEqual(before.rows);
    const found = await server.sports.bets.find(askOf(customer), { bet: bet.id });
    expect(found).toMatchObject({ bet: { legs: [{ state: 'won', certainty: 2, results: 1 }] } });
  });
});

describe('a cash-out', () => {
  it('of a part leaves the rest in play, to whatever end and back', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const bet = await placed(server, customer, slip([{ event }]));
    const quote = await server.sports.cashOuts.quote(askOf(customer), { bet: bet.id, part: 400 });
    // 10 × 0.4 × 2.1 × 1 / 2.1 / 1.06, less 5 %.
    expect(quote).toMatchObject({ fair: 3.77, offer: 3.58, margin: 500, delayMs: 0 });
    if ('refusal' in quote) throw new Error(quote.refusal);
    for (let again = 0; again < 2; again += 1)
      expect(await server.sports.cashOuts.execute(askOf(customer), { quote: quote.quote })).toMatchObject({
        state: 'paid',
        paid: 3.58,
      });
    expect(await cashOf(customer)).toBe(999_358n);
    expect(await server.sports.bets.find(askOf(customer), { bet: bet.id })).toMatchObject({
      bet: { possiblePayout: 12.6, cashedOut: 3.58 },
    });
    await say(server, settled(event));
    expect(await stateOf(server, bet.id)).toEqual(['settled', 358n + 1260n]);
    await say(server, rollback(event, [matchResult]));
    expect(await stateOf(server, bet.id)).toEqual(['accepted', 358n]);
    await say(server, cancel(event, [matchResult]));
    expect(await stateOf(server, bet.id)).toEqual(['void', 358n + 600n]);
    expect(await cashOf(customer)).toBe(999_358n + 600n);
  });

  it('is refused when its quote has expired, is of another customer, or its market is shut', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const bet = await placed(server, customer, slip([{ event }]));
    const ask = askOf(customer);
    const first = await server.sports.cashOuts.quote(ask, { bet: bet.id, part: 1000 });
    const second = await server.sports.cashOuts.quote(ask, { bet: bet.id, part: 1000 });
    if ('refusal' in first || 'refusal' in second) throw new Error('no quote');
    expect(await server.sports.cashOuts.execute(askOf(await join()), { quote: first.quote })).toMatchObject({
      refusal: 'bet_not_found',
    });
    await fresh.pool.query(`update sports_quote set expires_at = now() where id = $1`, [first.quote]);
    expect(await server.sports.cashOuts.execute(ask, { quote: first.quote })).toMatchObject({
      refusal: 'quote_expired',
    });
    await say(server, betStop(event));
    expect(await server.sports.cashOuts.execute(ask, { quote: second.quote })).toMatchObject({
      refusal: 'cash_out_unavailable',
    });
    expect(await server.sports.cashOuts.quote(ask, { bet: bet.id, part: 1000 })).toMatchObject({
      refusal: 'cash_out_unavailable',
    });
    expect(await cashOf(customer)).toBe(999_000n);
  });

  it('is made by its rule once the offer is high enough, at the offer of that moment', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const bet = await placed(server, customer, slip([{ event }]));
    await server.sports.cashOuts.setRule(askOf(customer), { bet: bet.id, least: 12 });
    await server.sports.cashOuts.runRules();
    expect(await stateOf(server, bet.id)).toEqual(['accepted', 0n]);
    await say(server, odds(event, [market(matchResult, { 1: 1.5, 2: 4, 3: 8 })]));
    await server.sports.cashOuts.runRules();
    // 21 / 1.5 / 1.06, less 5 %.
    expect(await stateOf(server, bet.id)).toEqual(['cashedOut', 1254n]);
    await say(server, settled(event));
    expect(await stateOf(server, bet.id)).toEqual(['cashedOut', 1254n]);
  });
});

describe('the feed', () => {
  const shown = async (event: string) => {
    const found = await server.sports.programme.difference(event, ['1', keyOf(total('2.5'))]);
    const of = found!.message.changed.find(({ id }) => id === '1')!;
    return [of.state, ...of.outcomes.map(({ odds: price, version }) => `${price} v${version}`)];
  };

  it('follows the newest odds of its producer, and no odds of one that has left it', async () => {
    const event = await newEvent(server);
    const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    const changed = market(matchResult, { 1: 2.5, 2: 3, 3: 3 });
    await say(server, odds(event, [changed], { sentAt: past }));
    expect(await shown(event)).toEqual(['open', '2100 v1', '3400 v1', '3300 v1']);
    await say(server, alive('pre'), odds(event, [changed], { producer: 'pre', sentAt: future }));
    expect(await shown(event)).toEqual(['open', '2500 v2', '3000 v2', '3000 v2']);
    await say(server, odds(event, usualMarkets, { sentAt: new Date(Date.now() + 120_000) }));
    expect(await shown(event)).toEqual(['open', '2500 v2', '3000 v2', '3000 v2']);
  });

  it('waits for the fixture, and stops active markets alone', async () => {
    const event = `sr:match:${randomUUID()}`;
    await say(server, odds(event, usualMarkets));
    expect(await server.sports.programme.find(undefined, { event })).toMatchObject({
      refusal: 'event_not_found',
    });
    await say(server, fixture(event));
    expect(await shown(event)).toEqual(['open', '2100 v1', '3400 v1', '3300 v1']);
    await say(server, settlement(event, [[total('2.5'), { 12: 'won', 13: 'lost' }]]), betStop(event));
    const { rows } = await fresh.pool.query(
      'select status from sports_market where event_id = $1 order by id',
      [event],
    );
    expect(rows).toEqual([{ status: 'suspended' }, { status: 'settled' }]);
  });

  it('continues with messages that a server stored and did not apply', async () => {
    const event = await newEvent(server);
    await say(server, odds(event, [market(matchResult, { 1: 2.3, 2: 3, 3: 3 })]));
    await fresh.pool.query(
      `update sports_message set applied_at = null where number = (select max(number) from sports_message where event_id = $1)`,
      [event],
    );
    await fresh.pool.query(`update sports_outcome set odds = 2100 where event_id = $1 and id = '1'`, [event]);
    await other.sports.start();
    await other.sports.drain();
    expect((await shown(event))[1]).toBe('2300 v3');
  });

  it('numbers its differences without a gap', async () => {
    const event = await newEvent(server);
    const numbers = () => server.heard.filter((each) => each.event === event).map(({ sequence }) => sequence);
    // A difference is read after its change. Of changes that follow at once, a page may hear together.
    for (const [place, price] of [2.2, 2.3, 2.4].entries()) {
      await say(server, odds(event, [market(matchResult, { 1: price, 2: 3, 3: 3 })]));
      await expect.poll(() => numbers().at(-1)).toBe(place + 2);
    }
    expect(new Set(numbers())).toEqual(new Set([1, 2, 3, 4]));
  });

  it('does not sell a price that is worth more than its own probability', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const wrong = market(matchResult, { 1: 2.1, 2: 3.4, 3: 3.3 });
    const outcomes = wrong.outcomes!.map((each) => (each.id === '1' ? { ...each, odds: 21_000 } : each));
    await say(server, odds(event, [{ ...wrong, outcomes }]));
    expect(await place(server, customer, slip([{ event }], { policy: 'any' }))).toMatchObject({
      refusal: 'selection_suspended',
    });
  });
});

describe('a suggestion', () => {
  it('is an open outcome that most customers have backed', async () => {
    const [event, shut] = [await newEvent(server), await newEvent(server)];
    const customers = await atOnce(lines(8), () => join());
    for (const [at, customer] of customers.entries()) {
      // One customer with many bets counts once.
      await placed(server, customer, slip([{ event, outcome: '3', odds: 3.3 }]));
      if (at > 2) continue;
      for (let count = 0; count < 4; count += 1) await placed(server, customer, slip([{ event }]));
      await placed(server, customer, slip([{ event: shut }]));
    }
    await say(server, betStop(shut));
    const { list } = await server.sports.programme.popular(undefined, { take: 100 });
    const of = (id: string) =>
      list.filter((each) => each.event.id === id).map(({ outcome, players }) => [outcome, players]);
    expect(of(event)).toEqual([
      ['3', 8],
      ['1', 3],
    ]);
    expect(of(shut)).toEqual([]);
    const ranks = list.map(({ players }) => players);
    expect(ranks).toEqual(ranks.toSorted((one, more) => more - one));
  });

  it('is a ready coupon of matches that are open, with odds that a slip of it has', async () => {
    const favourite = [market(matchResult, { 1: 1.4, 2: 4.5, 3: 8 })];
    for (let count = 0; count < 4; count += 1) await newEvent(server, { markets: favourite });
    const { list } = await server.sports.programme.coupons();
    const [coupon] = list;
    expect(coupon).toMatchObject({ id: 'favourites' });
    const legs = coupon!.legs.map(({ event, market: { id, outcomes }, outcome }) => {
      const { odds: now, version } = outcomes.find((each) => each.id === outcome)!;
      return { event: event.id, market: id, outcome, odds: now, version, banker: false };
    });
    const bet = await placed(server, await join(), { ...slip([]), legs, sizes: [legs.length] });
    expect(bet.totalOdds).toBe(coupon!.totalOdds);
  });
});

describe('traders', () => {
  it('set a price that no feed writes, until it is given back', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const price = (odds: number | null) =>
      server.sports.trading.price(ayla, { event, market: '1', outcome: '1', odds, why });
    expect(await price(1900)).toBeNull();
    await say(server, odds(event, [market(matchResult, { 1: 2.3, 2: 3, 3: 3 })]));
    expect(await placed(server, customer, slip([{ event }], { policy: 'any' }))).toMatchObject({
      totalOdds: 1900,
    });
    expect(await price(null)).toBeNull();
    expect(await placed(server, customer, slip([{ event }], { policy: 'any' }))).toMatchObject({
      totalOdds: 2300,
    });
  });

  it('set and take back results and voids with a second person, and not alone', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const bet = await placed(server, customer, slip([{ event }]));
    const won = ['1', '2', '3'].map((outcome) => ({
      outcome,
      result: outcome === '1' ? ('won' as const) : ('lost' as const),
    }));
    const result = { event, market: '1', results: won, why };
    expect(await server.sports.trading.result(ayla, { ...result, results: won.slice(1) })).toMatchObject({
      refusal: 'results_incomplete',
    });
    expect(await server.sports.trading.result(ayla, result)).toEqual({ done: false });
    expect(await server.sports.trading.result(ayla, result)).toMatchObject({ refusal: 'approved_before' });
    expect(await stateOf(server, bet.id)).toEqual(['accepted', 0n]);
    expect(await server.sports.trading.result(bora, result)).toEqual({ done: true });
    await server.sports.drain();
    expect(await stateOf(server, bet.id)).toEqual(['settled', 2100n]);
    // The feed's word comes, and the trader's stands over it.
    await say(server, settled(event, '2'));
    expect(await stateOf(server, bet.id)).toEqual(['settled', 2100n]);
    const asked = { event, market: null, from: null, to: null, reason: 12, undo: false, why };
    expect(await server.sports.trading.void(ayla, { ...asked, undo: true })).toEqual({ done: false });
    expect(await server.sports.trading.void(bora, { ...asked, undo: true })).toMatchObject({
      refusal: 'nothing_to_undo',
    });
    expect(await server.sports.trading.void(ayla, asked)).toEqual({ done: false });
    expect(await server.sports.trading.void(bora, asked)).toEqual({ done: true });
    await server.sports.drain();
    expect(await stateOf(server, bet.id)).toEqual(['void', 1000n]);
  });

  it('look at large bets: take, refuse, or offer less, which the customer may take', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    await set(event, { reviewStake: 100 });
    const review = () => placed(server, customer, slip([{ event }], { stake: 200 }));
    const decide = (bet: string, as: 'accept' | 'refuse' | 'offer', more: object = {}) =>
      server.sports.trading.decide(ayla, { bet, as, why, ...more });
    const one = await review();
    expect(one.state).toBe('review');
    const { rows } = await fresh.pool.query('select username, usercode from customer where id = $1', [
      customer,
    ]);
    // Other tests' bets may wait, too.
    const waiting = await server.sports.trading.queue(ayla, { take: 50 });
    expect('list' in waiting && waiting.list.find(({ id }) => id === one.id)).toMatchObject({
      customer: rows[0] as object,
    });
    expect(await decide(one.id, 'accept')).toBeNull();
    expect(await stateOf(server, one.id)).toEqual(['accepted', 0n]);
    const two = await review();
    expect(await decide(two.id, 'refuse')).toBeNull();
    expect(await decide(two.id, 'accept')).toMatchObject({ refusal: 'bet_not_waiting' });
    const three = await review();
    expect(await decide(three.id, 'offer')).toMatchObject({ refusal: 'bad_offer' });
    expect(await decide(three.id, 'offer', { stake: 50, odds: [2000] })).toBeNull();
    expect(
      await server.sports.slips.answerOffer(askOf(customer), { bet: three.id, take: true }),
    ).toMatchObject({
      bet: { state: 'accepted', stake: 50, possiblePayout: 100, totalOdds: 2000 },
    });
    expect(await cashOf(customer)).toBe(1_000_000n - 20_000n - 5_000n);
  });

  it('see the worst outcome and the worst score', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    await placed(server, customer, slip([{ event }]));
    await placed(server, customer, slip([{ event, market: total('2.5'), outcome: '12', odds: 1.8 }]));
    const seen = await server.sports.trading.exposures(ayla, { event, take: 10 });
    if ('refusal' in seen) throw new Error('refused');
    // Home and over 2.5 together: 21 and 18 paid, 20 staked. The first such score is 3:0.
    expect(seen.list.map(({ market: of, worst, net }) => [of, worst, net])).toEqual([
      [null, '3:0', -19],
      ['1', '1', -11],
      ['18|total=2.5', '12', -8],
    ]);
  });
});

it('measures its feeds, and the waiting messages', async () => {
  const before = await measured();
  await newEvent(server);
  await say(server, odds(`sr:match:${randomUUID()}`, usualMarkets));
  const after = await measured();
  expect(after['felek_sports_unapplied_messages']! - before['felek_sports_unapplied_messages']!).toBe(1);
  expect(after).toMatchObject({ felek_sports_unsettled_bets: 0, felek_sports_producer_up: 1 });
  await say(server, { producer: 'live', sentAt: new Date(), raw: '', kind: 'down', why: 'no alive' });
  expect(await measured()).toMatchObject({ felek_sports_producer_up: 0 });
  await say(server, { producer: 'live', sentAt: new Date(), raw: '', kind: 'up', why: 'recovered' });
});
async function measured(): Promise<Record<string, number | undefined>> {
  const all = await server.sports.measures();
  return Object.fromEntries(
    all.map(({ name, values }) => [
      name,
      values.find(({ labels }) => labels?.['producer'] === undefined || labels['producer'] === 'live')?.value,
    ]),
  );
}

it('publishes an event’s changes as a chain, and the price of each bet is in it', async () => {
  const [event, customer] = [await newEvent(server), await join()];
  await say(server, odds(event, [market(matchResult, { 1: 2.2, 2: 3.4, 3: 3.2 })]));
  const bet = await placed(server, customer, slip([{ event }], { policy: 'any' }));
  await say(server, settled(event));
  const chain = await server.sports.proofs.chain(undefined, { event, from: 1, take: 50 });
  if ('refusal' in chain) throw new Error(chain.refusal);
  let before = '0'.repeat(64);
  for (const { hash, text } of chain.links) {
    expect(hash).toBe(linkHash(before, text));
    before = hash;
  }
  expect(chain.total).toBe(3);
  const receipt = await server.sports.proofs.receipt(askOf(customer), { bet: bet.id });
  if ('refusal' in receipt) throw new Error(receipt.refusal);
  expect(receipt.legs[0]!.link!.text).toContain('["1","1",2,2200]');
  expect(receipt.text).toContain('"rules":"2026-11-23"');
  await fresh.pool.query(`update sports_link set at = at - interval '2 days' where event_id = $1`, [event]);
  await server.sports.proofs.seal();
  const roots = await server.sports.proofs.roots(undefined, { skip: 0, take: 5 });
  expect(roots).toMatchObject({ total: 1, list: [{ events: 1 }] });
  const proof = await server.sports.proofs.dayProof(undefined, { event, link: 1 });
  if ('refusal' in proof) throw new Error(proof.refusal);
  expect(proof).toMatchObject({ root: roots.list[0]!.root, hash: before, path: [] });
  const later = await newEvent(server);
  // Today's root is not published yet.
  expect(await server.sports.proofs.dayProof(undefined, { event: later, link: 1 })).toMatchObject({
    root: null,
  });
  expect(await server.sports.proofs.dayProof(undefined, { event: later, link: 99 })).toMatchObject({
    refusal: 'event_not_found',
  });
});

it('pays every bet once, however many servers settle at the same time', { timeout: 300_000 }, async () => {
  const event = await newEvent(server);
  await set(event, { marketLimit: 1_000_000, eventLimit: 1_000_000, playerLimit: 1_000_000 });
  const customers = await atOnce(lines(20), () => join(100_000n));
  for (let round = 0; round < 10; round += 1)
    await atOnce(customers, (customer) => placed(server, customer, slip([{ event }], { stake: 1 })), 3);
  await server.sports.sink.take([settled(event)]);
  await Promise.all([server.sports.drain(), other.sports.drain(), other.sports.drain()]);
  const { rows } = await fresh.pool.query<{ bets: number; paid: bigint; unsettled: number }>(
    `select count(*)::int as bets, sum(paid_kurus)::bigint as paid, (count(*) filter (where due > done or is_open))::int as unsettled
     from sports_bet b where exists (select from sports_leg g where g.bet_id = b.id and g.event_id = $1)`,
    [event],
  );
  expect(rows[0]).toEqual({ bets: 200, paid: 42_000n, unsettled: 0 });
});
