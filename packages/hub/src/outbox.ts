// What a client that fell behind is still owed, in order: every event, and of state only the newest by its key.

export class Outbox {
  /** Events by a number of their own, state by its key; a newer state takes its place at the end. */
  readonly #frames = new Map<string | number, { readonly frame: Buffer; readonly version: number }>();
  #held = 0;
  #events = 0;
  #bytes = 0;

  /** Frames that are not state. */
  get events(): number {
    return this.#events;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#frames.size === 0;
  }

  /** Holds a frame back. Of two with one key the lower version is dropped, or the earlier one. Returns whether one was. */
  hold(frame: Buffer, key: string | undefined, version = 0): boolean {
    const other = key === undefined ? undefined : this.#frames.get(key);
    if (other && other.version > version) return true;
    if (key === undefined) this.#events += 1;
    else if (other) this.#remove(key, other.frame);
    this.#held += 1;
    this.#frames.set(key ?? this.#held, { frame, version });
    this.#bytes += frame.length;
    return other !== undefined;
  }

  /** Gives frames out, oldest first, while `isRoom` says there is. */
  flush(isRoom: () => boolean, give: (frame: Buffer) => void): void {
    for (const [key, { frame }] of this.#frames) {
      if (!isRoom()) return;
      this.#remove(key, frame);
      if (typeof key === 'number') this.#events -= 1;
      give(frame);
    }
  }

  #remove(key: string | number, frame: Buffer): void {
    this.#frames.delete(key);
    this.#bytes -= frame.length;
  }
}
