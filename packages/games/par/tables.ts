// The PAR sheets of the tables with dice and a wheel.
import { table as liveTable } from '../src/canli-rulet/canli-rulet.ts';
import { layoutOf } from '../src/rulet/layout.ts';
import { returnOn as rouletteReturn } from '../src/rulet/play.ts';
import { houseRules as rouletteRules, pocketsOf, type RouletteRules } from '../src/rulet/rules.ts';
import { layout, throws } from '../src/sicbo/layout.ts';
import { returnOn as sicboReturn } from '../src/sicbo/play.ts';
import { houseRules as sicboRules, spotLimit } from '../src/sicbo/rules.ts';
import { countedTable, exactOf, type Counted } from './cards.ts';
import { lira, table } from './markdown.ts';
import type { Par } from './sheet.ts';

/** Equally likely outcomes of a bet, counted by what they return. */
function counted(bet: string, returns: readonly number[]): Counted {
  const byReturn = new Map<number, bigint>();
  for (const each of returns) byReturn.set(each, (byReturn.get(each) ?? 0n) + 1n);
  return {
    bet,
    all: BigInt(returns.length),
    returns: [...byReturn]
      .toSorted(([one], [other]) => other - one)
      .map(([times, cases]) => ({ what: times > 0 ? 'win' : 'loss', cases, times: BigInt(times) })),
  };
}

export function rouletteSheet(isLive: boolean): Par {
  const rules: RouletteRules = isLive ? liveTable.rules : rouletteRules;
  const { unit, straightLimit, tableLimit } = rules;
  const spots = layoutOf(rules);
  const kinds = [...new Map(spots.map((spot) => [spot.kind, spot])).values()];
  const pockets = Array.from({ length: pocketsOf(rules) }, (_, number) => number);
  const bets = kinds.map((spot) =>
    counted(
      spot.kind,
      pockets.map((number) => rouletteReturn(rules, spot, number)),
    ),
  );
  return {
    data: rules,
    rules: [
      `A wheel of ${pockets.length} pockets with one zero; each is as likely as any other.${isLive ? ' All players of a table share the spin.' : ''}`,
      'Zero loses every bet that does not name it; there is no la partage. Announced bets and neighbours are chips on these spots.',
    ],
    sections: [
      {
        title: 'Spots of the cloth',
        parts: [
          table(
            ['kind', 'spots', 'numbers of one', 'pays to 1', 'most on one'],
            kinds.map(({ kind, numbers }) => [
              kind,
              spots.filter((spot) => spot.kind === kind).length,
              numbers.length,
              rules.pays[kind],
              lira(straightLimit * BigInt(numbers.length)),
            ]),
          ),
        ],
      },
      { title: 'Outcomes and what each adds', parts: [countedTable(bets)] },
    ],
    exact: exactOf(bets),
    method: ['Every pocket is counted for a spot of each kind; spots of one kind are alike.'],
    limits: [
      `Chips are multiples of ${lira(unit)}; a whole bet is ${lira(tableLimit)} at most, and ${lira(straightLimit)} a number on a spot.`,
    ],
  };
}

export function sicboSheet(): Par {
  const kinds = [...new Map(layout.map((spot) => [spot.kind, spot])).values()];
  const bets = kinds.map((spot) =>
    counted(
      spot.kind,
      throws.map((dice) => sicboReturn(sicboRules, spot, dice)),
    ),
  );
  const { unit, tableLimit, spotPayoutLimit } = sicboRules;
  return {
    data: sicboRules,
    rules: [
      'Three dice; each of the 216 throws is as likely as any other.',
      'Even chances are small (4 to 10), big (11 to 17), odd and even; a triple loses all four. A single number pays by how many dice show it.',
    ],
    sections: [
      {
        title: 'Spots',
        parts: [
          table(
            ['kind', 'spots', 'most on one'],
            kinds.map((spot) => [
              spot.kind,
              layout.filter(({ kind }) => kind === spot.kind).length,
              lira(spotLimit(sicboRules, spot)),
            ]),
          ),
        ],
      },
      { title: 'Outcomes and what each adds', parts: [countedTable(bets)] },
    ],
    exact: exactOf(bets),
    method: [
      'Every throw is counted for a spot of each kind; a total stands for the one that adds up to 21 with it.',
    ],
    limits: [
      `Chips are multiples of ${lira(unit)}; a whole bet is ${lira(tableLimit)} at most, and no spot may pay out more than ${lira(spotPayoutLimit)}.`,
    ],
  };
}
