// The house's clock as this device sees it: the median of the last differences that answers showed. The countdown is wrong by at most half
// of a delay on the way. The house's own clock closes the bets.

/** How many answers the median is of. */
const keptProbes = 5;
/** The visible countdown ends so much before betting does; a tap in between is still sent. */
export const countdownEndsEarlyMs = 300;

export interface HouseClock {
  /** Milliseconds since 1970 by the house. */
  nowMs(): number;
  /** An answer that was asked for and came at these times here said that it is `houseMs`. */
  note(askedAtMs: number, answeredAtMs: number, houseMs: number): void;
  /** How long the way to the house and back takes; undefined before the first answer. */
  readonly latencyMs: number | undefined;
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

export function makeHouseClock(hereMs: () => number = Date.now): HouseClock {
  let probes: { readonly offset: number; readonly latency: number }[] = [];
  return {
    nowMs: () => hereMs() + (probes.length > 0 ? median(probes.map(({ offset }) => offset)) : 0),
    note(askedAtMs, answeredAtMs, houseMs) {
      const offset = houseMs - (askedAtMs + answeredAtMs) / 2;
      probes = [...probes, { offset, latency: answeredAtMs - askedAtMs }].slice(-keptProbes);
    },
    get latencyMs() {
      return probes.length > 0 ? Math.round(median(probes.map(({ latency }) => latency))) : undefined;
    },
  };
}

/** Whole seconds to show until a phase ends. */
export const secondsLeft = (endsMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((endsMs - countdownEndsEarlyMs - nowMs) / 1000));
