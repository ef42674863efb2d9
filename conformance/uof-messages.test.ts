// The Unified Odds Feed's words, from both sides: what the sandbox writes, the house's adapter reads as the same.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventChange, FeedMarket, FeedOutcome, FeedResult } from '@felek/sportsbook/feed';
import { marketKinds } from '@felek/sportsbook/catalogue';
import { aliveOf, messageOf, snapshotCompleteOf } from '../apps/sandbox/src/uof/messages.ts';
import { readMessage } from '../apps/server/src/sports/feeds/uof/dialect.ts';

const event = fc.integer({ min: 1, max: 99_999_999 }).map((id) => `sr:match:${id}`);
const specifierText = fc.stringMatching(/^[A-Za-z0-9+\-.:&<>"' ]{1,20}$/);
const name = fc.record({
  type: fc.constantFrom(...marketKinds.map(({ id }) => id)),
  specifiers: fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), specifierText, { maxKeys: 3 }),
});
const outcomeId = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }).map(String),
  fc.stringMatching(/^sr:[a-z_]{1,12}:[\w+<>&"':-]{1,20}$/),
);
const outcome: fc.Arbitrary<FeedOutcome> = fc.oneof(
  fc.record({
    id: outcomeId,
    odds: fc.integer({ min: 1000, max: 10_000_000 }),
    probability: fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }),
    isActive: fc.boolean(),
  }),
  fc.record({ id: outcomeId, isActive: fc.constant(false) }),
);
const market: fc.Arbitrary<FeedMarket> = fc
  .tuple(
    name,
    fc.constantFrom('active', 'inactive', 'suspended', 'handedOver', 'settled', 'cancelled'),
    fc.option(fc.constantFrom('available', 'unavailable', 'closed'), { nil: undefined }),
    fc.array(outcome, { maxLength: 4 }),
  )
  .map(([identity, status, cashOut, outcomes]) => ({
    ...identity,
    status,
    ...(cashOut && { cashOut }),
    ...(outcomes.length > 0 && { outcomes }),
  }));
const small = fc.integer({ min: 0, max: 300 });
const score = fc.record({
  home: small,
  away: small,
  matchStatus: fc.integer({ min: 0, max: 500 }),
  clock: fc.option(fc.stringMatching(/^\d{1,3}:[0-5]\d$/)),
  periods: fc.array(fc.record({ number: fc.integer({ min: 1, max: 9 }), home: small, away: small }), {
    maxLength: 5,
  }),
  statistics: fc.dictionary(
    fc.constantFrom('corners', 'yellow_cards', 'red_cards', 'gamescore', 'penalty_score'),
    fc.tuple(small, small),
  ),
});
const status = fc.constantFrom(
  ...(['notStarted', 'live', 'suspended', 'ended', 'closed', 'cancelled', 'delayed'] as const),
  ...(['interrupted', 'postponed', 'abandoned'] as const),
);
const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));
const deadHeat = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 2, max: 100 }))
  .filter(([part, whole]) => part < whole && gcd(part, whole) === 1);
const result: fc.Arbitrary<FeedResult> = fc
  .tuple(
    outcomeId,
    fc.option(
      fc
        .tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 0.5, 1), fc.option(deadHeat, { nil: undefined }))
        .map(
          ([won, voidFactor, heat]) =>
            ({ result: won, voidFactor, ...(heat && { deadHeat: heat }) }) as const,
        ),
      { nil: undefined },
    ),
  )
  .map(([id, end]) => ({ id, end }));
const instant = fc.integer({ min: 1_500_000_000_000, max: 4_000_000_000_000 });
const voidReason = fc.option(fc.integer({ min: 0, max: 15 }), { nil: undefined });
const cancelled = fc.tuple(name, voidReason).map(([identity, why]) => ({
  ...identity,
  ...(why !== undefined && { voidReason: why }),
}));
const given = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value;
const change: fc.Arbitrary<EventChange> = fc.oneof(
  fc
    .record({
      kind: fc.constant('odds' as const),
      event,
      markets: fc.array(market, { minLength: 1, maxLength: 4 }),
      status: fc.option(status, { nil: undefined }),
      score: fc.option(score, { nil: undefined }),
      isSettling: fc.option(fc.constant(true), { nil: undefined }),
    })
    .map(given),
  fc
    .record({
      kind: fc.constant('betStop' as const),
      event,
      groups: fc.option(
        fc.uniqueArray(fc.stringMatching(/^[a-z0-9_]{4,12}$/), { minLength: 1, maxLength: 3 }),
        { nil: undefined },
      ),
      status: fc.option(fc.constantFrom('suspended', 'inactive'), { nil: undefined }),
    })
    .map(given),
  fc.record({
    kind: fc.constant('settlement' as const),
    event,
    certainty: fc.constantFrom(1, 2),
    markets: fc.array(
      fc
        .tuple(cancelled, fc.array(result, { minLength: 1, maxLength: 4 }))
        .map(([of, outcomes]) => ({ ...of, outcomes })),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({
    kind: fc.constant('rollback' as const),
    event,
    markets: fc.array(name, { minLength: 1, maxLength: 3 }),
  }),
  fc
    .record({
      kind: fc.constantFrom('cancel', 'rollbackCancel'),
      event,
      markets: fc.array(cancelled, { minLength: 1, maxLength: 3 }),
      from: fc.option(
        instant.map((at) => new Date(at)),
        { nil: undefined },
      ),
      to: fc.option(
        instant.map((at) => new Date(at)),
        { nil: undefined },
      ),
      supersededBy: fc.option(event, { nil: undefined }),
    })
    .map(given),
);

describe('a message', () => {
  it('is read as it was written, whatever happens', () => {
    fc.assert(
      fc.property(
        change,
        instant,
        fc.constantFrom(1, 3),
        fc.option(fc.integer({ min: 1, max: 2 ** 31 })),
        (written, at, product, id) => {
          const { xml } = messageOf(written, { product, at, sport: '1', requestId: id ?? undefined });
          expect(readMessage(xml)).toEqual({
            kind: 'change',
            product,
            sentAt: new Date(at),
            requestId: id === null ? undefined : String(id),
            change: written,
          });
        },
      ),
    );
  });

  it('about the feed itself is read as it was written', () => {
    const at = 1_790_000_000_000;
    expect(readMessage(aliveOf(1, at, true).xml)).toEqual({
      kind: 'alive',
      product: 1,
      sentAt: new Date(at),
      isSubscribed: true,
    });
    expect(readMessage(aliveOf(3, at, false).xml)).toMatchObject({ product: 3, isSubscribed: false });
    expect(readMessage(snapshotCompleteOf(3, at, 77, '1').xml)).toMatchObject({
      kind: 'snapshotComplete',
      requestId: '77',
    });
  });

  it('of a fixture says that it changed, and which one', () => {
    const names = { tr: 'a', en: 'a' };
    const fixture: EventChange = {
      kind: 'fixture',
      event: 'sr:match:9',
      sport: { id: 'sr:sport:1', names },
      league: { id: 'sr:tournament:1', names, category: names },
      home: names,
      away: names,
      startsAt: new Date(1_790_000_000_000),
      status: 'notStarted',
      hasLive: true,
    };
    const { xml, key } = messageOf(fixture, { product: 3, at: 1_790_000_000_000, sport: '1' });
    expect(key).toBe('hi.pre.live.fixture_change.1.sr:match.9.-');
    expect(readMessage(xml)).toMatchObject({ kind: 'fixtureChanged', event: 'sr:match:9' });
  });
});
