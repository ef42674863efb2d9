// The few distributions that the models are made of.

/** P(0) … P(last) of a Poisson variable. */
export function poisson(mean: number, last: number): number[] {
  const chances = [Math.exp(-mean)];
  for (let count = 1; count <= last; count += 1) chances.push((chances[count - 1]! * mean) / count);
  return chances;
}

/** P(0) … P(trials) successes. */
export function binomial(trials: number, chance: number): number[] {
  let chances = [1];
  for (let trial = 0; trial < trials; trial += 1)
    chances = Array.from(
      { length: chances.length + 1 },
      (_, wins) => (chances[wins] ?? 0) * (1 - chance) + (chances[wins - 1] ?? 0) * chance,
    );
  return chances;
}

/**
 * The standard normal distribution function. Source: W. J. Cody's rational approximation as reduced by G. West, "Better approximations to
 * cumulative normal functions" (2005), after Hart (1968): right to fifteen digits.
 */
export function normalBelow(at: number): number {
  const size = Math.abs(at);
  if (size > 37) return at > 0 ? 1 : 0;
  const upper = Math.exp((-size * size) / 2) * (size < 7.071067811865475 ? hart(size) : tail(size));
  return at > 0 ? 1 - upper : upper;
}

const evaluate = (coefficients: readonly number[], at: number): number =>
  coefficients.reduce((sum, coefficient) => sum * at + coefficient, 0);

const hart = (at: number): number =>
  evaluate(
    [
      3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
      221.213596169931, 220.206867912376,
    ],
    at,
  ) /
  evaluate(
    [
      8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674,
      637.333633378831, 793.826512519948, 440.413735824752,
    ],
    at,
  );

const tail = (at: number): number =>
  1 / ((at + 1 / (at + 2 / (at + 3 / (at + 4 / (at + 0.65))))) * 2.506628274631);

/** The mass of each whole number from `first` to `last` when a normal variable is rounded, made to add up to one. */
export function roundedNormal(mean: number, deviation: number, first: number, last: number): number[] {
  const below = (edge: number) => normalBelow((edge - mean) / deviation);
  const masses = Array.from({ length: last - first + 1 }, (_, place) => {
    const whole = first + place;
    return below(whole + 0.5) - below(whole - 0.5);
  });
  const all = masses.reduce((sum, mass) => sum + mass, 0);
  return masses.map((mass) => mass / all);
}
