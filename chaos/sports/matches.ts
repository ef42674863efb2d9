// A feed's messages about matches, and a list that the house never sees: the prices that were ever sent, and how each
// selection ended after all corrections. Some results are wrong and corrected, some reversed, and some cancelled for good or for a while.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventChange, FeedMarket, FeedResult, MarketName } from '@felek/sportsbook/feed';
import { diceOf, type Dice } from '../dice.ts';

/** How a selection ended. */
export type End = 'won' | 'lost' | 'halfWon' | 'halfLost' | 'void';

export interface Told {
  /** Whether the selection had this price at some time. */
  has(event: string, market: string, outcome: string, odds: number): boolean;
  /** How the selection ended, after all corrections. */
  endOf(event: string, market: string, outcome: string): End | undefined;
  /** By how many goals the side that the outcome needs has been ahead at most; undefined where no side wins it. */
  leadOf(event: string, market: string, outcome: string): number | undefined;
}
export interface Matches extends Told {
  /** Plays matches side by side until `isOver` gives true. Matches that have begun are played to their end. */
  play(isOver: () => boolean): Promise<void>;
  readonly played: () => number;
}

const atOnce = 24;
const winner: MarketName = { type: 1, specifiers: {} };
const total: MarketName = { type: 18, specifiers: { total: '2.5' } };
const handicap: MarketName = { type: 16, specifiers: { hcp: '-0.75' } };
const bothScore: MarketName = { type: 29, specifiers: {} };
const outcomesOf = new Map<MarketName, readonly string[]>([
  [winner, ['1', '2', '3']],
  [total, ['12', '13']],
  [handicap, ['1714', '1715']],
  [bothScore, ['74', '76']],
]);
const keyOf = ({ type, specifiers }: MarketName) =>
  [type, ...Object.entries(specifiers).map(([name, value]) => `${name}=${value}`)].join('|');
const selection = (...of: readonly string[]) => of.join(' ');

const fed: Readonly<Record<End, FeedResult['end']>> = {
  won: { result: 1, voidFactor: 0 },
  lost: { result: 0, voidFactor: 0 },
  halfWon: { result: 1, voidFactor: 0.5 },
  halfLost: { result: 0, voidFactor: 0.5 },
  void: { result: 0, voidFactor: 1 },
};

/** By hand, apart from the rules of packages/sportsbook. */
function endsOf(market: MarketName, home: number, away: number): readonly End[] {
  const one = (isWon: boolean): End => (isWon ? 'won' : 'lost');
  switch (market) {
    case winner:
      return [one(home > away), one(home === away), one(home < away)];
    case total:
      return [one(home + away > 2), one(home + away < 3)];
    case handicap:
      if (home - away === 1) return ['halfWon', 'halfLost'];
      return [one(home - away > 1), one(home - away < 1)];
    default:
      return [one(home > 0 && away > 0), one(home === 0 || away === 0)];
  }
}

export function openMatches(seed: string, tell: (change: EventChange) => void): Matches {
  const told = new Set<string>();
  const ends = new Map<string, End>();
  /** By the outcomes of the winner. */
  const leads = new Map<string, number>();
  let number = 0;
  let played = 0;

  const write = (event: string, market: MarketName, results: readonly End[]) => {
    for (const [place, outcome] of outcomesOf.get(market)!.entries())
      ends.set(selection(event, keyOf(market), outcome), results[place]!);
  };

  async function playOne(dice: Dice, event: string): Promise<void> {
    const seconds = (least: number, most: number) => sleep(dice.between(least * 1000, most * 1000));
    const startsInMs = dice.between(12_000, 30_000);
    const chances = new Map<MarketName, number[]>();
    for (const [market, outcomes] of outcomesOf)
      chances.set(
        market,
        outcomes.map(() => dice.between(30, 90)),
      );
    const offer = (moves: boolean): FeedMarket[] =>
      [...outcomesOf].map(([market, outcomes]) => {
        const weights = chances.get(market)!;
        if (moves) for (const place of weights.keys()) weights[place]! *= dice.between(95, 105) / 100;
        const sum = weights.reduce((all, each) => all + each, 0);
        return {
          ...market,
          status: 'active',
          cashOut: 'available',
          outcomes: outcomes.map((id, place) => {
            const probability = weights[place]! / sum;
            const odds = Math.floor(1000 / probability / 1.06);
            told.add(selection(event, keyOf(market), id, String(odds)));
            return { id, odds, probability, isActive: true };
          }),
        };
      });
    const names = { tr: `Takım ${event}`, en: `Team ${event}` };
    tell({
      kind: 'fixture',
      event,
      sport: { id: 'sr:sport:1', names: { tr: 'Futbol', en: 'Football' } },
      league: {
        id: 'sr:tournament:1',
        names: { tr: 'Lale Ligi', en: 'Tulip League' },
        category: { tr: 'Türkiye', en: 'Türkiye' },
      },
      home: names,
      away: names,
      startsAt: new Date(Date.now() + startsInMs),
      status: 'notStarted',
      hasLive: true,
    });
    tell({ kind: 'odds', event, status: 'notStarted', markets: offer(false) });
    for (const until = Date.now() + startsInMs; Date.now() < until;) {
      await seconds(1, 3);
      tell({ kind: 'odds', event, markets: offer(true) });
    }

    let [home, away] = [0, 0];
    const score = (matchStatus: number) => ({
      home,
      away,
      matchStatus,
      clock: null,
      periods: [{ number: 1, home, away }],
      statistics: {},
    });
    const noteLead = (outcome: string, lead: number) => {
      const key = selection(event, keyOf(winner), outcome);
      leads.set(key, Math.max(lead, leads.get(key) ?? 0));
    };
    noteLead('1', 0);
    noteLead('3', 0);
    tell({ kind: 'betStop', event });
    tell({ kind: 'odds', event, status: 'live', score: score(6), markets: offer(true) });
    for (const until = Date.now() + dice.between(15_000, 30_000); Date.now() < until;) {
      await seconds(1, 3);
      if (dice.below(5) === 0) {
        tell({ kind: 'betStop', event, reason: 1 });
        await seconds(0, 1);
        if (dice.below(2) === 0) home += 1;
        else away += 1;
        noteLead('1', home - away);
        noteLead('3', away - home);
        tell({ kind: 'odds', event, status: 'live', score: score(6), markets: offer(true) });
      } else tell({ kind: 'odds', event, markets: offer(true) });
    }
    tell({ kind: 'odds', event, status: 'ended', score: score(100), markets: [] });
    await end(dice, event, { home, away });
    tell({ kind: 'odds', event, status: 'closed', score: score(100), markets: [] });
    played += 1;
  }

  async function end(dice: Dice, event: string, { home, away }: { home: number; away: number }) {
    const settle = (market: MarketName, results: readonly End[], certainty: 1 | 2) =>
      tell({
        kind: 'settlement',
        event,
        certainty,
        markets: [
          {
            ...market,
            outcomes: outcomesOf.get(market)!.map((id, place) => ({ id, end: fed[results[place]!] })),
          },
        ],
      });
    await Promise.all(
      [...outcomesOf.keys()].map(async (market) => {
        const right = endsOf(market, home, away);
        write(event, market, right);
        const pause = () => sleep(dice.between(300, 4000));
        const course = dice.weighted({
          plain: 45,
          twice: 20,
          wrong: 15,
          rollback: 10,
          cancel: 5,
          restore: 5,
        });
        const isWrong = course === 'wrong' || course === 'rollback';
        settle(market, isWrong ? endsOf(market, away + 1, home + 2) : right, 1);
        if (course === 'plain') return;
        await pause();
        if (course === 'rollback') {
          tell({ kind: 'rollback', event, markets: [market] });
          await pause();
        }
        if (course === 'cancel' || course === 'restore') {
          tell({ kind: 'cancel', event, markets: [{ ...market, voidReason: 12 }] });
          write(
            event,
            market,
            right.map(() => 'void'),
          );
          if (course === 'cancel') return;
          await pause();
          tell({ kind: 'rollbackCancel', event, markets: [market] });
          write(event, market, right);
        } else settle(market, right, 2);
      }),
    );
  }

  return {
    has: (event, market, outcome, odds) => told.has(selection(event, market, outcome, String(odds))),
    endOf: (event, market, outcome) => ends.get(selection(event, market, outcome)),
    leadOf: (event, market, outcome) => leads.get(selection(event, market, outcome)),
    played: () => played,
    async play(isOver) {
      const lane = async (place: number) => {
        await sleep(place * 1000);
        while (!isOver()) {
          number += 1;
          await playOne(diceOf(`${seed} match ${number}`), `sr:match:${number}`);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, (_, place) => lane(place)));
    },
  };
}
