// The house's margin, taken out of prices and put on fair probabilities. A margin is stated as overround: 0.06 makes the prices' implied
// probabilities add up to 1.06 times the number of winners.
//
//   multiplicative   every implied probability in proportion; the only one for markets with several winners
//   power            implied = fair ^ k, so that long shots bear more of it
//   Shin             as if a share z of the stakes came from insiders; bears on long shots too, and is our default from three outcomes on
//
// Sources: H. S. Shin, Economic Journal 102 (1992) and 103 (1993); the power method as in Clarke, Kovalchik and Ingram (2017).

export const marginMethods = ['multiplicative', 'power', 'shin'] as const;
export type MarginMethod = (typeof marginMethods)[number];

export const defaultMethod = (outcomes: number, winners = 1): MarginMethod =>
  outcomes >= 3 && winners === 1 ? 'shin' : 'multiplicative';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The overround: the sum of the price probabilities beyond the number of winners, as a share of that number. */
export const overround = (decimals: readonly number[], winners = 1): number =>
  sumOf(decimals.map((decimal) => 1 / decimal)) / winners - 1;

/** The fair probabilities behind decimal prices of one market. They add up to the number of winners. */
export function removeMargin(decimals: readonly number[], method: MarginMethod, winners = 1): number[] {
  const implied = decimals.map((decimal) => 1 / decimal);
  const book = sumOf(implied);
  if (method === 'multiplicative' || winners !== 1) return implied.map((each) => (each * winners) / book);
  if (method === 'power') {
    const exponent = solve((k) => 1 - sumOf(implied.map((each) => each ** k)), 0.01, 100);
    return implied.map((each) => each ** exponent);
  }
  const fair = (z: number) => implied.map((each) => shin(each, book, z));
  return fair(book <= 1 ? 0 : solve((z) => 1 - sumOf(fair(z)), 0, 0.99));
}

const shin = (implied: number, book: number, z: number): number =>
  (Math.sqrt(z * z + (4 * (1 - z) * implied * implied) / book) - z) / (2 * (1 - z));

/** Decimal prices, not rounded, with this overround. An outcome that cannot win gets Infinity. */
export function addMargin(
  probabilities: readonly number[],
  margin: number,
  method: MarginMethod,
  winners = 1,
): number[] {
  const book = 1 + margin;
  if (method === 'multiplicative' || winners !== 1) return probabilities.map((each) => 1 / (each * book));
  if (method === 'power') {
    const powers = (k: number) => probabilities.map((each) => each ** k);
    const exponent = solve((k) => book - sumOf(powers(k)), 0.01, 100);
    return powers(exponent).map((each) => 1 / each);
  }
  const weights = (z: number) => probabilities.map((each) => Math.sqrt(z * each + (1 - z) * each * each));
  const z = solve((each) => sumOf(weights(each)) ** 2 - book, 0, 0.99);
  const found = weights(z);
  return found.map((each) => 1 / (each * sumOf(found)));
}

/** The share of stakes that Shin's model gives to insiders, for the same prices. */
export function insiderShare(decimals: readonly number[]): number {
  const implied = decimals.map((decimal) => 1 / decimal);
  const book = sumOf(implied);
  return book <= 1 ? 0 : solve((z) => 1 - sumOf(implied.map((each) => shin(each, book, z))), 0, 0.99);
}

/** Where a rising function is nought, to the last digits of a double; an end of the range where it is nought nowhere in it. */
function solve(rising: (at: number) => number, low: number, high: number): number {
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (rising(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
