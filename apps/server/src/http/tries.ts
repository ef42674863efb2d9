// How often somebody may try a call: a sliding window kept as two counters, the running window and the one before it,
// weighted by how much of it is still inside. Kept in this process, as a brake on floods; what guards a secret (passwords,
// codes) is counted in the database, where all servers see it.
export interface Tries {
  /** Counts one try. Returns 0 when it is allowed, else in how many seconds the next one may be. */
  take(who: string, max: number, windowS: number): number;
}

interface Window {
  index: number;
  count: number;
  before: number;
}

/** The most callers remembered; beyond it the oldest are forgotten, so that a flood of addresses cannot fill the memory. */
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
