// A connection over long polling: the client polls repeatedly, and each poll is held until there is a message. Between two polls
// messages wait here, as they do in a socket; a client with too many of them is slow.
import type { HubLimits } from './limits.ts';
import type { Message } from './message.ts';
import type { Receiver, Transport } from './transport.ts';

/** The answer to a request that belongs to a connection. */
export interface Answer {
  readonly status: number;
  readonly body?: string | undefined;
}

export class LongPollTransport implements Transport {
  readonly name = 'LongPolling';
  readonly isKeptAlive = true;
  readonly #limits: HubLimits;
  #receiver: Receiver | undefined;
  /** Records for the next answer. */
  #ready = '';
  #held: ((answer: Answer) => void) | undefined;
  #whenDrained: (() => void) | undefined;
  #isClosing = false;
  #isGone = false;
  #isAnswering = false;
  #cut: NodeJS.Timeout | undefined;

  constructor(limits: HubLimits) {
    this.#limits = limits;
  }

  open(receiver: Receiver): void {
    this.#receiver = receiver;
  }

  /**
   * Holds a poll for up to `holdMs`. Answers 200 with records, 200 without any after that time, or 204 when the connection has ended or
   * another poll arrives. After an abort, later messages wait for the next poll.
   */
  poll(holdMs: number, aborted: AbortSignal): Promise<Answer> {
    this.#held?.({ status: 204 });
    this.#receiver?.spend();
    return new Promise((resolve) => {
      const answer = (given: Answer) => {
        clearTimeout(timer);
        aborted.removeEventListener('abort', letGo);
        if (this.#held === answer) this.#held = undefined;
        resolve(given);
      };
      const letGo = () => answer({ status: 204 });
      const timer = setTimeout(() => answer({ status: 200 }), holdMs);
      this.#held = answer;
      if (aborted.aborted) return letGo();
      aborted.addEventListener('abort', letGo);
      this.#answerHeld();
    });
  }

  get isPresent(): boolean {
    return this.#held !== undefined;
  }

  get unsentBytes(): number {
    return this.#ready.length;
  }

  send(message: Message): boolean {
    if (this.#isClosing) return false;
    this.#ready += message.record;
    this.#answerSoon();
    return true;
  }

  isRoom(): boolean {
    return this.#ready.length < this.#limits.softBytes;
  }

  onceDrained(callback: () => void): void {
    this.#whenDrained = callback;
  }

  together(work: () => void): void {
    work();
  }

  close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#cut = setTimeout(() => this.terminate(), this.#limits.closeMs);
    this.#answerSoon();
  }

  terminate(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#isClosing = true;
    clearTimeout(this.#cut);
    this.#held?.({ status: 204 });
    this.#receiver?.lose();
  }

  /** Answers at the end of the current turn of the event loop, so that all its messages are one answer. */
  #answerSoon(): void {
    if (this.#isAnswering || !this.#held) return;
    this.#isAnswering = true;
    setImmediate(() => {
      this.#isAnswering = false;
      this.#answerHeld();
    });
  }

  #answerHeld(): void {
    if (!this.#held) return;
    if (this.#ready !== '') {
      const body = this.#ready;
      this.#ready = '';
      this.#held({ status: 200, body });
      const drained = this.#whenDrained;
      this.#whenDrained = undefined;
      drained?.();
    } else if (this.#isClosing) this.terminate();
  }
}
