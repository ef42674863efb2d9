// The season of invented leagues: the same from the same seed, wherever it is cut; every event ends settled; prices within their margins; and
// what happens is as frequent as public results say (the reference's figures, five leagues and the Süper Lig).
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { EventChange, EventScore, FeedMarket } from '../feed.ts';
import { jointChance } from '../builder.ts';
import { fairChances } from '../fair.ts';
import { marketKey, parseMarketKey } from '../market.ts';
import { fixturesBetween, fixturesOfSeason } from './calendar.ts';
import type { Draws } from './dice.ts';
import { leagues } from './leagues.ts';
import { lifeOf } from './life.ts';
import { openSeason, type Told } from './season.ts';
import { standingsOf } from './statistics.ts';
import { Teller } from './telling.ts';

/** HMAC-SHA256 blocks, as the server draws. */
const drawsOf =
  (seed: string): Draws =>
  (about) => {
    let blocks = 0;
    let left: number[] = [];
    return (n) => {
      if (left.length === 0) {
        const block = createHmac('sha256', seed).update(`${about}:${blocks}`).digest();
        blocks += 1;
        left = Array.from({ length: 8 }, (_, place) => block.readUInt32BE(4 * place));
      }
      return left.pop()! % n;
    };
  };
const draws = drawsOf('a seed of the tests');
const hourMs = 3_600_000;
const noon = Date.UTC(2026, 4, 16, 12);
const lastOf = <Value>(values: Iterable<Value>): Value | undefined => [...values].at(-1);
const keyOf = ({ type, specifiers }: Pick<FeedMarket, 'type' | 'specifiers'>) =>
  marketKey({ id: type, specifiers });

/** One league of each kind. */
const few = [1, 101, 201, 301, 401, 501].map((number) => leagues.find((each) => each.number === number)!);
const toldOf = (told: readonly Told[]) => told.map(({ atMs, change }) => JSON.stringify([atMs, change]));

describe('the calendar', () => {
  it('has three hundred events ahead and twenty that have just begun, at any hour of the year', () => {
    for (let day = 0; day < 365; day += 73)
      for (let hour = 0; hour < 24; hour += 5) {
        const at = Date.UTC(2027, 0, 1 + day, hour, 20);
        expect(fixturesBetween(leagues, at, at + 36 * hourMs).length).toBeGreaterThanOrEqual(300);
        // No match of any sport is shorter on average than this.
        expect(fixturesBetween(leagues, at - 1.5 * hourMs, at).length).toBeGreaterThanOrEqual(20);
      }
  });

  it.each(few)(
    'lets each pair of $sport meet once at home and once away, nobody twice in a round',
    (league) => {
      const fixtures = fixturesOfSeason(league, 3, Infinity);
      const count = league.teams.length;
      expect(new Set(fixtures.map(({ home, away }) => `${home} ${away}`)).size).toBe(count * (count - 1));
      expect(fixtures.length).toBe(count * (count - 1));
      for (let round = 1; round <= 2 * (count - 1); round += 1) {
        const teams = fixtures
          .filter((each) => each.round === round)
          .flatMap(({ home, away }) => [home, away]);
        expect(new Set(teams).size).toBe(count);
      }
    },
  );

  it('has no two leagues or teams of a sport under one name', () => {
    for (const sport of new Set(leagues.map((league) => league.sport))) {
      const of = leagues.filter((league) => league.sport === sport);
      const names = of.map((league) => league.names.en);
      expect(new Set(names).size).toBe(of.length);
      const teams = of.flatMap((league) => league.teams);
      expect(new Set(teams).size).toBe(teams.length);
    }
  });
});

describe('the messages', { timeout: 30_000 }, () => {
  const quick = few.filter(
    ({ sport }) => sport !== 'basketball' && sport !== 'volleyball' && sport !== 'football',
  );
  const [from, until] = [noon, noon + 12 * 60_000];

  it('is the same from the same seed, and another from another', () => {
    const told = () => toldOf(openSeason(draws, quick).between(from, from + 10 * 60_000));
    expect(told().length).toBeGreaterThan(0);
    expect(told()).toEqual(told());
    expect(toldOf(openSeason(drawsOf('another'), quick).between(from, from + 10 * 60_000))).not.toEqual(
      told(),
    );
  });

  it('are the same for any cut, from senders that start again', () => {
    const whole = toldOf(openSeason(draws, quick).between(from, until));
    const cuts = [from, from + 61_000, from + 7 * 60_000 + 3, until];
    const pieces = cuts
      .slice(1)
      .flatMap((cut, place) => toldOf(openSeason(draws, quick).between(cuts[place]!, cut)));
    expect(pieces).toEqual(whole);
  });

  it('leads by catching up to where hearing all of it leads', () => {
    const season = openSeason(draws, quick);
    const start = [...season.catchUp(from)].flat();
    const heard = fold([...start, ...season.between(from, until)]);
    const caughtUp = fold([...start, ...[...season.catchUp(until, from)].flat()]);
    expect(caughtUp.size).toBeGreaterThan(5);
    for (const [event, book] of heard) expect(caughtUp.get(event)).toEqual(book);
  });
});

interface Book {
  status: string;
  score: EventScore | undefined;
  /** By market: its status, its prices as they stand while it is sold, and its results. */
  readonly markets: Map<string, { status: string; prices: unknown; ends: unknown }>;
}

/** The state after all messages, by an independent model of a feed's rules. */
function fold(told: readonly Pick<Told, 'change'>[]): Map<string, Book> {
  const books = new Map<string, Book>();
  for (const { change } of told) {
    const book = books.get(change.event) ?? { status: '', score: undefined, markets: new Map() };
    books.set(change.event, book);
    hear(book, change);
  }
  return books;
}
function hear(book: Book, change: EventChange): void {
  const of = (market: Pick<FeedMarket, 'type' | 'specifiers'>) => {
    const known = book.markets.get(keyOf(market)) ?? { status: 'new', prices: null, ends: null };
    book.markets.set(keyOf(market), known);
    return known;
  };
  switch (change.kind) {
    case 'fixture':
      book.status = change.status;
      break;
    case 'odds':
      book.status = change.status ?? book.status;
      book.score = change.score ?? book.score;
      for (const each of change.markets) {
        const known = of(each);
        if (known.ends) throw new Error(`${keyOf(each)} is offered after its result`);
        known.status = change.isSettling && each.status === 'active' ? 'suspended' : each.status;
        known.prices = each.outcomes?.map(({ id, odds, isActive }) => [id, odds, isActive]) ?? known.prices;
        if (known.status !== 'active') known.prices = null;
      }
      break;
    case 'betStop':
      for (const known of book.markets.values())
        if (known.status === 'active') Object.assign(known, { status: 'suspended', prices: null });
      break;
    case 'settlement':
      for (const each of change.markets)
        Object.assign(of(each), { status: 'settled', prices: null, ends: each.outcomes });
      break;
    case 'rollback':
      for (const each of change.markets) {
        const known = of(each);
        if (!known.ends) throw new Error(`${keyOf(each)} is taken back without a result`);
        Object.assign(known, { status: 'suspended', ends: null });
      }
      break;
    case 'cancel':
      if (!change.from) for (const each of change.markets) Object.assign(of(each), { status: 'cancelled' });
      break;
    case 'rollbackCancel':
      throw new Error('the house takes no cancel back');
  }
}

/** All messages of an event, over its whole life. Prices come only now and then, since they take longest to compute. */
function wholeLife(number: number, place: number) {
  const league = leagues.find((each) => each.number === number)!;
  const fixture = fixturesBetween(
    [league],
    noon + place * 1000 * hourMs,
    noon + (place + 1) * 1000 * hourMs,
  )[0]!;
  const life = lifeOf(draws, fixture);
  const teller = new Teller(life);
  const moments = life.whole();
  return {
    life,
    moments,
    changes: moments.flatMap((_, at) => teller.tell(moments, at, at % 30 === 0 ? 'all' : 'none')),
  };
}

describe('an event', { timeout: 30_000 }, () => {
  it.each(few)('of $sport ends, and every market that was offered is settled or cancelled', ({ number }) => {
    const { life, moments, changes } = wholeLife(number, 0);
    expect(moments.at(-1)!.atMs).toBeLessThan(life.latestMs);
    const book = lastOf(fold(changes.map((change) => ({ change }))).values())!;
    expect(book.markets.size).toBeGreaterThan(4);
    expect(
      [...book.markets].filter(([, { status }]) => status !== 'settled' && status !== 'cancelled'),
    ).toEqual([]);
    expect(['closed', 'cancelled', 'abandoned']).toContain(book.status);
    expect(moments.every(({ atMs }, at) => at === 0 || atMs > moments[at - 1]!.atMs)).toBe(true);
    // Prices bear their margin: what they imply is more than one winner and less than a third more.
    for (const change of changes)
      for (const each of change.kind === 'odds' ? change.markets : []) {
        const outcomes = each.outcomes ?? [];
        if (each.status !== 'active' || outcomes.some(({ isActive }) => !isActive)) continue;
        const implied = outcomes.reduce((sum, { odds }) => sum + 1000 / odds!, 0);
        const winners = outcomes.reduce((sum, { probability }) => sum + probability!, 0);
        expect(implied / winners).toBeGreaterThan(1.02);
        expect(implied / winners).toBeLessThan(1.4);
      }
  });

  it('of tennis that a player gives up is closed', () => {
    const tennis = leagues.find(({ sport }) => sport === 'tennis')!;
    const retired = fixturesOfSeason(tennis, 2, Infinity)
      .map((fixture) => lifeOf(draws, fixture).whole().at(-1)!)
      .filter(({ score }) => score?.matchStatus === 92);
    expect(retired.length).toBeGreaterThan(0);
    expect(retired.map(({ status }) => status)).toEqual(retired.map(() => 'closed'));
  });

  it('of football is settled as its final score says', () => {
    let seen = 0;
    for (let place = 0; seen < 1; place += 1) {
      const { moments, changes } = wholeLife(2, place);
      if (moments.some(({ ending }) => ending)) continue;
      seen += 1;
      const book = lastOf(fold(changes.map((change) => ({ change }))).values())!;
      const { home, away } = book.score!;
      const wonOf = (market: string) =>
        (book.markets.get(market)!.ends as { id: string; end: { result: number } }[])
          .filter(({ end }) => end.result === 1)
          .map(({ id }) => id);
      const three = home > away ? '1' : home === away ? '2' : '3';
      expect(wonOf('1')).toEqual([three]);
      expect(wonOf('18|total=2.5')).toEqual([home + away > 2 ? '12' : '13']);
      expect(wonOf('29')).toEqual([home > 0 && away > 0 ? '74' : '76']);
    }
  });
});

it('prices builders from what it prices markets from, before a match and at every moment of it', () => {
  const league = leagues.find(({ sport }) => sport === 'football')!;
  const [fixture] = fixturesOfSeason(league, 2, Infinity);
  const life = lifeOf(draws, fixture!);
  const season = openSeason(draws);
  const offered = life.whole().filter(({ offer }) => offer !== 'none');
  expect(offered.length).toBeGreaterThan(20);
  for (const moment of offered.filter((_each, place) => place % 5 === 0)) {
    const joint = season.joint(life.id, moment.atMs)!();
    for (const [key, outcome] of [
      ['1', '1'],
      ['18|total=2.5', '12'],
      ['166|total=9.5', '12'],
    ] as const) {
      const market = parseMarketKey(key)!;
      const alone = fairChances(market, moment.forecast())!.get(outcome)!.win;
      expect(jointChance([{ market, outcome }], joint)).toBeCloseTo(alone, 9);
    }
  }
  const shut = life.whole().find(({ offer }) => offer === 'none')!;
  expect(season.joint(life.id, shut.atMs)).toBeUndefined();
  expect(season.joint('sr:match:1', life.startsMs)).toBeUndefined();
});

describe('football over many matches', () => {
  const matches = leagues
    .filter(({ sport }) => sport === 'football')
    .slice(0, 20)
    .flatMap((league) => fixturesOfSeason(league, 2, Infinity).slice(0, 9))
    .map((fixture) => lifeOf(draws, fixture));
  it('ends within the time that is looked at', () => {
    expect(matches.filter((life) => life.whole().at(-1)!.atMs > life.latestMs)).toEqual([]);
  });
  const scores = matches.flatMap((life) => life.result() ?? []);
  const mean = (of: (score: EventScore) => number) =>
    scores.reduce((sum, score) => sum + of(score), 0) / scores.length;

  // Four standard errors over these matches: goals vary like Poisson counts, and between matches by strength.
  const near = (expected: number) => 4 * Math.sqrt((1.25 * expected) / scores.length);

  it.each([
    // Süper Lig 2015 to 2024, 3,394 matches; corners and cards: five leagues from 2018 on, 14,284 matches.
    ['goals at home', 1.589, (score: EventScore) => score.home],
    ['goals away', 1.23, (score: EventScore) => score.away],
    ['corners at home', 5.35, (score: EventScore) => score.statistics['corners']![0]],
    ['corners away', 4.4, (score: EventScore) => score.statistics['corners']![1]],
    ['yellow cards at home', 1.9, (score: EventScore) => score.statistics['yellow_cards']![0]],
    ['yellow cards away', 2.2, (score: EventScore) => score.statistics['yellow_cards']![1]],
  ] as const)('has %s as public results do: %d', (_what, expected, of) => {
    expect(Math.abs(mean(of) - expected)).toBeLessThan(near(expected));
  });

  it('adds up in a table: what one scores another concedes, and each match gives three points or two', () => {
    const [life] = matches;
    const { fixture } = life!;
    const played = matches
      .filter((each) => each.fixture.league === fixture.league)
      .flatMap((each) => {
        const score = each.result();
        return score ? [{ fixture: each.fixture, home: score.home, away: score.away }] : [];
      });
    const table = standingsOf(fixture, played);
    const sum = (of: (row: (typeof table)[number]) => number) => table.reduce((all, row) => all + of(row), 0);
    expect(sum((row) => row.scored)).toBe(sum((row) => row.conceded));
    expect(sum((row) => row.played)).toBe(2 * played.length);
    expect(sum((row) => row.won)).toBe(sum((row) => row.lost));
    const draws = played.filter(({ home, away }) => home === away).length;
    expect(sum((row) => row.points)).toBe(3 * (played.length - draws) + 2 * draws);
    expect(table.every((row, place) => place === 0 || row.points <= table[place - 1]!.points)).toBe(true);
  });
});
