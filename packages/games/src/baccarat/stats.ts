// The exact figures of baccarat: every sequence of six cards from fresh decks, counted by values.
import type { Figures } from '../game.ts';
import { bankerDraws, returnOn, type Winner } from './play.ts';
import { checkRules, spots, type BaccaratRules, type Spot } from './rules.ts';

/** Sequences of six cards by winner; all of them are `total`. Below 2^53, so that the counts are whole. */
export interface Counts extends Readonly<Record<Winner, number>> {
  readonly total: number;
}

/** A coup that ends before the sixth card is counted with every continuation. */
export function countCoups(decks: number): Counts {
  const left = [16 * decks, ...Array.from({ length: 9 }, () => 4 * decks)];
  const counts = { player: 0, banker: 0, tie: 0 };
  let cards = 52 * decks;

  function each(ways: number, then: (value: number, ways: number) => void): void {
    for (let value = 0; value < 10; value += 1) {
      const has = left[value]!;
      if (has === 0) continue;
      left[value] = has - 1;
      cards -= 1;
      then(value, ways * has);
      cards += 1;
      left[value] = has;
    }
  }

  function end(player: number, banker: number, ways: number): void {
    const winner = player === banker ? 'tie' : player > banker ? 'player' : 'banker';
    let all = ways;
    for (let used = 52 * decks - cards; used < 6; used += 1) all *= 52 * decks - used;
    counts[winner] += all;
  }

  function bankersTurn(player: number, banker: number, third: number | undefined, ways: number): void {
    if (!bankerDraws(banker, third)) end(player, banker, ways);
    else each(ways, (value, more) => end(player, (banker + value) % 10, more));
  }

  each(1, (p1, ways1) =>
    each(ways1, (b1, ways2) =>
      each(ways2, (p2, ways3) =>
        each(ways3, (b2, ways4) => {
          const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10];
          if (player >= 8 || banker >= 8) end(player, banker, ways4);
          else if (player >= 6) bankersTurn(player, banker, undefined, ways4);
          else each(ways4, (third, more) => bankersTurn((player + third) % 10, banker, third, more));
        }),
      ),
    ),
  );
  return { ...counts, total: counts.player + counts.banker + counts.tie };
}

/** One entry for each spot. */
export function stats(rules: BaccaratRules): readonly Figures[] {
  checkRules(rules);
  const counts = countCoups(rules.decks);
  const pair = (4 * rules.decks - 1) / (52 * rules.decks - 1);
  return spots.map((spot) => figuresOf(rules, spot, outcomesOf(spot, counts, pair)));
}

type Weighed = readonly (readonly [chance: number, returned: number])[];

function outcomesOf(spot: Spot, counts: Counts, pair: number) {
  const none = { player: false, banker: false };
  if (spot === 'playerPair' || spot === 'bankerPair') {
    const made = { player: true, banker: true };
    return [
      { chance: pair, winner: 'player', pairs: made },
      { chance: 1 - pair, winner: 'player', pairs: none },
    ] as const;
  }
  return (['player', 'banker', 'tie'] as const).map((winner) => ({
    chance: counts[winner] / counts.total,
    winner,
    pairs: none,
  }));
}

function figuresOf(rules: BaccaratRules, spot: Spot, outcomes: ReturnType<typeof outcomesOf>): Figures {
  const weighed: Weighed = outcomes.map((outcome) => [outcome.chance, returnOn(rules, spot, outcome) / 100]);
  const sum = (of: (returned: number) => number) =>
    weighed.reduce((total, [chance, returned]) => total + chance * of(returned), 0);
  const rtp = sum((returned) => returned);
  const most = Math.max(...weighed.map(([, returned]) => returned));
  return {
    bet: spot,
    rtp,
    hits: sum((returned) => (returned > 0 ? 1 : 0)),
    variance: sum((returned) => (returned - rtp) ** 2),
    most: { times: most, chance: sum((returned) => (returned === most ? 1 : 0)) },
  };
}
