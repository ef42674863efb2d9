// One client's connection over any transport: handshake, records in, messages out at the client's pace, close. It knows its host
// alone, and no other connection. It stays small, since a server holds thousands.
import { failed, HubError, withDetail, type Caller, type Dispatch } from './dispatcher.ts';
import type { HubLimits } from './limits.ts';
import { Message } from './message.ts';
import { Outbox } from './outbox.ts';
import * as wire from './record.ts';
import type { Receiver, Transport, TransportName } from './transport.ts';

/** Why a connection ended. */
export type CloseReason =
  | 'client left'
  | 'socket lost'
  | 'silent'
  | 'slow'
  | 'handshake refused'
  | 'protocol broken'
  | 'too many records'
  | 'expired'
  | 'sent away'
  | 'replaced'
  | 'not welcome'
  | 'resync'
  | 'drain';

export interface ConnectionCounts {
  recordsIn: number;
  framesOut: number;
  framesConflated: number;
}

export interface ConnectionHost {
  readonly limits: HubLimits;
  readonly counts: ConnectionCounts;
  readonly dispatch: Dispatch;
  nowMs(): number;
  /**
   * Called at `expiresAtMs`. Resolves to the new expiry in ms, or to the Close record to send. Never rejects.
   */
  renew(connection: Connection): Promise<number | wire.Farewell>;
  /** The handshake is done. The first invocation waits for the promise; a rejection closes the connection. */
  onGreeted(connection: Connection): Promise<void> | undefined;
  /** Nothing is sent or received any more; the transport may still be closing. */
  onLeft(connection: Connection, reason: CloseReason, wasGreeted: boolean): void;
  /** The transport is closed. */
  onGone(connection: Connection): void;
}

const ping = new Message(wire.ping);
/** A slow client is owed one ping at most, so pings are conflated like state. */
const pingKey = '\u0000ping';
const handshakeAccepted = new Message(wire.handshakeAccepted);
const closedWithError = 'Connection closed with an error.';
const tooManyCalls = new HubError('Too many calls wait for their answer.');

export class Connection implements Caller, Receiver {
  readonly connectionId: string;
  readonly user: string;
  readonly session: string | undefined;
  /** Kept here and not at the hub, since few connections are in a group. */
  groups: Set<string> | undefined;

  readonly #host: ConnectionHost;
  #expiresAtMs: number;
  #renewal: Promise<void> | undefined;
  readonly #transport: Transport;
  readonly #reader = new wire.RecordReader();
  #state: 'greeting' | 'open' | 'left' = 'greeting';
  #isClosedByServer = false;
  #recordsLeft: number;
  #receivedMsAgo = 0;
  #sentMsAgo = 0;
  /** Messages that wait for a slow client; undefined while it keeps up. */
  #outbox: Outbox | undefined;
  #slowMs = 0;
  #isAwaitingDrain = false;
  /** Resolves after the last of the client's queued hub invocations; undefined when none is queued. They run one at a time, in order. */
  #working: Promise<void> | undefined;
  #waitingWork = 0;

  constructor(
    host: ConnectionHost,
    {
      connectionId,
      user,
      session,
      expiresAtMs,
    }: { connectionId: string; user: string; session?: string; expiresAtMs?: number },
    transport: Transport,
  ) {
    this.connectionId = connectionId;
    this.user = user;
    this.session = session;
    this.#host = host;
    this.#expiresAtMs = expiresAtMs ?? Infinity;
    this.#transport = transport;
    this.#recordsLeft = host.limits.recordBurst;
    transport.open(this);
  }

  get transport(): TransportName {
    return this.#transport.name;
  }

  get isSlow(): boolean {
    return this.#outbox !== undefined;
  }

  get unsentBytes(): number {
    return this.#transport.unsentBytes + (this.#outbox?.bytes ?? 0);
  }

  /**
   * Sends a message. Queues it while the client is slow, or while an expired authorization is being renewed. State carries a `key`:
   * a slow client gets the newest message of each key, by `version` where there is one. A client that is too slow is disconnected;
   * it reconnects and takes a fresh snapshot.
   */
  send(message: Message, key?: string, version?: number): void {
    if (this.#state !== 'open') return;
    if (!this.#outbox) {
      if (this.#transport.isRoom() && !this.#isExpired) {
        this.#write(message);
        return;
      }
      this.#outbox = new Outbox();
      this.#slowMs = 0;
      if (this.#isExpired) void this.#renew();
      else this.#awaitDrain();
    }
    const { limits, counts } = this.#host;
    if (this.#outbox.hold(message, key, version)) counts.framesConflated += 1;
    if (this.#outbox.events > limits.maxHeldEvents || this.unsentBytes > limits.hardBytes)
      this.#sendAwaySlow();
  }

  /** Sends a Close record, or refuses the handshake if it is not done, and closes the transport. */
  close(reason: CloseReason, farewell: wire.Farewell): void {
    if (this.#state === 'left') return;
    const record =
      this.#state === 'open'
        ? wire.close(farewell)
        : wire.handshakeRefused(farewell.error ?? 'The connection was closed.');
    this.#isClosedByServer = true;
    // Queued messages are dropped: the client takes a fresh snapshot when it reconnects.
    this.#leave(reason);
    this.#write(new Message(record));
    this.#transport.close();
  }

  /** Closes after the invocations queued so far have been answered. Later invocations do not run. */
  closeAfterAnswers(reason: CloseReason, farewell: wire.Farewell): void {
    this.queue(async () => this.close(reason, farewell));
  }

  /** Closes the transport without a Close record. */
  terminate(): void {
    this.#transport.terminate();
  }

  /** The client closed the connection. */
  leave(): void {
    this.#leave('client left');
    this.#transport.close();
  }

  lose(): void {
    this.#leave('socket lost');
    this.#host.onGone(this);
  }

  breakProtocol(isTold: boolean): void {
    if (isTold) this.close('protocol broken', { allowReconnect: false, error: closedWithError });
    else this.#leave('protocol broken');
  }

  /** One tick of the hub's timer: sends a ping when due, closes after a timeout. */
  turn(): void {
    const { limits } = this.#host;
    this.#receivedMsAgo += limits.turnMs;
    if (this.#state === 'greeting') {
      if (this.#receivedMsAgo > limits.handshakeMs) this.#refuseHandshake('Handshake was canceled.');
      return;
    }
    if (this.#transport.isPresent) this.#receivedMsAgo = 0;
    this.#sentMsAgo += limits.turnMs;
    this.#recordsLeft = Math.min(
      limits.recordBurst,
      this.#recordsLeft + (limits.recordsPerSecond * limits.turnMs) / 1000,
    );
    if (this.#outbox) this.#slowMs += limits.turnMs;
    if (this.#receivedMsAgo > limits.silenceMs) this.close('silent', { allowReconnect: true });
    else if (this.#outbox && this.#slowMs > limits.slowMs) this.#sendAwaySlow();
    else if (this.#isExpired) void this.#renew();
    else if (this.#sentMsAgo >= limits.pingMs && !this.#transport.isKeptAlive) this.send(ping, pingKey);
  }

  receive(bytes: Buffer): void {
    if (this.#state === 'left') return;
    // Before the handshake, bytes do not extend the timeout: a client cannot hold a socket without a handshake.
    if (this.#state === 'open') this.#receivedMsAgo = 0;
    try {
      this.#reader.feed(bytes);
      let records = 0;
      while (this.#readOne()) records += 1;
      if (records === 0) this.spend();
    } catch (error) {
      if (error instanceof wire.HandshakeError) this.#refuseHandshake(error.message);
      else this.breakProtocol(true);
    }
  }

  /** Handles one record. Returns false without a complete record, or after the connection has ended. */
  #readOne(): boolean {
    if (this.#state === 'left') return false;
    const { limits } = this.#host;
    const record = this.#reader.take(
      this.#state === 'open' ? limits.maxRecordBytes : limits.maxHandshakeBytes,
    );
    if (record === undefined) return false;
    this.#host.counts.recordsIn += 1;
    this.spend();
    if (this.#state === 'greeting') this.#greet(record);
    else if (this.#state === 'open') this.#handle(wire.parseRecord(record));
    return true;
  }

  #greet(record: string): void {
    wire.parseHandshake(record);
    this.#state = 'open';
    this.#receivedMsAgo = 0;
    this.#write(handshakeAccepted);
    const greeted = this.#host.onGreeted(this);
    if (!greeted) return;
    this.queue(() =>
      greeted.catch((error: unknown) =>
        this.close('not welcome', {
          allowReconnect: false,
          error: error instanceof HubError ? withDetail(closedWithError, error) : closedWithError,
        }),
      ),
    );
  }

  #handle(record: wire.ClientRecord): void {
    switch (record.type) {
      case 'invocation':
        if (this.#waitingWork < this.#host.limits.waitingInvocations) this.queue(() => this.#answer(record));
        else this.#reply(failed(record, tooManyCalls));
        return;
      case 'close':
        this.leave();
        return;
      case 'ping':
      case 'other':
    }
  }

  async #answer(invocation: wire.Invocation): Promise<void> {
    if (this.#isExpired) await this.#renew();
    // Queued invocations still run after the client has left. They do not run after the server has closed the connection.
    if (this.#isClosedByServer) return;
    this.#reply(await this.#host.dispatch(this, invocation));
  }

  #reply(completion: string | undefined): void {
    if (completion !== undefined) this.send(new Message(completion));
  }

  /** Runs work after everything queued before it. `work` never rejects. */
  queue(work: () => Promise<void>): void {
    this.#waitingWork += 1;
    this.#working = this.#workAfter(this.#working, work);
  }

  async #workAfter(earlier: Promise<void> | undefined, work: () => Promise<void>): Promise<void> {
    await earlier;
    await work();
    this.#waitingWork -= 1;
    if (this.#waitingWork === 0) this.#working = undefined;
  }

  spend(): void {
    if (this.#state === 'left') return;
    this.#recordsLeft -= 1;
    if (this.#recordsLeft < 0) this.#closeTooMany();
  }

  #closeTooMany(): void {
    this.close('too many records', { allowReconnect: false, error: closedWithError });
  }

  #refuseHandshake(error: string): void {
    this.close('handshake refused', { allowReconnect: false, error });
  }

  #sendAwaySlow(): void {
    this.close('slow', { allowReconnect: true });
  }

  get #isExpired(): boolean {
    return this.#expiresAtMs <= this.#host.nowMs();
  }

  /** Renews the authorization; concurrent calls share one request. */
  #renew(): Promise<void> {
    this.#renewal ??= this.#host.renew(this).then((renewed) => {
      this.#renewal = undefined;
      if (typeof renewed !== 'number') return this.close('expired', renewed);
      this.#expiresAtMs = renewed;
      return this.#catchUp();
    });
    return this.#renewal;
  }

  #awaitDrain(): void {
    this.#slowMs = 0;
    if (this.#isAwaitingDrain) return;
    this.#isAwaitingDrain = true;
    this.#transport.onceDrained(() => {
      this.#isAwaitingDrain = false;
      this.#catchUp();
    });
  }

  /** Sends queued messages while the transport has room. */
  #catchUp(): void {
    if (!this.#outbox) return;
    if (this.#isExpired) {
      void this.#renew();
      return;
    }
    const outbox = this.#outbox;
    this.#transport.together(() =>
      outbox.flush(
        () => this.#transport.isRoom(),
        (message) => this.#write(message),
      ),
    );
    if (outbox.isEmpty) this.#outbox = undefined;
    else this.#awaitDrain();
  }

  #write(message: Message): void {
    if (!this.#transport.send(message)) return;
    this.#sentMsAgo = 0;
    this.#host.counts.framesOut += 1;
  }

  #leave(reason: CloseReason): void {
    if (this.#state === 'left') return;
    const wasGreeted = this.#state === 'open';
    this.#state = 'left';
    this.#outbox = undefined;
    this.#host.onLeft(this, reason, wasGreeted);
  }
}
