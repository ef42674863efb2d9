import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { kindsOf, outcomesOf } from './catalogue.ts';
import { deadHeat, legState, won } from './leg.ts';
import { parseMarketKey } from './market.ts';
import type { Goal, MatchRecord, Part, Side } from './record.ts';
import { settleMarket, settleUnfinished, type Results } from './settlement.ts';
import { voidFrom, voidRules } from './void-rules.ts';

const part = (home: number, away: number, isOver = true): Part => ({ home, away, isOver });
const ended = (...parts: Part[]): MatchRecord => ({ parts, isOver: true });
const running = (...parts: Part[]): MatchRecord => ({ parts, isOver: false });
const goal = (side: Side, player?: string, isOwnGoal = false): Goal => ({
  side,
  isOwnGoal,
  ...(player && { player }),
});

const states = (results: Results) =>
  Object.fromEntries([...results].map(([id, end]) => [id, legState(end)] as const));
const settle = (key: string, record: MatchRecord) => states(settleMarket(parseMarketKey(key)!, record));
/** The outcomes that won. */
const winners = (key: string, record: MatchRecord) =>
  Object.entries(settle(key, record))
    .filter(([, state]) => state === 'won')
    .map(([id]) => id);

// The rules in game-maths, "Markets from a score" and "Asian handicap and totals"; the ids in the reference, 1.5.
describe('football that ended 1:0, 2:1', () => {
  const match = ended(part(1, 0), part(1, 1));
  it.each([
    ['1', ['1']],
    ['10', ['9', '10']],
    ['11', ['4']],
    ['14|hcp=0:1', ['1712']],
    ['14|hcp=0:2', ['1713']],
    ['18|total=2.5', ['12']],
    ['18|total=3.5', ['13']],
    ['19|total=1.5', ['12']],
    ['20|total=1.5', ['13']],
    ['21|variant=sr:exact_goals:6+', ['sr:exact_goals:6+:71']],
    ['25|variant=sr:goal_range:7+', ['sr:goal_range:7+:1343']],
    ['26', ['70']],
    ['29', ['74']],
    ['35', ['78']],
    ['36|total=2.5', ['90']],
    ['37|total=2.5', ['796']],
    ['37|total=3.5', ['794']],
    ['41|score=1:0', ['128']],
    ['45', ['288']],
    ['47', ['418']],
    ['52', ['438']],
    ['60', ['1']],
    ['68|total=0.5', ['12']],
    ['83', ['2']],
    ['90|total=1.5', ['12']],
  ])('%s is won by %j', (key, ids) => {
    expect(winners(key, match)).toEqual(ids);
  });
});

describe('other scores', () => {
  it.each([
    ['a goalless match is even', '26', ended(part(0, 0), part(0, 0)), ['72']],
    ['a lead that was lost', '47', ended(part(1, 0), part(0, 1)), ['420']],
    ['a lead that was turned', '47', ended(part(0, 1), part(2, 0)), ['430']],
    ['five goals of one side are any other score', '45', ended(part(3, 0), part(2, 0)), ['324']],
    ['seven goals', '25|variant=sr:goal_range:7+', ended(part(4, 0), part(3, 0)), ['sr:goal_range:7+:1345']],
    ['six goals', '21|variant=sr:exact_goals:6+', ended(part(4, 0), part(3, 0)), ['sr:exact_goals:6+:74']],
    ['extra time never counts', '1', ended(part(0, 0), part(1, 1), part(1, 0)), ['2']],
    ['who qualified', '2', { ...ended(part(0, 0), part(1, 1)), qualified: 'away' }, ['5']],
    ['corners', '166|total=9.5', { ...ended(part(0, 0), part(0, 0)), corners: { home: 6, away: 4 } }, ['12']],
    ['cards', '139|total=4.5', { ...ended(part(0, 0), part(0, 0)), bookings: { home: 1, away: 3 } }, ['13']],
  ] as const)('%s', (_rule, key, record, ids) => {
    expect(winners(key, record)).toEqual(ids);
  });

  it('a draw gives the stake back where there is no draw to bet on', () => {
    expect(settle('11', ended(part(1, 0), part(0, 1)))).toEqual({ 4: 'void', 5: 'void' });
    expect(settle('186', ended(part(1, 0), part(0, 1)))).toEqual({ 4: 'void', 5: 'void' });
  });
});

// Pinnacle's and Unibet's help: −0.25 on a draw loses half, +0.25 wins half, −0.75 winning by one wins half, +0.75 losing by one loses half.
describe('Asian lines', () => {
  it.each([
    ['16|hcp=-0.25', [0, 0], 'half lost', 'half won'],
    ['16|hcp=0.25', [1, 1], 'half won', 'half lost'],
    ['16|hcp=-0.75', [1, 0], 'half won', 'half lost'],
    ['16|hcp=0.75', [0, 1], 'half lost', 'half won'],
    ['16|hcp=-1', [2, 1], 'void', 'void'],
    ['16|hcp=-1.5', [2, 1], 'lost', 'won'],
    ['16|hcp=0', [2, 1], 'won', 'lost'],
    ['16|hcp=-0.75', [2, 0], 'won', 'lost'],
    ['16|hcp=-0.75', [0, 0], 'lost', 'won'],
    // A bet at 1:0 starts at nought: 2:1 is a draw of the rest.
    ['16|hcp=-0.25|score=1:0', [2, 1], 'half lost', 'half won'],
  ] as const)('%s at %j', (key, [home, away], first, second) => {
    expect(settle(key, ended(part(home, away), part(0, 0)))).toEqual({ 1714: first, 1715: second });
  });

  it.each([
    ['18|total=2.25', [1, 1], 'half lost', 'half won'],
    ['18|total=2.75', [2, 1], 'half won', 'half lost'],
    ['18|total=3', [2, 1], 'void', 'void'],
  ] as const)('%s at %j', (key, [home, away], over, under) => {
    expect(settle(key, ended(part(home, away), part(0, 0)))).toEqual({ 12: over, 13: under });
  });
});

describe('while a match goes on', () => {
  const at = (home: number, away: number) => running(part(home, away), part(0, 0, false));
  it('decides what no further goal can change', () => {
    expect(settle('18|total=2.5', at(2, 1))).toEqual({ 12: 'won', 13: 'lost' });
    expect(settle('29', at(1, 1))).toEqual({ 74: 'won', 76: 'lost' });
    expect(settle('10', at(3, 0))).toEqual({});
    expect(settle('60', at(1, 1))).toEqual({ 1: 'lost', 2: 'won', 3: 'lost' });
    expect(settle('36|total=2.5', at(2, 1))).toEqual({ 90: 'won', 92: 'lost', 94: 'lost', 96: 'lost' });
  });

  it('loses the scores that are behind', () => {
    const open = outcomesOf({ id: 45, specifiers: {} }).map(({ id }) => id);
    const results = settle('45', at(3, 3));
    expect(open.filter((id) => !(id in results))).toEqual(['310', '312', '320', '322', '324']);
  });

  it('leaves handicaps and results open', () => {
    for (const key of ['1', '11', '14|hcp=0:1', '16|hcp=-0.5', '26', '83'])
      expect(settle(key, at(4, 0))).toEqual({});
  });
});

describe('goals in their order', () => {
  const players = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }));
  const record = (goals: readonly Goal[], isOver: boolean): MatchRecord => ({
    parts: [
      part(
        goals.filter(({ side }) => side === 'home').length,
        goals.filter(({ side }) => side === 'away').length,
      ),
      part(0, 0, isOver),
    ],
    isOver,
    goals,
  });
  const of = (key: string, match: MatchRecord) => states(settleMarket(parseMarketKey(key)!, match, players));

  it('settles the nth goal as soon as it falls, and none at the end', () => {
    expect(of('8|goalnr=1', record([goal('away')], false))).toEqual({ 6: 'lost', 7: 'lost', 8: 'won' });
    expect(of('8|goalnr=2', record([goal('away')], false))).toEqual({});
    expect(of('8|goalnr=2', record([goal('away')], true))).toEqual({ 6: 'lost', 7: 'won', 8: 'lost' });
  });

  it('pays a scorer at once, and the others lose at the end', () => {
    const goals = [goal('home', 'a'), goal('away', 'c', true)];
    expect(of('40', record(goals, false))).toEqual({ a: 'won' });
    expect(of('40', record(goals, true))).toEqual({ a: 'won', b: 'lost', c: 'lost' });
    expect(of('40', { ...record(goals, true), voidScorers: ['b'] })).toEqual({
      a: 'won',
      b: 'void',
      c: 'lost',
    });
  });

  it('leaves own goals out of the order of scorers', () => {
    const goals = [goal('home', 'b', true), goal('home', 'a')];
    expect(of('38|goalnr=1', record(goals, true))).toEqual({ a: 'won', b: 'lost', c: 'lost', 1716: 'lost' });
    expect(of('38|goalnr=2', record(goals, true))).toEqual({ a: 'lost', b: 'lost', c: 'lost', 1716: 'won' });
  });

  it('waits while it is not known who scored', () => {
    expect(of('40', record([goal('home')], true))).toEqual({});
    expect(of('38|goalnr=1', record([goal('home')], true))).toEqual({ 1716: 'lost' });
  });
});

describe('basketball', () => {
  const match = ended(part(20, 25), part(22, 18), part(19, 19), part(21, 20), part(10, 8));
  it.each([
    ['219', ['4']],
    ['223|hcp=-1.5', ['1714']],
    ['223|hcp=-2.5', ['1715']],
    ['225|total=181.5', ['12']],
    ['227|total=92.5', ['13']],
    ['228|total=89.5', ['12']],
    ['235|quarternr=1', ['3']],
    ['235|quarternr=3', ['2']],
    ['236|quarternr=2|total=40.5', ['13']],
    ['303|hcp=-3.5|quarternr=2', ['1714']],
  ])('with overtime, %s is won by %j', (key, ids) => {
    expect(winners(key, match)).toEqual(ids);
  });

  it('decides a total that is passed with a quarter to play', () => {
    expect(
      settle('225|total=120.5', running(part(20, 25), part(22, 18), part(19, 19), part(1, 0, false))),
    ).toEqual({
      12: 'won',
      13: 'lost',
    });
  });
});

describe('sets and maps', () => {
  const tennis = ended(
    {
      ...part(6, 4),
      games: Array.from({ length: 10 }, (_, place) => ({ winner: place % 2 ? 'away' : 'home' }) as const),
    },
    part(3, 6),
    part(7, 6),
  );
  it.each([
    ['186', tennis, ['4']],
    ['188|hcp=-1.5', tennis, ['1715']],
    ['314|total=2.5', tennis, ['12']],
    ['199|variant=sr:correct_score:bestof:3', tennis, ['sr:correct_score:bestof:3:5']],
    ['187|hcp=-0.5', tennis, ['1715']],
    ['189|total=31.5', tennis, ['12']],
    ['202|setnr=2', tennis, ['5']],
    ['204|setnr=1|total=9.5', tennis, ['12']],
    ['210|gamenr=3|setnr=1', tennis, ['4']],
    ['237|hcp=-8.5', ended(part(25, 20), part(25, 23), part(25, 22)), ['1714']],
    ['238|total=139.5', ended(part(25, 20), part(25, 23), part(25, 22)), ['12']],
    ['309|hcp=-2.5|setnr=2', ended(part(25, 20), part(25, 23), part(25, 22)), ['1715']],
    ['310|setnr=3|total=46.5', ended(part(25, 20), part(25, 23), part(25, 22)), ['12']],
    ['327|hcp=1.5', ended(part(13, 11), part(5, 13), part(9, 13)), ['1714']],
    ['328|total=2.5', ended(part(13, 11), part(5, 13), part(9, 13)), ['12']],
    ['329|variant=sr:correct_score:bestof:3', ended(part(1, 0), part(1, 0)), ['sr:correct_score:bestof:3:4']],
    ['330|mapnr=2', ended(part(13, 11), part(5, 13), part(9, 13)), ['5']],
    ['395|mapnr=1', ended(part(1, 0), part(1, 0)), ['4']],
  ] as const)('%s', (key, record, ids) => {
    expect(winners(key, record)).toEqual(ids);
  });

  it('a set or map that was not played is void', () => {
    expect(settle('202|setnr=3', ended(part(6, 4), part(6, 4)))).toEqual({ 4: 'void', 5: 'void' });
    expect(settle('330|mapnr=3', running(part(13, 4), part(1, 4, false)))).toEqual({});
  });
});

describe('what did not end normally', () => {
  const over = parseMarketKey('18|total=2.5')!;
  const result = parseMarketKey('1')!;
  const rules = voidRules.football;
  const half = running(part(2, 1), part(0, 0, false));

  it('stands as far as it was decided, and is void for the rest', () => {
    const ending = { how: 'broken off' } as const;
    expect(states(settleUnfinished(over, half, { ending, rules }))).toEqual({ 12: 'won', 13: 'lost' });
    expect(states(settleUnfinished(result, half, { ending, rules }))).toEqual({
      1: 'void',
      2: 'void',
      3: 'void',
    });
  });

  it('is void as a whole when it never counted', () => {
    const ending = { how: 'never counted' } as const;
    expect(states(settleUnfinished(over, half, { ending, rules }))).toEqual({ 12: 'void', 13: 'void' });
  });

  it('counts in basketball with five minutes or less to play', () => {
    const match = running(part(20, 10), part(20, 10), part(20, 10), part(5, 5, false));
    const winner = parseMarketKey('219')!;
    const at = (minutesLeft: number) =>
      states(
        settleUnfinished(winner, match, {
          ending: { how: 'broken off', minutesLeft },
          rules: voidRules.basketball,
        }),
      );
    expect(at(5)).toEqual({ 4: 'won', 5: 'lost' });
    expect(at(6)).toEqual({ 4: 'void', 5: 'void' });
  });

  it('is void from the end of the next day in Türkiye', () => {
    // 20:00 in Istanbul on 3 March; two midnights later, by Istanbul's clock.
    const startAt = Date.UTC(2026, 2, 3, 17);
    expect(new Date(voidFrom(voidRules.football, startAt)).toISOString()).toBe('2026-03-04T21:00:00.000Z');
    const lateStartAt = Date.UTC(2026, 2, 3, 22);
    expect(new Date(voidFrom(voidRules.football, lateStartAt)).toISOString()).toBe(
      '2026-03-05T21:00:00.000Z',
    );
    expect(voidFrom(voidRules['dota-2'], 0)).toBe(48 * 3_600_000);
  });
});

describe('properties', () => {
  const lines = ['-1.25', '-0.75', '-0.5', '0', '0.25', '1'];
  const specifiers: Record<string, readonly string[]> = {
    total: ['0.5', '1.75', '2.5', '3'],
    hcp: lines,
    goalnr: ['1', '3'],
    score: ['0:0'],
    variant: ['sr:exact_goals:6+'],
  };
  const special: Record<number, readonly string[]> = {
    14: ['0:1', '1:0'],
    25: ['sr:goal_range:7+'],
    36: ['0.5', '2.5'],
    37: ['0.5', '2.5'],
  };
  const goals = fc.nat(5);

  it('a result during a match is the same at its end', () => {
    const kinds = kindsOf('football').filter(({ id }) => ![38, 40, 2].includes(id));
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        goals,
        goals,
        goals,
        goals,
        fc.nat(3),
        (kind, h1, a1, h2, a2, pick) => {
          const chosen = kind.specifiers.map((name) => {
            const values = special[kind.id] ?? specifiers[name]!;
            return [name, values[pick % values.length]!] as const;
          });
          const market = { id: kind.id, specifiers: Object.fromEntries(chosen) };
          const corners = { home: h1 + h2, away: a1 + a2 };
          const scored = (home: number, away: number) => [
            ...Array.from({ length: home }, () => goal('home')),
            ...Array.from({ length: away }, () => goal('away')),
          ];
          const before: MatchRecord = {
            parts: [part(h1, a1), part(0, 0, false)],
            isOver: false,
            goals: scored(h1, a1),
            corners: { home: h1, away: a1 },
            bookings: { home: h1, away: a1 },
          };
          const after: MatchRecord = {
            parts: [part(h1, a1), part(h2, a2)],
            isOver: true,
            goals: [...scored(h1, a1), ...scored(h2, a2)],
            corners,
            bookings: corners,
          };
          const last = settleMarket(market, after);
          for (const [id, end] of settleMarket(market, before)) expect(last.get(id)).toEqual(end);
          // All is decided; one wins, two with double chance, or the market is shared out by its line.
          expect(last.size).toBe(outcomesOf(market).length);
          const wins = [...last.values()].reduce(
            (sum, end) => sum + end.result * (1 - end.voidFactor) + end.voidFactor / 2,
            0,
          );
          if (kind.id !== 41) expect(wins).toBeCloseTo(kind.id === 10 ? 2 : 1, 12);
        },
      ),
    );
  });

  it('a dead heat of as many runners as places is a win', () => {
    expect(deadHeat(2, 2)).toEqual(won);
  });
});
