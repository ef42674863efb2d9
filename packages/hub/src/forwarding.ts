// Forwards requests of clients whose connection another server holds. A poll or POST may reach any server; the one that subscribes to the
// connection's channel answers it. So no proxy needs sticky sessions.
import type { Backplane, Channel, HubMessage, RequestKind } from './backplane.ts';
import type { Answer } from './long-poll.ts';

export type Forwarded = Extract<HubMessage, { kind: 'request' }>;

export class Forwarding {
  readonly #backplane: Backplane;
  readonly #onForwarded: () => void;
  readonly #self = crypto.randomUUID();
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  /** Requests of other servers that are answered here. */
  readonly #underWay = new Map<string, AbortController>();

  /** `onForwarded` is called for each request whose connection another server holds. */
  constructor(backplane: Backplane, onForwarded: () => void) {
    this.#backplane = backplane;
    this.#onForwarded = onForwarded;
  }

  /** The channel for answers to this server. */
  get channel(): Channel {
    return `server:${this.#self}`;
  }

  /** Forwards to the server that holds the connection. Undefined when none does; 503 in an outage; 404 when it does not answer. */
  async ask(
    connectionId: string,
    { what, body, patienceMs }: { what: RequestKind; body?: string | undefined; patienceMs: number },
    aborted: AbortSignal,
  ): Promise<Answer | undefined> {
    const id = crypto.randomUUID();
    const channel: Channel = `connection:${connectionId}`;
    const answered = new Promise<Answer>((resolve) => void this.#waiting.set(id, resolve));
    const timer = setTimeout(() => this.answer(id, { status: 404 }), patienceMs);
    const abandon = () => {
      void this.#backplane.publish(channel, { kind: 'abandon', id });
      this.answer(id, { status: 204 });
    };
    try {
      const holders = await this.#backplane.publish(channel, {
        kind: 'request',
        id,
        from: this.#self,
        what,
        body,
      });
      if (holders === undefined) return { status: 503 };
      if (holders === 0) return undefined;
      this.#onForwarded();
      if (aborted.aborted) abandon();
      else aborted.addEventListener('abort', abandon);
      return await answered;
    } finally {
      clearTimeout(timer);
      aborted.removeEventListener('abort', abandon);
      this.#waiting.delete(id);
    }
  }

  /** Another server answered, or gave up waiting. */
  answer(id: string, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
  }

  /** Answers a request of another server. */
  async serve({ id, from }: Forwarded, work: (aborted: AbortSignal) => Promise<Answer>): Promise<void> {
    const abandoned = new AbortController();
    this.#underWay.set(id, abandoned);
    const { status, body } = await work(abandoned.signal);
    this.#underWay.delete(id);
    if (!abandoned.signal.aborted)
      void this.#backplane.publish(`server:${from}`, { kind: 'answer', id, status, body });
  }

  abandon(id: string): void {
    this.#underWay.get(id)?.abort();
  }
}
