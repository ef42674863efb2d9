// The PAR sheets of the common games that are no tables: the flight, the bingo rooms, the draw of numbers and the wheel show.
import { bingoRules } from '../src/bingo-75/rules.ts';
import { bingoTerms, stats as bingoStats } from '../src/bingo-75/stats.ts';
import { shownCards as bingoCards } from '../src/bingo-75/bingo-75.ts';
import { prizes, type RoomRules } from '../src/bingo/room.ts';
import { expectedBall, type Terms } from '../src/bingo/stats.ts';
import { spots as wheelSpots, wheelRules } from '../src/carkifelek/rules.ts';
import { exactStats, payOf } from '../src/carkifelek/stats.ts';
import { markets } from '../src/cekilis/cekilis.ts';
import { drawRules } from '../src/cekilis/rules.ts';
import type { Figures } from '../src/game.ts';
import { shownCards as tombalaCards } from '../src/tombala-90/tombala-90.ts';
import { tombalaRules } from '../src/tombala-90/rules.ts';
import { stats as tombalaStats, tombalaTerms } from '../src/tombala-90/stats.ts';
import { ucusRules } from '../src/ucus/rules.ts';
import { reaching } from '../src/ucus/stats.ts';
import {
  lira,
  percent,
  printChance,
  printFraction,
  printNumber,
  printTimes,
  printWhole,
  table,
  type Fraction,
} from './markdown.ts';
import type { Par } from './sheet.ts';

export function ucusSheet(figures: readonly Figures[]): Par {
  const { returned, lowestExit, ceiling, mostPayout, ticketsPerPlayer } = ucusRules;
  const heights = figures.map(({ bet }) => Math.round(Number(bet) * 100));
  return {
    data: ucusRules,
    rules: [
      `A flight climbs from 1.00 and ends at floor(${returned} × 2⁵² / v) hundredths, v from 1 to 2⁵² with equal chances, at least at 1.00 and at most at ${printTimes(ceiling)}.`,
      'A bet leaves by hand or at its target, and is paid the height of its exit; one that is still in the flight at its end is lost. A target equal to the end wins.',
      `A player has ${ticketsPerPlayer} bets in a flight at most. The height is shown as exp(0.00006 t), t in ms.`,
    ],
    sections: [
      {
        title: 'Exits',
        parts: [
          table(
            ['exit', 'values of v that reach it', 'chance'],
            heights.map((height) => {
              const values = reaching(ucusRules, height);
              return [printTimes(height), printWhole(values), printChance(Number(values) / 2 ** 52)];
            }),
          ),
          `A flight that ends at 1.00 pays no bet: ${printFraction([BigInt(lowestExit - returned), BigInt(lowestExit)])} of them, within 2⁻⁵².`,
        ],
      },
    ],
    exact: new Map(
      figures.map(({ bet }, place): [string, Fraction] => [
        bet,
        [reaching(ucusRules, heights[place]!) * BigInt(heights[place]!), 100n * 2n ** 52n],
      ]),
    ),
    method: [
      'The values that reach a height are counted by one division. Every exit returns the same, short of less than its height × 2⁻⁵².',
      'An exit by hand counts at the height at which the server received it, so it returns as one at that target.',
    ],
    limits: [
      `The lowest exit is ${printTimes(lowestExit)}. A bet leaves by itself where it is worth ${lira(mostPayout)}.`,
    ],
  };
}

export const bingoSheet = (): Par =>
  roomSheet(bingoRules, {
    card: 'Cards have five columns of five numbers, B 1 to 15, I 16 to 30, N 31 to 45, G 46 to 60, O 61 to 75, with a free place in the middle. Lines are five rows, five columns and two diagonals.',
    terms: bingoTerms(),
    statsOf: (cards) => bingoStats(bingoRules, cards),
    shownCards: bingoCards,
  });

export const tombalaSheet = (): Par =>
  roomSheet(tombalaRules, {
    card: 'Cards have three rows of nine columns with five numbers a row, from strips of six cards with each number once. Lines are the rows.',
    terms: tombalaTerms,
    statsOf: (cards) => tombalaStats(tombalaRules, cards),
    shownCards: tombalaCards,
  });

const roomSizes = [1, 10, 50, 100, 200, 500] as const;

function roomSheet(
  rules: RoomRules,
  {
    card,
    terms,
    statsOf,
    shownCards,
  }: {
    readonly card: string;
    readonly terms: Terms;
    readonly statsOf: (cards: number) => readonly Figures[];
    readonly shownCards: number;
  },
): Par {
  const { balls, price, mostCards, pool, split, fast } = rules;
  return {
    data: rules,
    rules: [
      `${balls} balls. All cards of a round play for one pool of ${pool} % of its stakes. ${card}`,
      'The first ball that completes a first line, a second line or a full card on any card gives that prize to every card that it completes, in equal parts. Nobody has to claim one.',
      `What a ticket is dealt follows from its id, which its player’s device makes before the draw.`,
    ],
    sections: [
      {
        title: 'Prizes',
        parts: [
          table(
            ['prize', 'part of the pool', 'RTP'],
            prizes.map((prize) => [
              prize,
              `${split[prize]} %`,
              printFraction([BigInt(pool * split[prize]), 10_000n]),
            ]),
          ),
          'Besides, a full card with few balls pays a fixed prize:',
          table(
            ['full card within balls', 'pays prices of a card'],
            fast.map(({ by, times }) => [by, printWhole(times)]),
          ),
        ],
      },
      {
        title: 'By the size of the room',
        parts: [
          table(
            [
              'cards',
              ...prizes.map((prize) => `${prize}: mean ball`),
              'RTP of the fast prize',
              'RTP in all',
              'chance of a card to share a full card',
            ],
            roomSizes.map((cards) => {
              const all = statsOf(cards);
              return [
                cards,
                ...prizes.map((prize) => expectedBall(balls, terms[prize], cards).toFixed(2)),
                percent(all.find(({ bet }) => bet === 'fast')!.rtp),
                percent(all.reduce((sum, { rtp }) => sum + rtp, 0)),
                printNumber(all.find(({ bet }) => bet === 'house')!.hits),
              ];
            }),
          ),
          'The fast prize returns most in the smallest room.',
        ],
      },
    ],
    exact: new Map(prizes.map((prize) => [prize, [BigInt(pool * split[prize]), 10_000n]])),
    method: [
      `The figures are per price of a card in a room of ${shownCards} cards. Prizes of the pool are always won, so their RTP is exact in any room; that of the whole game is the sum of all four.`,
      'Chances: inclusion and exclusion over the lines of a card, exact before the division (`src/bingo/stats.ts`). Cards count as independent; those of one strip share no number and win a little less often together.',
    ],
    most: ['The highest return of a prize of the pool is that of a card that wins it alone.'],
    limits: [
      `A card costs ${lira(price)}; a ticket has 1 to ${mostCards} cards.`,
      'Kuruş that cannot be shared equally stay with the house.',
    ],
  };
}

export function cekilisSheet(figures: readonly Figures[]): Par {
  const { balls, drawn, returned, leastOdds, mostStake, mostWin } = drawRules;
  const spotOf = (bet: string) => (bet.includes(':') ? bet : sampleSpots[bet]!);
  return {
    data: drawRules,
    rules: [
      `${drawn} balls of ${balls} are drawn without replacement. A market pays floor(${returned} × draws / draws that win it) hundredths of its stake, the stake included.`,
      `A market that would pay less than ${(leastOdds / 100).toFixed(2)} is not offered.`,
    ],
    sections: [
      {
        title: 'Markets',
        parts: [
          `There are ${printWhole(markets.draws)} draws.`,
          table(
            ['market', 'draws that win', 'chance', 'odds'],
            figures.map(({ bet, hits }) => [
              bet,
              printWhole(markets.waysOf(spotOf(bet))!),
              printChance(hits),
              (markets.oddsOf(spotOf(bet))! / 100).toFixed(2),
            ]),
          ),
        ],
      },
    ],
    exact: new Map(
      figures.map(({ bet }): [string, Fraction] => [
        bet,
        [BigInt(markets.oddsOf(spotOf(bet))!) * markets.waysOf(spotOf(bet))!, 100n * markets.draws],
      ]),
    ),
    method: [
      'Draws are counted: combinations for markets on numbers, a table of sums for markets on the sum. All choices of numbers are alike.',
      'Orders of the first and last ball: exactly half of them; the count is rounded up where it is odd.',
    ],
    limits: [`At most ${lira(mostStake)} on a spot, which may win ${lira(mostWin)} at most.`],
  };
}

/** A spot that stands for each market on numbers. */
const sampleSpots: Readonly<Record<string, string>> = {
  number: 'number:1',
  two: 'two:1-2',
  three: 'three:1-2-3',
  four: 'four:1-2-3-4',
  absent: 'absent:1',
  neither: 'neither:1-2',
};

export function carkifelekSheet(): Par {
  const { segments, slot, garden, felek, mostTimes, limits } = wheelRules;
  const exact = wheelSpots.map((spot) => [spot, exactStats(wheelRules, spot)] as const);
  const counts = <Value>(values: readonly Value[]) => {
    const of = new Map<Value, number>();
    for (const each of values) of.set(each, (of.get(each) ?? 0) + 1);
    return [...of];
  };
  return {
    data: wheelRules,
    rules: [
      `A wheel of ${segments.length} segments and a top slot of two reels, all stops equally likely. The slot names a spot and a multiplier; where the wheel stops at that spot, its win counts as often.`,
      'Numbers pay themselves to 1, and the stake comes back. The two bonus rounds pay what is won in them to 1, and the stake.',
      'Lale Bahçesi: each player picks one of the tulips, under which the values lie in a random order. One that is not picked in time is picked by the id of the bet.',
      `Wheel of fate: a wheel of ${felek.segments.length} segments with three pointers, one for each player’s choice. Under a double the values double and the wheel turns again; after ${felek.mostDoublings} doublings it turns again without doubling.`,
      `No win is above ${printWhole(mostTimes)} to 1.`,
    ],
    sections: [
      {
        title: 'The wheel and the top slot',
        parts: [
          table(
            ['spot', 'segments', 'stops of the slot', 'most on it'],
            wheelSpots.map((spot) => [
              spot,
              segments.filter((each) => each === spot).length,
              slot.spots.filter((each) => each === spot).length,
              lira(limits[spot]),
            ]),
          ),
          table(
            ['multiplier of the slot', 'stops'],
            counts(slot.times).map(([times, stops]) => [times, stops]),
          ),
        ],
      },
      {
        title: 'The bonus rounds',
        parts: [
          table(
            ['Lale Bahçesi, to 1', 'tulips'],
            counts(garden).map(([value, tulips]) => [value, tulips]),
          ),
          table(
            ['Wheel of fate, to 1', 'segments'],
            counts(felek.segments).map(([value, stops]) => [value, stops]),
          ),
        ],
      },
      {
        title: 'What a hit pays, with the top slot',
        parts: wheelSpots.flatMap((spot) => {
          const { whole, of } = payOf(wheelRules, spot);
          const most = [...of].toSorted(([one], [other]) => one - other).slice(-12);
          return [
            of.size > most.length
              ? `${spot}, to 1; the twelve highest of ${of.size} values:`
              : `${spot}, to 1:`,
            table(
              ['pays', 'chance when the wheel stops there'],
              most.map(([value, weight]) => [
                printWhole(value),
                printChance(Number((weight * 10n ** 24n) / whole) / 1e24),
              ]),
            ),
          ];
        }),
      },
    ],
    exact: new Map(exact.map(([spot, { rtp }]) => [spot, rtp])),
    method: [
      'Enumeration in fractions: every stop of the wheel and of both reels, every tulip, every number of doublings (`src/carkifelek/stats.ts`).',
    ],
    most: exact.map(([spot, { hits }]) => `${spot} is hit in ${printFraction(hits)} of the rounds.`),
  };
}
