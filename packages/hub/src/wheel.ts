// The hub's one timer, a timer wheel. It visits every item once a turn, in steps, so that the pings of thousands of connections are
// spread over the turn.

export class Wheel<Item> {
  readonly #slots: readonly Set<Item>[];
  readonly #visit: (item: Item) => void;
  readonly #stepMs: number;
  readonly #timer: NodeJS.Timeout;
  #hand = 0;
  #nextSlot = 0;
  #steppedAt = performance.now();
  #lagMs = 0;
  #lagOfLastTurnMs = 0;

  constructor(turnMs: number, visit: (item: Item) => void) {
    this.#slots = Array.from({ length: 10 }, () => new Set<Item>());
    this.#visit = visit;
    this.#stepMs = turnMs / this.#slots.length;
    this.#timer = setInterval(() => this.#step(), this.#stepMs);
    // The sockets keep the process alive, not the wheel.
    this.#timer.unref();
  }

  add(item: Item): void {
    this.#slots[this.#nextSlot]!.add(item);
    this.#nextSlot = (this.#nextSlot + 1) % this.#slots.length;
  }

  remove(item: Item): void {
    for (const slot of this.#slots) if (slot.delete(item)) return;
  }

  /** The worst delay of the event loop in the last turn or two, in ms. */
  lagMs(): number {
    return Math.max(this.#lagMs, this.#lagOfLastTurnMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #step(): void {
    const now = performance.now();
    this.#lagMs = Math.max(this.#lagMs, now - this.#steppedAt - this.#stepMs);
    this.#steppedAt = now;
    this.#hand = (this.#hand + 1) % this.#slots.length;
    if (this.#hand === 0) {
      this.#lagOfLastTurnMs = this.#lagMs;
      this.#lagMs = 0;
    }
    for (const item of this.#slots[this.#hand]!) this.#visit(item);
  }
}
