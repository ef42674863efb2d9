// Ordered deliveries. A broadcast to thousands runs in slices, so that it never blocks the event loop for long. Later messages wait
// behind it: no client gets an older message after a newer one.

interface Delivery<Receiver> {
  readonly receivers: () => Iterable<Receiver>;
  readonly give: (receiver: Receiver) => void;
}

interface Begun<Receiver> {
  readonly rest: Iterator<Receiver>;
  readonly give: (receiver: Receiver) => void;
}

export class FanOut<Receiver> {
  readonly #inOneGo: number;
  /** By a number of its own, or by the key of the state it carries. */
  readonly #waiting = new Map<
    string | number,
    { readonly delivery: Delivery<Receiver>; readonly version: number }
  >();
  #serial = 0;
  #current: Begun<Receiver> | undefined;
  #whenIdle: (() => void)[] = [];

  constructor(deliveriesInOneGo: number) {
    this.#inOneGo = deliveriesInOneGo;
  }

  get waiting(): number {
    return this.#waiting.size + (this.#current ? 1 : 0);
  }

  /**
   * Delivers to each receiver: at once when no delivery is running and receivers are few. Among waiting deliveries with the same `key` only
   * the highest version runs, or the latest.
   */
  deliver(delivery: Delivery<Receiver>, key?: string, version = 0): void {
    if (!this.#current) {
      this.#current = begun(delivery);
      this.#work();
      return;
    }
    this.#serial += 1;
    const name = key ?? this.#serial;
    if ((this.#waiting.get(name)?.version ?? 0) > version) return;
    this.#waiting.delete(name);
    this.#waiting.set(name, { delivery, version });
  }

  /** Resolves when all deliveries requested so far are done. */
  done(): Promise<void> {
    return this.waiting === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#whenIdle.push(resolve);
        });
  }

  #work(): void {
    let left = this.#inOneGo;
    while ((this.#current ??= this.#next())) {
      const { rest, give } = this.#current;
      for (let each = rest.next(); !each.done; each = rest.next()) {
        give(each.value);
        left -= 1;
        if (left === 0) {
          setImmediate(() => this.#work());
          return;
        }
      }
      this.#current = undefined;
    }
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  #next(): Begun<Receiver> | undefined {
    for (const [name, { delivery }] of this.#waiting) {
      this.#waiting.delete(name);
      return begun(delivery);
    }
    return undefined;
  }
}

function begun<Receiver>({ receivers, give }: Delivery<Receiver>): Begun<Receiver> {
  return { rest: receivers()[Symbol.iterator](), give };
}
