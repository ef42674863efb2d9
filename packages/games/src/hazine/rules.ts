// Hazine's rules as data: cells and what they show, what pays in ways, the coins, their values and the respins.
import { checkPays, type Ways } from '../reels/ways.ts';

export const symbols = [
  'dagger',
  'aigrette',
  'goblet',
  'ring',
  'emerald',
  'ruby',
  'turquoise',
  'seal',
  'coin',
] as const;
export type Symbol = (typeof symbols)[number];

export const jackpots = ['mini', 'minor', 'major'] as const;
export type Jackpot = (typeof jackpots)[number];

/** The values of coins, in stakes; three of them have the name of a jackpot. */
export interface CoinValue {
  readonly stakes: number;
  readonly jackpot: Jackpot | null;
}

export interface HazineRules extends Ways<Symbol> {
  readonly reels: number;
  readonly rows: number;
  /** How often each symbol comes at a cell of each reel; the sums of all reels are equal. Each cell is drawn alone. */
  readonly cells: readonly Readonly<Partial<Record<Symbol, number>>>[];
  readonly coin: Symbol;
  /** So many coins begin hold and win. */
  readonly trigger: number;
  readonly respins: number;
  /** In a respin, one of so many empty cells gets a coin on average: the chance of each is 1 / this. */
  readonly respinSides: number;
  /** The values of coins with their weights. */
  readonly coins: readonly (readonly [value: CoinValue, weight: number])[];
  /** The payout of a full board besides its coins, in stakes. */
  readonly fullBoard: number;
}

/** Stakes divide by this, so that no payout is ever rounded. */
export const stakeUnitKurus = 100n;

const plain = (stakes: number): CoinValue => ({ stakes, jackpot: null });
const inner = {
  dagger: 2,
  aigrette: 2,
  goblet: 3,
  ring: 3,
  emerald: 3,
  ruby: 4,
  turquoise: 4,
  seal: 1,
  coin: 3,
};
const first = { ...inner, turquoise: 5, seal: 0 };

export const houseRules: HazineRules = {
  reels: 5,
  rows: 3,
  cells: [first, inner, inner, inner, inner],
  wild: 'seal',
  coin: 'coin',
  pays: {
    dagger: [80, 300, 1500],
    aigrette: [60, 240, 1000],
    goblet: [30, 100, 400],
    ring: [30, 100, 400],
    emerald: [16, 45, 160],
    ruby: [16, 40, 130],
    turquoise: [12, 32, 100],
  },
  trigger: 6,
  respins: 3,
  respinSides: 20,
  coins: [
    [plain(1), 60],
    [plain(2), 50],
    [plain(3), 30],
    [plain(5), 24],
    [plain(8), 16],
    [plain(10), 10],
    [{ stakes: 20, jackpot: 'mini' }, 6],
    [{ stakes: 50, jackpot: 'minor' }, 3],
    [{ stakes: 200, jackpot: 'major' }, 1],
  ],
  fullBoard: 1000,
};

/** Throws for rules that no round can be played by. */
export function checkRules(rules: HazineRules): void {
  const { reels, rows, cells, wild, coin, pays, trigger, respins, respinSides, coins, fullBoard } = rules;
  const assert = (holds: boolean, wrong: string) => {
    if (!holds) throw new RangeError(`bug: Hazine cannot be played with ${wrong}`);
  };
  const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;
  checkPays(pays);
  assert(!(wild in pays) && !(coin in pays) && wild !== coin, 'a wild or coin that pays in ways');
  assert(isCount(rows, 1) && reels === 5 && cells.length === reels, 'this board');
  const weights = cells.map((reel) => Object.values(reel));
  assert(
    weights.flat().every((weight) => isCount(weight, 0)),
    'a weight that is no whole number',
  );
  assert(
    new Set(weights.map((reel) => reel.reduce((sum, weight) => sum + weight, 0))).size === 1,
    'unequal reels',
  );
  assert(!cells[0]![wild], 'a wild on the first reel');
  assert(
    cells.every((reel) =>
      Object.keys(reel).every((symbol) => symbol === wild || symbol === coin || symbol in pays),
    ),
    'a symbol that has no pay',
  );
  assert(isCount(trigger, 1) && trigger <= reels * rows && isCount(respins, 1), 'these respins');
  assert(isCount(respinSides, 2) && isCount(fullBoard, 0), 'this chance or full board');
  assert(
    coins.length > 0 && coins.every(([value, weight]) => isCount(value.stakes, 1) && isCount(weight, 1)),
    'these coins',
  );
}
