// What is remembered for a while and no longer. Bounded: beyond `most` entries the oldest are forgotten.

export interface ShortMemory<Value> {
  get(key: string): Value | undefined;
  /** `sinceMs`: from when on its time counts; from now, if not given. */
  set(key: string, value: Value, sinceMs?: number): void;
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
    set(key, value, sinceMs = nowMs()) {
      // Written anew, an entry is the youngest again.
      kept.delete(key);
      kept.set(key, { value, untilMs: sinceMs + maxAgeMs });
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
    delete: (key) => void kept.delete(key),
    deleteWhere(isGone) {
      for (const [key, { value }] of kept) if (isGone(value)) kept.delete(key);
    },
  };
}
