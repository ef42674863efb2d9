// The chips of a bet whose stake is their sum: placed, undone step by step, cleared, repeated, doubled. Pure. Callers see amounts in
// lira. Inside they are whole kuruş, so that sums are exact.

export interface ChipLimits {
  /** The most lira on a spot. */
  readonly mostOn?: ((spot: string) => number) | undefined;
  /** The most lira in all. */
  readonly most?: number | undefined;
}

/** Why chips were not placed: the limit that they would have passed, in lira. */
export interface ChipRefusal {
  readonly limit: 'spot' | 'all';
  readonly most: number;
}

type Placed = ReadonlyMap<string, number>;

export interface ChipStack {
  placed(): Placed;
  total(): number;
  /** One step: chips of `value` on each spot. */
  place(spots: readonly string[], value: number): ChipRefusal | undefined;
  lift(spot: string): void;
  put(placed: Placed): ChipRefusal | undefined;
  undo(): void;
  clear(): void;
  double(): ChipRefusal | undefined;
  /** Puts the chips of the last bet back. */
  repeat(): ChipRefusal | undefined;
  /** How the chips lay after each step that can be undone, the first one first. */
  steps(): readonly Placed[];
  readonly mayUndo: boolean;
  readonly mayRepeat: boolean;
  /** The chips were sent, or were sent before: they are what `repeat` repeats, and undo does not reach behind them. */
  sent(placed?: Placed): void;
  /** Takes all chips away as if none had been placed; `repeat` still has the last ones. */
  reset(): void;
}

const toKurus = (lira: number) => Math.round(lira * 100);

export function makeChipStack(limits: ChipLimits): ChipStack {
  /** In kuruş. */
  let now: Placed = new Map();
  let before: Placed[] = [];
  let last: Placed = new Map();

  const sum = (placed: Placed) => [...placed.values()].reduce((total, each) => total + each, 0);
  const inKurus = (placed: Placed) => new Map([...placed].map(([spot, lira]) => [spot, toKurus(lira)]));

  function refuse(next: Placed): ChipRefusal | undefined {
    for (const [spot, kurus] of next) {
      const most = limits.mostOn?.(spot);
      if (most !== undefined && kurus > toKurus(most)) return { limit: 'spot', most };
    }
    const { most } = limits;
    return most !== undefined && sum(next) > toKurus(most) ? { limit: 'all', most } : undefined;
  }

  function change(next: Placed): ChipRefusal | undefined {
    const refusal = refuse(next);
    if (refusal) return refusal;
    before = [...before, now];
    now = next;
    return undefined;
  }

  const inLira = (placed: Placed) => new Map([...placed].map(([spot, kurus]) => [spot, kurus / 100]));

  return {
    placed: () => inLira(now),
    steps: () => [...before.slice(1), now].map(inLira),
    total: () => sum(now) / 100,
    place(spots, value) {
      const next = new Map(now);
      for (const spot of spots) next.set(spot, (next.get(spot) ?? 0) + toKurus(value));
      return change(next);
    },
    lift(spot) {
      if (now.has(spot)) change(new Map([...now].filter(([each]) => each !== spot)));
    },
    put: (placed) => change(inKurus(placed)),
    undo() {
      now = before.at(-1) ?? now;
      before = before.slice(0, -1);
    },
    clear() {
      if (now.size > 0) change(new Map());
    },
    double: () =>
      now.size > 0 ? change(new Map([...now].map(([spot, kurus]) => [spot, kurus * 2]))) : undefined,
    repeat: () => (last.size > 0 ? change(last) : undefined),
    get mayUndo() {
      return before.length > 0;
    },
    get mayRepeat() {
      return last.size > 0;
    },
    sent(placed) {
      if (placed) now = inKurus(placed);
      last = now;
      before = [];
    },
    reset() {
      now = new Map();
      before = [];
    },
  };
}
