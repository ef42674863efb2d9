// The PAR sheets of the instant games.
import { carkBets, carkRules, segmentsOf } from '../src/cark/rules.ts';
import type { Figures } from '../src/game.ts';
import { kaziRules } from '../src/kazi/rules.ts';
import { kenoRules, paysOf, risks as kenoRisks } from '../src/keno/rules.ts';
import { difficulties, kuleRules, oddsOf as kuleOdds } from '../src/kule/rules.ts';
import { limboCases, limboRules, winningCases } from '../src/limbo/rules.ts';
import { mayinRules, oddsOf as mayinOdds, tilesOf } from '../src/mayin/rules.ts';
import { plinkoBets, plinkoRules, pocketsOf, risks as plinkoRisks } from '../src/plinko/rules.ts';
import { choose } from '../src/returns.ts';
import { zarRules } from '../src/zar/rules.ts';
import { countedTable, exactOf, type Counted } from './cards.ts';
import { lira, printChance, printNumber, printTimes, printWhole, table, type Fraction } from './markdown.ts';
import type { Par } from './sheet.ts';

export function zarSheet(figures: readonly Figures[]): Par {
  const { outcomes, returnBasisPoints, fewestWinning, mostWinning, mostPayout } = zarRules;
  return {
    data: zarRules,
    rules: [
      `A roll is one of ${printWhole(outcomes)} numbers from 0.00 to 99.99, each as likely as any other. The player names a target and a side of it; the target itself loses.`,
      `A bet that n rolls win pays ${returnBasisPoints / 10_000} × ${printWhole(outcomes)} / n times its stake.`,
    ],
    sections: [
      {
        title: 'Bets',
        parts: [
          'Any number of winning rolls may be chosen; some of them:',
          table(
            ['winning rolls', 'chance', 'returns'],
            [mostWinning, 9_000, 7_500, 4_950, 2_500, 990, 100, 10, fewestWinning].map((winning) => [
              printWhole(winning),
              printChance(winning / outcomes),
              printTimes((returnBasisPoints * outcomes) / (100 * winning)),
            ]),
          ),
        ],
      },
    ],
    exact: new Map(figures.map(({ bet }) => [bet, [BigInt(returnBasisPoints), 10_000n]])),
    method: [
      'Every bet returns the same: its multiplier is the return over its chance, kept as an exact fraction until the payout.',
    ],
    limits: [
      `${printWhole(fewestWinning)} to ${printWhole(mostWinning)} winning rolls. A bet that could pay more than ${lira(mostPayout)} is not taken.`,
    ],
  };
}

export function limboSheet(figures: readonly Figures[]): Par {
  const { returnPercent, leastTarget, mostTarget, mostPayout } = limboRules;
  const targets = [leastTarget, 200, 1_000, 10_000, mostTarget];
  return {
    data: limboRules,
    rules: [
      `A whole number k from 1 to 2⁵² is drawn. The multiplier is ${returnPercent} × 2⁵² / k hundredths, rounded down, and at least 1.00.`,
      'A bet names a target and pays it where the multiplier is as high or higher.',
    ],
    sections: [
      {
        title: 'Targets',
        parts: [
          table(
            ['target', 'winning k', 'chance'],
            targets.map((target) => {
              const winning = winningCases(limboRules, target);
              return [
                printTimes(target),
                printWhole(winning),
                printChance(Number(winning) / Number(limboCases)),
              ];
            }),
          ),
        ],
      },
    ],
    exact: new Map(
      figures.map(({ bet }, place): [string, Fraction] => [
        bet,
        [winningCases(limboRules, targets[place]!) * BigInt(targets[place]!), limboCases * 100n],
      ]),
    ),
    method: [
      'The winning k of a target are counted by one division. The return of a bet is below 99 % by less than its target × 2⁻⁵².',
    ],
    limits: [
      `Targets from ${printTimes(leastTarget)} to ${printTimes(mostTarget)}. A bet that could pay more than ${lira(mostPayout)} is not taken.`,
    ],
  };
}

const climbMethod =
  'Every plan returns the same: the win is the fair odds of all picks so far times the return, kept as an exact fraction until the payout. The figures are those of one pick; the highest return and its chance are those of the longest plan.';

export function mayinSheet(figures: readonly Figures[]): Par {
  const { side, leastMines, mostMines, returns, mostPayout } = mayinRules;
  const tiles = tilesOf(mayinRules);
  const picks = [1, 2, 3, 4, 5, 8, 10, 12, 15, 20, 24];
  const mines = Array.from({ length: mostMines - leastMines + 1 }, (_, index) => leastMines + index);
  return {
    data: mayinRules,
    rules: [
      `${tiles} tiles, ${side} by ${side}; the player chooses how many mines lie under them, opens tiles, and takes the win before a mine ends the round.`,
      `k open tiles win C(${tiles}, k) / C(${tiles} − mines, k) × ${returns.part}/${returns.whole}.`,
      'A round that was left for a day takes its win, or, before a tile was opened, ends for its return.',
    ],
    sections: [
      {
        title: 'Returns by mines and open tiles',
        parts: [
          'Multiples of the stake, rounded down to the hundredth for reading.',
          table(
            ['mines', ...picks.map(String)],
            mines.map((count) => [
              count,
              ...picks.map((opened) => {
                if (opened > tiles - count) return '';
                const { part, whole } = mayinOdds(mayinRules, count, opened);
                return printTimes((100n * returns.part * part) / (returns.whole * whole));
              }),
            ]),
          ),
        ],
      },
    ],
    exact: new Map(figures.map(({ bet }) => [bet, [returns.part, returns.whole]])),
    method: [climbMethod, 'The bets below are called by their number of mines.'],
    limits: [`A payout is ${lira(mostPayout)} at most: a tile that would win more is not on offer.`],
  };
}

export function kuleSheet(figures: readonly Figures[]): Par {
  const { floors, floor, returns, mostPayout } = kuleRules;
  const heights = Array.from({ length: floors }, (_, index) => index + 1);
  return {
    data: kuleRules,
    rules: [
      `${floors} floors. On each one the player chooses a tile; some are safe. The player climbs, and takes the win before a trap ends the round.`,
      `k floors win (tiles / safe tiles)^k × ${returns.part}/${returns.whole}.`,
      'A round that was left for a day takes its win, or, before the first floor, ends for its return.',
    ],
    sections: [
      {
        title: 'Returns by floors',
        parts: [
          table(
            ['difficulty', 'tiles', 'safe', ...heights.map((height) => `${height}`)],
            difficulties.map((difficulty) => [
              difficulty,
              floor[difficulty].tiles,
              floor[difficulty].safe,
              ...heights.map((height) => {
                const { part, whole } = kuleOdds(kuleRules, difficulty, height);
                return printTimes((100n * returns.part * part) / (returns.whole * whole));
              }),
            ]),
          ),
        ],
      },
    ],
    exact: new Map(figures.map(({ bet }) => [bet, [returns.part, returns.whole]])),
    method: [climbMethod],
    limits: [`A payout is ${lira(mostPayout)} at most: a floor that would win more is not on offer.`],
  };
}

export function plinkoSheet(): Par {
  const bets = plinkoBets(plinkoRules).map((bet): Counted => ({
    bet: `${bet.risk} ${bet.rows}`,
    all: 2n ** BigInt(bet.rows),
    returns: pocketsOf(plinkoRules, bet).map((times, pocket) => ({
      what: `pocket ${pocket}`,
      cases: choose(bet.rows, pocket),
      times: BigInt(times),
    })),
  }));
  const rows = Array.from(
    { length: plinkoRules.mostRows - plinkoRules.fewestRows + 1 },
    (_, n) => plinkoRules.fewestRows + n,
  );
  const fromCentre = Array.from({ length: Math.floor(plinkoRules.mostRows / 2) + 1 }, (_, place) => place);
  return {
    data: plinkoRules,
    rules: [
      `A ball passes ${plinkoRules.fewestRows} to ${plinkoRules.mostRows} rows of pins, left or right at each with the same chance. The player chooses rows and risk; the pocket pays.`,
      'One draw below 2^rows is the whole way, so each way is as likely as any other.',
    ],
    sections: [
      {
        title: 'Paytable',
        parts: plinkoRisks.flatMap((risk) => [
          `At ${risk} risk, from the centre (0) to the edge, for both sides alike:`,
          table(
            ['rows', ...fromCentre.map(String)],
            rows.map((count) => [
              count,
              ...fromCentre.map((place) => {
                const pays = plinkoRules.pays[risk][count]![place];
                return pays === undefined ? '' : printTimes(pays);
              }),
            ]),
          ),
        ]),
      },
      {
        title: 'Chances of the pockets',
        parts: [
          'Cases of 2^rows for one pocket, from the centre to the edge.',
          table(
            ['rows', 'of', ...fromCentre.map(String)],
            rows.map((count) => [
              count,
              printWhole(2n ** BigInt(count)),
              ...fromCentre.map((place) =>
                place > Math.floor(count / 2) ? '' : printWhole(choose(count, Math.floor(count / 2) - place)),
              ),
            ]),
          ),
        ],
      },
    ],
    exact: exactOf(bets),
    method: [
      'Pocket k of n rows has C(n, k) of the 2^n ways.',
      'The tables are those that public operators use.',
    ],
  };
}

export function carkSheet(): Par {
  const bets = carkBets.map((bet): Counted => {
    const segments = segmentsOf(carkRules, bet);
    const byPay = new Map<number, bigint>();
    for (const each of segments) byPay.set(each, (byPay.get(each) ?? 0n) + 1n);
    return {
      bet: `${bet.risk} ${bet.size}`,
      all: BigInt(segments.length),
      returns: [...byPay]
        .toSorted(([one], [other]) => other - one)
        .map(([times, cases]) => ({ what: 'segment', cases, times: BigInt(times) })),
    };
  });
  return {
    data: carkRules,
    rules: [
      'A wheel of equal segments; the player chooses how many, and the risk. The segment under the pointer pays.',
    ],
    sections: [{ title: 'Segments and what each adds', parts: [countedTable(bets)] }],
    exact: exactOf(bets),
    method: ['Every segment is counted.'],
  };
}

export function kenoSheet(): Par {
  const { numbers, drawn, mostPicks } = kenoRules;
  const picks = Array.from({ length: mostPicks }, (_, index) => index + 1);
  const hits = Array.from({ length: mostPicks + 1 }, (_, index) => index);
  const all = choose(numbers, drawn);
  const ways = (picked: number, hit: number) => choose(picked, hit) * choose(numbers - picked, drawn - hit);
  const bets = kenoRisks.flatMap((risk) =>
    picks.map((picked): Counted => ({
      bet: `${risk} ${picked}`,
      all,
      returns: paysOf(kenoRules, risk, picked).map((times, hit) => ({
        what: `${hit} hits`,
        cases: ways(picked, hit),
        times: BigInt(times),
      })),
    })),
  );
  return {
    data: kenoRules,
    rules: [
      `${drawn} of ${numbers} numbers are drawn without replacement; the player has picked one to ${mostPicks}, and chosen a risk. The hits pay.`,
    ],
    sections: [
      {
        title: 'Paytable',
        parts: kenoRisks.flatMap((risk) => [
          `At ${risk} risk, by picks and hits:`,
          table(
            ['picks', ...hits.map(String)],
            picks.map((picked) => [
              picked,
              ...hits.map((hit) => {
                const pays = paysOf(kenoRules, risk, picked)[hit];
                return pays === undefined ? '' : printTimes(pays);
              }),
            ]),
          ),
        ]),
      },
      {
        title: 'Chances of the hits',
        parts: [
          `C(picks, hits) × C(${numbers} − picks, ${drawn} − hits) of C(${numbers}, ${drawn}) = ${printWhole(all)} draws.`,
          table(
            ['picks', ...hits.map(String)],
            picks.map((picked) => [
              picked,
              ...hits.map((hit) =>
                hit > picked ? '' : printNumber(Number(ways(picked, hit)) / Number(all)),
              ),
            ]),
          ),
        ],
      },
    ],
    exact: exactOf(bets),
    method: [
      'Every draw is counted by the hypergeometric formula above.',
      'The tables are those that public operators use.',
    ],
  };
}

export function kaziSheet(): Par {
  const { tickets, prizes, fields, equal } = kaziRules;
  const bets: Counted[] = [
    {
      bet: 'ticket',
      all: BigInt(tickets),
      returns: prizes.toReversed().map((prize) => ({
        what: `three times ${printWhole(prize.times)}`,
        cases: BigInt(prize.tickets),
        times: BigInt(prize.times * 100),
      })),
    },
  ];
  return {
    data: kaziRules,
    rules: [
      `A ticket is one of ${printWhole(tickets)}, each as likely as any other, drawn anew each time: no ticket uses up a prize.`,
      `It has ${fields} fields; ${equal} equal ones win what they show. The prize is drawn first. The other fields are dealt from a bag that has each other prize twice, so they tell nothing of what was near.`,
    ],
    sections: [{ title: 'Prizes and what each adds', parts: [countedTable(bets)] }],
    exact: exactOf(bets),
    method: ['Every ticket is counted.'],
  };
}
