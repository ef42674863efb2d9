// The exact moments of free spins that can win further free spins, up to a limit.

/** A free spin: the chance and number of further free spins; and its part of the mean and the second moment of the return. */
export interface FreeSpin {
  readonly awards: number;
  readonly chance: number;
  readonly mean: number;
  readonly second: number;
}

export interface Feature {
  /** How many spins are played, on average. */
  readonly spins: number;
  /** The mean of their return, and its second moment, in stakes. */
  readonly mean: number;
  readonly second: number;
}

/**
 * Free spins as a process on (spins left, spins granted): X(l, g) = Y + X(l − 1 + a, g + a) with a = min(award, limit − g), where Y is a spin's
 * return. Gives the feature that begins with `granted` spins.
 */
export function freeSpins(kinds: readonly FreeSpin[], limit: number): (granted: number) => Feature {
  const at = (left: number, granted: number) => left * (limit + 1) + granted;
  const [spins, mean, second] = [0, 1, 2].map(() => new Float64Array((limit + 1) ** 2)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  // A state leads to one with more granted, or with the same granted and fewer left: this order knows both before.
  for (let granted = limit; granted >= 0; granted -= 1)
    for (let left = 1; left <= granted; left += 1) {
      const here = at(left, granted);
      spins[here] = 1;
      for (const kind of kinds) {
        const given = Math.min(kind.awards, limit - granted);
        const next = at(left - 1 + given, granted + given);
        spins[here]! += kind.chance * spins[next]!;
        mean[here]! += kind.mean + kind.chance * mean[next]!;
        second[here]! += kind.second + 2 * kind.mean * mean[next]! + kind.chance * second[next]!;
      }
    }
  return (granted) => {
    const here = at(granted, granted);
    return { spins: spins[here]!, mean: mean[here]!, second: second[here]! };
  };
}
