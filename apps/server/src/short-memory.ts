// What was looked up is remembered for a moment, so that a player who spins every second asks the database once. Bounded:
// beyond `most` entries the oldest are forgotten.

export interface ShortMemory<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Forgets all values that `isGone` picks. */
  deleteWhere(isGone: (value: Value) => boolean): void;
}

export function shortMemory<Value>({
  maxAgeMs,
  most,
  nowMs = () => performance.now(),
}: {
  readonly maxAgeMs: number;
  readonly most: number;
  readonly nowMs?: () => number;
}): ShortMemory<Value> {
  const kept = new Map<string, { readonly value: Value; readonly untilMs: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      if (found && nowMs() < found.untilMs) return found.value;
      kept.delete(key);
      return undefined;
    },
    set(key, value) {
      // Written anew, an entry is the youngest again.
      kept.delete(key);
      kept.set(key, { value, untilMs: nowMs() + maxAgeMs });
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
    delete: (key) => void kept.delete(key),
    deleteWhere(isGone) {
      for (const [key, { value }] of kept) if (isGone(value)) kept.delete(key);
    },
  };
}
