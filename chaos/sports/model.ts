// The payout of a bet, computed independently of packages/sportsbook: every line is listed, and whole numbers are multiplied.
import type { End } from './matches.ts';

export interface ModelBet {
  readonly legs: readonly { readonly odds: number; readonly banker: boolean; readonly end: End }[];
  readonly sizes: readonly number[];
  /** Kuruş of a line. */
  readonly stake: bigint;
  readonly multiplier: number;
  /** Thousandths of the stake that were cashed out, and the kuruş that they brought. */
  readonly cashedOutPart: number;
  readonly cashedOut: bigint;
}

/** Parts of 2,000: twice the thousandths, so that halves are whole. */
const whole = 2000n;
function factorOf(odds: number, end: End): bigint {
  switch (end) {
    case 'won':
      return 2n * BigInt(odds);
    case 'lost':
      return 0n;
    case 'void':
      return whole;
    case 'halfWon':
      return BigInt(odds) + 1000n;
    case 'halfLost':
      return 1000n;
  }
}

function linesOf<Leg>(legs: readonly Leg[], size: number): readonly (readonly Leg[])[] {
  if (size === 0) return [[]];
  return legs.flatMap((leg, place) => linesOf(legs.slice(place + 1), size - 1).map((rest) => [leg, ...rest]));
}

export function linesOfBet({
  legs,
  sizes,
}: Pick<ModelBet, 'sizes'> & { legs: readonly { banker: boolean }[] }) {
  const chosen = legs.filter(({ banker }) => !banker);
  return sizes.reduce((sum, size) => sum + linesOf(chosen, size).length, 0);
}

/** Kuruş, all that the bet pays. */
export function payoutOf(bet: ModelBet): bigint {
  const bankers = bet.legs.filter(({ banker }) => banker);
  const chosen = bet.legs.filter(({ banker }) => !banker);
  const most = BigInt(bet.legs.length);
  let sum = 0n;
  for (const size of bet.sizes)
    for (const line of linesOf(chosen, size)) {
      const legs = [...bankers, ...line];
      const product = legs.reduce((all, { odds, end }) => all * factorOf(odds, end), 1n);
      sum += product * whole ** (most - BigInt(legs.length));
    }
  const left = BigInt(1000 - bet.cashedOutPart);
  return bet.cashedOut + (bet.stake * BigInt(bet.multiplier) * left * sum) / (1000n * whole ** most);
}
