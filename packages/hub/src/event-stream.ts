// A connection over server-sent events: one response that never ends carries the messages, and the client's own records come in POST
// requests.
import type { ServerResponse } from 'node:http';
import type { HubLimits } from './limits.ts';
import type { Message } from './message.ts';
import type { Receiver, Transport } from './transport.ts';

const headers = {
  'content-type': 'text/event-stream',
  // No proxy may cache, buffer or rewrite the stream; the last header is nginx's.
  'cache-control': 'no-cache, no-store, no-transform',
  'content-encoding': 'identity',
  'x-accel-buffering': 'no',
};
/** An SSE comment: the client counts as connected after its first bytes. */
const opening = ':\r\n\r\n';

export class EventStreamTransport implements Transport {
  readonly name = 'ServerSentEvents';
  readonly isKeptAlive = false;
  readonly isPresent = false;
  readonly #response: ServerResponse;
  readonly #limits: HubLimits;
  #cut: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse, limits: HubLimits) {
    this.#response = response;
    this.#limits = limits;
  }

  open(receiver: Receiver): void {
    this.#response.on('error', () => this.terminate());
    this.#response.on('close', () => {
      clearTimeout(this.#cut);
      receiver.lose();
    });
    this.#response.writeHead(200, headers);
    this.#response.write(opening);
  }

  get unsentBytes(): number {
    return this.#response.writableLength;
  }

  send(message: Message): boolean {
    if (this.#response.writableEnded || this.#response.destroyed) return false;
    this.#response.write(message.event);
    return true;
  }

  isRoom(): boolean {
    return this.#response.writableLength < this.#limits.softBytes || !this.#response.writableNeedDrain;
  }

  onceDrained(callback: () => void): void {
    // From Node 24 on, uncork() itself may drain the response. The event has passed by then, and no other would come.
    if (this.#response.writableNeedDrain) this.#response.once('drain', callback);
    else setImmediate(callback);
  }

  together(work: () => void): void {
    this.#response.cork();
    work();
    this.#response.uncork();
  }

  close(): void {
    this.#response.end();
    this.#cut = setTimeout(() => this.terminate(), this.#limits.closeMs);
  }

  terminate(): void {
    this.#response.destroy();
  }
}
