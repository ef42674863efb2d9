// Messages that wait for a slow client, in order: every event, and of state only the newest of each key.

import type { Message } from './message.ts';

export class Outbox {
  /** Events by a number of their own, state by its key; a newer state takes its place at the end. */
  readonly #messages = new Map<string | number, { readonly message: Message; readonly version: number }>();
  #held = 0;
  #events = 0;
  #bytes = 0;

  /** Messages that are not state. */
  get events(): number {
    return this.#events;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#messages.size === 0;
  }

  /** Queues a message. Among two with the same key the lower version is dropped, or the earlier one. Returns whether one was dropped. */
  hold(message: Message, key: string | undefined, version = 0): boolean {
    const other = key === undefined ? undefined : this.#messages.get(key);
    if (other && other.version > version) return true;
    if (key === undefined) this.#events += 1;
    else if (other) this.#remove(key, other.message);
    this.#held += 1;
    this.#messages.set(key ?? this.#held, { message, version });
    this.#bytes += message.bytes;
    return other !== undefined;
  }

  /** Sends messages, oldest first, while `isRoom`. */
  flush(isRoom: () => boolean, give: (message: Message) => void): void {
    for (const [key, { message }] of this.#messages) {
      if (!isRoom()) return;
      this.#remove(key, message);
      if (typeof key === 'number') this.#events -= 1;
      give(message);
    }
  }

  #remove(key: string | number, message: Message): void {
    this.#messages.delete(key);
    this.#bytes -= message.bytes;
  }
}
