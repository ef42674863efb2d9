// A rate limit: a sliding window of two counters, the current window and the previous one, weighted by its remaining part. It is in this
// process, as a brake on floods. Guesses at passwords and codes are counted in the database, for all servers together.
export interface Tries {
  /** Counts one attempt. Returns 0 if it is allowed, else the seconds until the next one is. */
  take(who: string, max: number, windowS: number): number;
}

interface Window {
  index: number;
  count: number;
  before: number;
}

/** The most callers remembered. Beyond it the oldest are dropped, so that many addresses cannot fill the memory. */
const maxRemembered = 200_000;

export function countTries(nowMs: () => number): Tries {
  const windows = new Map<string, Window>();
  return {
    take(who, max, windowS) {
      const nowS = nowMs() / 1000;
      const index = Math.floor(nowS / windowS);
      const into = nowS / windowS - index;
      const window = windows.get(who) ?? { index, count: 0, before: 0 };
      if (window.index !== index) {
        window.before = window.index === index - 1 ? window.count : 0;
        window.count = 0;
        window.index = index;
      }
      windows.delete(who);
      windows.set(who, window);
      if (windows.size > maxRemembered) windows.delete(windows.keys().next().value!);
      if (window.count + window.before * (1 - into) >= max)
        return Math.max(1, Math.ceil((1 - into) * windowS));
      window.count += 1;
      return 0;
    },
  };
}
