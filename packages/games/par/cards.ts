// The PAR sheets of the card games.
import { limits as baccaratLimits } from '../src/baccarat/baccarat.ts';
import { returnOn as baccaratReturn } from '../src/baccarat/play.ts';
import { houseRules as baccaratRules, spots as baccaratSpots } from '../src/baccarat/rules.ts';
import { countCoups } from '../src/baccarat/stats.ts';
import { limits as blackjackLimits } from '../src/blackjack/blackjack.ts';
import { houseRules as blackjackRules } from '../src/blackjack/rules.ts';
import { deck } from '../src/cards/cards.ts';
import { limits as tigerLimits } from '../src/dragon-tiger/dragon-tiger.ts';
import { returnOn as tigerReturn } from '../src/dragon-tiger/play.ts';
import { houseRules as tigerRules, spots as tigerSpots } from '../src/dragon-tiger/rules.ts';
import type { Figures } from '../src/game.ts';
import { hiloRules, rankCount, waysOf } from '../src/hilo/rules.ts';
import { bestPlays } from '../src/video-poker/best-plays.ts';
import {
  deucesRules,
  handsOf,
  jacksRules,
  mostCoins,
  payOf,
  type VideoPokerRules,
} from '../src/video-poker/rules.ts';
import { lira, percent, printChance, printTimes, printWhole, table, type Fraction } from './markdown.ts';
import type { Par } from './sheet.ts';

/** Counted cases of a bet by what they return, in hundredths. */
export interface Counted {
  readonly bet: string;
  readonly all: bigint;
  readonly returns: readonly { readonly what: string; readonly cases: bigint; readonly times: bigint }[];
}

export const exactOf = (bets: readonly Counted[]): ReadonlyMap<string, Fraction> =>
  new Map(
    bets.map(({ bet, all, returns }) => [
      bet,
      [returns.reduce((sum, { cases, times }) => sum + cases * times, 0n), all * 100n],
    ]),
  );

/** The paying results of each bet, their frequency, and their part of the return. */
export const countedTable = (bets: readonly Counted[]): string =>
  table(
    ['bet', 'outcome', 'cases', 'of', 'chance', 'returns', 'adds to the RTP'],
    bets.flatMap(({ bet, all, returns }) =>
      returns
        .filter(({ times, cases }) => times > 0n && cases > 0n)
        .map(({ what, cases, times }) => [
          bet,
          what,
          printWhole(cases),
          printWhole(all),
          printChance(Number(cases) / Number(all)),
          printTimes(times),
          percent(Number(cases * times) / Number(all) / 100),
        ]),
    ),
    2,
  );

/** A whole number over `all` that a figure is, or an error where it is none. */
function overWhole(rtp: number, all: bigint): Fraction {
  const part = BigInt(Math.round(rtp * Number(all)));
  if (Math.abs(Number(part) / Number(all) - rtp) > 1e-14) throw new Error(`bug: ${rtp} is no part of ${all}`);
  return [part, all];
}

const figureOf = (figures: readonly Figures[], bet: string): Figures =>
  figures.find((each) => each.bet === bet)!;

// Baccarat

export function baccaratSheet(isLive: boolean): Par {
  const { decks, bankerPays, tiePays, pairPays } = baccaratRules;
  const counts = countCoups(decks);
  const [pairs, seconds] = [BigInt(4 * decks - 1), BigInt(52 * decks - 1)];
  const bets = baccaratSpots.map((bet): Counted => {
    const none = { player: false, banker: false };
    if (bet === 'playerPair' || bet === 'bankerPair') {
      const times = BigInt(
        baccaratReturn(baccaratRules, bet, { winner: 'tie', pairs: { player: true, banker: true } }),
      );
      return { bet, all: seconds, returns: [{ what: 'a pair', cases: pairs, times }] };
    }
    return {
      bet,
      all: BigInt(counts.total),
      returns: (['player', 'banker', 'tie'] as const).map((winner) => ({
        what: winner,
        cases: BigInt(counts[winner]),
        times: BigInt(baccaratReturn(baccaratRules, bet, { winner, pairs: none })),
      })),
    };
  });
  return {
    data: baccaratRules,
    rules: [
      `Punto banco from ${decks} decks, freshly shuffled for each round${isLive ? '; all players of a table share the coup' : ''}. Ace 1, two to nine by their value, ten and court cards 0; the total without its tens.`,
      'A natural of 8 or 9 ends the coup. The player draws to 0 to 5. The banker draws to 0 to 5 where the player stood, else to 0 to 2 always, to 3 unless the third card was an 8, to 4 on 2 to 7, to 5 on 4 to 7, to 6 on 6 and 7.',
      `Player pays 1 to 1, banker 0.${bankerPays} to 1, tie ${tiePays} to 1, a pair of the first two cards ${pairPays} to 1. A tie gives the chips on player and banker back.`,
    ],
    sections: [
      {
        title: 'Outcomes and what each adds',
        parts: [
          'Cases are sequences of six cards; for a pair, second cards beside the first.',
          countedTable(bets),
        ],
      },
    ],
    exact: exactOf(bets),
    method: [
      'Every sequence of six cards from fresh decks is counted by values (`src/baccarat/stats.ts`). A coup that ends before is counted with every continuation.',
      'The counts are the published ones: 2,292,252,566,437,888 banker, 2,230,518,282,592,256 player, 475,627,426,473,216 tie.',
    ],
    limits: chipLimits(baccaratLimits, baccaratSpots),
  };
}

function chipLimits(
  limits: { readonly unit: bigint; readonly table: bigint; readonly on: (spot: string) => bigint },
  spots: readonly string[],
): string[] {
  const most = new Map<bigint, string[]>();
  for (const spot of spots) most.set(limits.on(spot), [...(most.get(limits.on(spot)) ?? []), spot]);
  return [
    `Chips are multiples of ${lira(limits.unit)}; a whole bet is ${lira(limits.table)} at most.`,
    ...[...most].map(([limit, names]) => `At most ${lira(limit)} on ${names.join(', ')}.`),
  ];
}

// Dragon tiger

export function dragonTigerSheet(): Par {
  const { decks, tieReturns, tiePays, suitedTiePays } = tigerRules;
  const all = BigInt(52 * decks * (52 * decks - 1));
  const bets = tigerSpots.map((bet): Counted => {
    const byReturn = new Map<number, bigint>();
    for (const dragon of deck)
      for (const tiger of deck) {
        const times = tigerReturn(tigerRules, bet, { dragon, tiger });
        const cases = BigInt(decks * (dragon === tiger ? decks - 1 : decks));
        byReturn.set(times, (byReturn.get(times) ?? 0n) + cases);
      }
    const returns = [...byReturn].toSorted(([one], [other]) => other - one);
    return {
      bet,
      all,
      returns: returns.map(([times, cases]) => ({
        what: times === tieReturns ? 'tie' : 'win',
        cases,
        times: BigInt(times),
      })),
    };
  });
  return {
    data: tigerRules,
    rules: [
      `One card for the dragon and one for the tiger from ${decks} decks, freshly shuffled for each round. The higher one wins; the ace is the lowest.`,
      `Dragon and tiger pay 1 to 1; on a tie ${tieReturns} % of the chips come back. A tie pays ${tiePays} to 1, a tie of one suit ${suitedTiePays} to 1.`,
      'Big is above seven, small below; big, small, odd and even pay 1 to 1, and a seven loses all four.',
    ],
    sections: [
      {
        title: 'Outcomes and what each adds',
        parts: ['Cases are ordered pairs of single cards.', countedTable(bets)],
      },
    ],
    exact: exactOf(bets),
    method: ['Every ordered pair of cards is counted.'],
    limits: chipLimits(tigerLimits, tigerSpots),
  };
}

// Blackjack

export function blackjackSheet(figures: readonly Figures[]): Par {
  const { decks, blackjackPays, perfectPairs, twentyOnePlusThree } = blackjackRules;
  const seconds = BigInt(52 * decks - 1);
  const cards = BigInt(52 * decks);
  const threes = (cards * (cards - 1n) * (cards - 2n)) / 6n;
  const exact = new Map<string, Fraction>([
    ['pairs', overWhole(figureOf(figures, 'pairs').rtp, seconds)],
    ['three', overWhole(figureOf(figures, 'three').rtp, threes)],
    ['insurance', overWhole(figureOf(figures, 'insurance').rtp, seconds)],
  ]);
  const d = BigInt(decks);
  const choose3 = (n: bigint) => (n * (n - 1n) * (n - 2n)) / 6n;
  const suitedThree = 52n * choose3(d);
  const straightFlush = 48n * d ** 3n;
  const pays = (name: string) =>
    BigInt(100 * (1 + (twentyOnePlusThree as Readonly<Record<string, number>>)[name]!));
  const sides: Counted[] = [
    {
      bet: 'pairs',
      all: seconds,
      returns: [
        { what: 'the same card', cases: d - 1n, times: BigInt(100 * (1 + perfectPairs.perfect)) },
        { what: 'same rank and colour', cases: d, times: BigInt(100 * (1 + perfectPairs.coloured)) },
        { what: 'same rank', cases: 2n * d, times: BigInt(100 * (1 + perfectPairs.mixed)) },
      ],
    },
    {
      bet: 'three',
      all: threes,
      returns: [
        { what: 'suited three', cases: suitedThree, times: pays('suited three') },
        { what: 'straight flush', cases: straightFlush, times: pays('straight flush') },
        {
          what: 'three of a kind',
          cases: 13n * choose3(4n * d) - suitedThree,
          times: pays('three of a kind'),
        },
        { what: 'straight', cases: 12n * (4n * d) ** 3n - straightFlush, times: pays('straight') },
        { what: 'flush', cases: 4n * choose3(13n * d) - straightFlush - suitedThree, times: pays('flush') },
      ],
    },
    { bet: 'insurance', all: seconds, returns: [{ what: 'ten in the hole', cases: 16n * d, times: 300n }] },
  ];
  for (const [bet, [part, whole]] of exactOf(sides)) {
    const [known, of] = exact.get(bet)!;
    if (part * of !== known * whole) throw new Error(`bug: the cases of ${bet} do not add up`);
  }
  return {
    data: blackjackRules,
    rules: [
      `${decks} decks, freshly shuffled for each round. The dealer stands on all 17, and looks for a blackjack under an ace or a ten first. A blackjack pays ${blackjackPays}.`,
      'Any two cards may be doubled, also after a split. A pair of equal value may be split once; split aces get one card each. Late surrender gives half of the stake back.',
      'Insurance is offered against an ace, costs half of the stake and pays 2 to 1.',
      'Side bets: a pair of the first two cards (`pairs`), and the first two cards with the open one of the dealer (`three`).',
      'A round that was left for a day takes no insurance, and every hand stands.',
    ],
    sections: [{ title: 'Side bets: outcomes and what each adds', parts: [countedTable(sides)] }],
    exact,
    method: [
      'Main bet: the best play that looks at every card of its own hand and at the open one, by recursion over the sets of cards (`src/blackjack/stats.ts`; `src/blackjack/stats.test.ts` works it out anew). The RTP is exact for this play; it is printed as a decimal.',
      'Variance, hit frequency and the chance of the highest return take the two hands of a split as independent once the end of the dealer is known.',
      'Published figures of other tables are reproduced by `testbed/exact-figures.ts`.',
      'Side bets and insurance: counted combinations. Insurance is per unit of its own stake, and only the dealer’s ace is known.',
    ],
    most: [
      'The main bet returns at most eight times its first stake: two hands of a split, both doubled and won.',
    ],
    limits: [
      ...chipLimits(blackjackLimits, ['main', 'pairs', 'three']),
      'A side bet is no higher than the main bet.',
    ],
  };
}

// Video poker

export function videoPokerSheet(code: 'jacks-or-better' | 'deuces-wild'): Par {
  const rules: VideoPokerRules = code === 'jacks-or-better' ? jacksRules : deucesRules;
  const plays = [
    ['five coins', mostCoins, bestPlays[code].five],
    ['fewer coins', 1, bestPlays[code].fewer],
  ] as const;
  const hands = handsOf(rules);
  return {
    data: rules,
    rules: [
      'Five cards of a deck of 52; the player holds any of them, and the others are drawn anew.',
      rules.wild === 'deuces'
        ? 'Every deuce stands for whatever makes the highest hand.'
        : 'A pair pays from jacks up.',
      'One to five coins are played; the highest hand pays more for five.',
      'A hand that was left for a day stays as it was dealt.',
    ],
    sections: [
      {
        title: 'Paytable and what each hand adds under the best play',
        parts: plays.flatMap(([name, coins, { frequencies }]) => [
          `With ${name}:`,
          table(
            ['hand', 'returns a coin', 'chance', 'adds to the RTP'],
            [...hands.keys()].toReversed().map((place) => {
              const pay = payOf(rules, place, coins);
              const chance = frequencies[place]!;
              return [hands[place]!, pay, printChance(chance), percent(pay * chance)];
            }),
          ),
        ]),
      },
    ],
    exact: new Map(plays.map(([name, , { numerator, denominator }]) => [name, [numerator, denominator]])),
    method: [
      'For each of the 2,598,960 hands the best of its 32 holds, with every draw counted (`src/video-poker/stats.ts`; `src/video-poker/stats.test.ts` works it out anew).',
      'The figures are those of the best play. A player who holds other cards gets less.',
      ...(code === 'jacks-or-better'
        ? ['The fraction for five coins is the published one of 9/6 jacks or better.']
        : ['The paytable is known as Not So Ugly, with a published return of 99.73 %.']),
    ],
    limits: ['The stake is one to five coins of a value.'],
  };
}

// Hi-lo

export function hiloSheet(figures: readonly Figures[]): Par {
  const { returns, mostPayout, mostSkips, mostGuesses } = hiloRules;
  return {
    data: hiloRules,
    rules: [
      'A card lies open. The player guesses whether the next one is higher or lower, the same included; on an ace it is higher or the same, on a king lower or the same. Each card is from a full deck of its own; the ace is the lowest.',
      `A right guess multiplies the win by its fair odds; the return of ${returns.part}/${returns.whole} is taken once. After a right guess the win may be taken; a wrong one loses all.`,
      `${mostSkips} cards may be skipped for nothing, and ${mostGuesses} guesses may be right.`,
      'A round that was left for a day takes its win, or, before a right guess, ends for its return.',
    ],
    sections: [
      {
        title: 'Odds of a guess',
        parts: [
          table(
            [
              'open card',
              'ranks that make higher right',
              'fair odds',
              'ranks that make lower right',
              'fair odds',
            ],
            Array.from({ length: rankCount }, (_, index) => index + 1).map((rank) => {
              const [higher, lower] = [waysOf(rank, 'higher'), waysOf(rank, 'lower')];
              return [
                rankName(rank),
                `${higher}/${rankCount}`,
                `${rankCount}/${higher}`,
                `${lower}/${rankCount}`,
                `${rankCount}/${lower}`,
              ];
            }),
          ),
        ],
      },
    ],
    exact: new Map(figures.map(({ bet }) => [bet, [returns.part, returns.whole]])),
    method: [
      'Every plan returns the same, since each guess is paid at its fair odds. The plans below are worked out by exact recursion over the open rank: so many guesses in a row on the side with more ranks, or with fewer, without a skip.',
    ],
    most: [
      `The chance of the highest return is that of the plan. A win is below ${lira(mostPayout)}: a guess that would win more is not on offer.`,
    ],
    limits: [`A payout is ${lira(mostPayout)} at most.`],
  };
}

const rankName = (rank: number): string =>
  ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king'][rank - 1]!;
