// Kervan's rules as data: symbols, reels, what pays, the free spins and the most that a round pays.
import { checkPays, type Ways } from '../reels/ways.ts';

export const symbols = [
  'camel',
  'carpet',
  'ewer',
  'lantern',
  'silk',
  'spice',
  'dates',
  'coffee',
  'star',
  'inn',
] as const;
export type Symbol = (typeof symbols)[number];

export interface KervanRules extends Ways<Symbol> {
  readonly rows: number;
  /** Each reel top to bottom; every stop is as likely as any other. */
  readonly baseReels: readonly (readonly Symbol[])[];
  readonly freeReels: readonly (readonly Symbol[])[];
  /** How many cells a wild counts as in a free spin. */
  readonly wildInFreeSpins: number;
  readonly scatter: Symbol;
  /** How many free spins 3, 4 and 5 scatters give. */
  readonly freeSpins: Readonly<Record<3 | 4 | 5, number>>;
  /** In free spins, so many scatters give so many more. */
  readonly retrigger: { readonly scatters: number; readonly spins: number };
  /** No round plays more free spins than this. */
  readonly mostFreeSpins: number;
  /** The most that a round pays, in hundredths of the stake. The round ends there. */
  readonly cap: number;
}

/** Stakes divide by this, so that no payout is ever rounded. */
export const stakeUnitKurus = 100n;

const letters: Readonly<Record<string, Symbol>> = {
  C: 'camel',
  H: 'carpet',
  E: 'ewer',
  L: 'lantern',
  s: 'silk',
  p: 'spice',
  d: 'dates',
  c: 'coffee',
  '*': 'star',
  I: 'inn',
};

const strip = (text: string): readonly Symbol[] =>
  Array.from(text).map((letter) => {
    const symbol = letters[letter];
    if (!symbol) throw new Error(`bug: ${letter} is no symbol of Kervan`);
    return symbol;
  });

export const houseRules: KervanRules = {
  rows: 4,
  baseReels: [
    strip('dddLLLCHHHcccpppEECCCIEEEdddsssHsssLLpppcccc'),
    strip('LL*CCCEECsss*HHIpppdddLLLHHssdddcccEEEcccppp'),
    strip('pppIddd*LLLCCCEEcccHH*CdddsspppssscccLLEEEHH'),
    strip('*sssLLLpppdddCHHEE*EEEcccpppssdddIHHLLCCCccc'),
    strip('pppEEHHcccpppLLEEEssdddCCCdddC*LLLHHcccsssI*'),
  ],
  freeReels: [
    strip('IEEEsssHHpppddLLLdddLLHHHCCCccCCpppcccsssEE'),
    strip('EEE*ccICCCHHHppdddCddd*LLLHEELLss*ssscccppp'),
    strip('LLHppLLLIpppHHHcc*cccdddEEEsss*CdddCCCssEE*'),
    strip('HHHEEEcccH*ssIEEpppccsssLL*LLLdddCCCppdddC*'),
    strip('dddLLL*EEccpppCCC*IssCddd*LLcccHsssppHHHEEE'),
  ],
  wild: 'star',
  wildInFreeSpins: 2,
  scatter: 'inn',
  pays: {
    camel: [20, 50, 250],
    carpet: [14, 35, 125],
    ewer: [9, 22, 80],
    lantern: [8, 21, 70],
    silk: [5, 13, 45],
    spice: [5, 12, 40],
    dates: [4, 9, 25],
    coffee: [3, 8, 25],
  },
  freeSpins: { 3: 10, 4: 15, 5: 20 },
  retrigger: { scatters: 2, spins: 5 },
  mostFreeSpins: 100,
  cap: 500_000,
};

/** Throws for rules that no round can be played by. */
export function checkRules({
  rows,
  baseReels,
  freeReels,
  wild,
  wildInFreeSpins,
  scatter,
  pays,
  freeSpins,
  retrigger,
  mostFreeSpins,
  cap,
}: KervanRules): void {
  const assert = (holds: boolean, wrong: string) => {
    if (!holds) throw new RangeError(`bug: Kervan cannot be played with ${wrong}`);
  };
  const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;
  checkPays(pays);
  assert(!(wild in pays) && !(scatter in pays) && wild !== scatter, 'a wild or scatter that pays');
  for (const reels of [baseReels, freeReels]) {
    assert(reels.length === 5 && reels.every((reel) => reel.length >= rows), 'these reels');
    assert(!reels[0]!.includes(wild), 'a wild on the first reel');
    assert(
      reels.every((reel) => reel.every((symbol) => symbol === wild || symbol === scatter || symbol in pays)),
      'a symbol that has no pay',
    );
    assert(
      reels.every((reel) => reel.every((_, stop) => countOf(reel, stop, rows, scatter) <= 1)),
      'two scatters in one window of a reel',
    );
  }
  assert(isCount(rows, 1) && isCount(wildInFreeSpins, 1), 'these rows or wilds');
  assert(
    Object.values(freeSpins).every((spins) => isCount(spins, 1) && spins <= mostFreeSpins),
    'these free spins',
  );
  assert(isCount(retrigger.scatters, 1) && isCount(retrigger.spins, 0), 'this retrigger');
  assert(isCount(mostFreeSpins, 1) && isCount(cap, 1), 'these limits');
}

const countOf = (reel: readonly Symbol[], stop: number, rows: number, wanted: Symbol) =>
  Array.from({ length: rows }, (_, row) => reel[(stop + row) % reel.length]).filter(
    (symbol) => symbol === wanted,
  ).length;
