// One client's connection after the upgrade: handshake, records in, frames out in the client's own pace, and its end. It knows
// nobody else; what concerns others it tells its host. Kept small, since there are thousands of them.
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { failed, HubError, type Caller, type Dispatch } from './dispatcher.ts';
import { textFrame } from './frame.ts';
import type { HubLimits } from './limits.ts';
import { Outbox } from './outbox.ts';
import * as wire from './record.ts';

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
   * Asked when the right of a connection ends: when it ends now, or why the connection is closed, and whether the client may come
   * back. Never rejects.
   */
  renew(connection: Connection): Promise<number | wire.Farewell>;
  /** The handshake is done. What it promises is done before the first invocation runs; a rejection ends the connection. */
  onGreeted(connection: Connection): Promise<void> | undefined;
  /** From now on nothing is sent or received; the socket may still be closing. */
  onLeft(connection: Connection, reason: CloseReason, wasGreeted: boolean): void;
  /** The socket is gone. */
  onGone(connection: Connection): void;
}

const pingFrame = textFrame(wire.ping);
/** Pings to a client that is behind are state too: one is enough. */
const pingKey = '\u0000ping';
const closedWithError = 'Connection closed with an error.';
const tooManyCalls = new HubError('Too many calls wait for their answer.');
const goodbye = 1000;

export class Connection implements Caller {
  readonly connectionId: string;
  readonly user: string;
  readonly session: string | undefined;
  /** Kept here and not at the hub, since few connections are in a group. */
  groups: Set<string> | undefined;

  readonly #host: ConnectionHost;
  #expiresAtMs: number;
  #renewal: Promise<void> | undefined;
  readonly #webSocket: WebSocket;
  /** The socket under it: frames that are built once are written here for everybody. */
  readonly #socket: Duplex;
  readonly #reader = new wire.RecordReader();
  #state: 'greeting' | 'open' | 'left' = 'greeting';
  #isPutOut = false;
  #recordsLeft: number;
  #unheardMs = 0;
  #unsentMs = 0;
  /** What a slow client is owed; undefined while it keeps up. */
  #outbox: Outbox | undefined;
  #slowMs = 0;
  #isAwaitingDrain = false;
  /** The end of the chain of invocations: they run one at a time, in order. */
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
    webSocket: WebSocket,
    socket: Duplex,
  ) {
    this.connectionId = connectionId;
    this.user = user;
    this.session = session;
    this.#host = host;
    this.#expiresAtMs = expiresAtMs ?? Infinity;
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#recordsLeft = host.limits.recordBurst;
    webSocket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary));
    webSocket.on('ping', () => this.#spend());
    webSocket.on('pong', () => this.#spend());
    // `ws` closes by itself after a broken frame; without a listener the error would end the process.
    webSocket.on('error', () => this.#leave('protocol broken'));
    webSocket.on('close', () => {
      this.#leave('socket lost');
      host.onGone(this);
    });
  }

  get isSlow(): boolean {
    return this.#outbox !== undefined;
  }

  get unsentBytes(): number {
    return this.#socket.writableLength + (this.#outbox?.bytes ?? 0);
  }

  /**
   * Sends a frame, or holds it back while the client is behind, or while its right to be here has ended and may be extended.
   * State carries a `key`: of several with one key a client that is behind gets the newest, by `version` where there is one. A
   * client too far behind is sent away to come back and take a fresh snapshot.
   */
  send(frame: Buffer, key?: string, version?: number): void {
    if (this.#state !== 'open') return;
    if (!this.#outbox) {
      if (this.#isRoom() && !this.#isExpired) {
        this.#write(frame);
        return;
      }
      this.#outbox = new Outbox();
      this.#slowMs = 0;
      if (this.#isExpired) void this.#renew();
      else this.#awaitDrain();
    }
    const { limits, counts } = this.#host;
    if (this.#outbox.hold(frame, key, version)) counts.framesConflated += 1;
    if (this.#outbox.events > limits.maxHeldEvents || this.unsentBytes > limits.hardBytes)
      this.#sendAwaySlow();
  }

  /** Says farewell and closes. Before the handshake is done the client learns it as the handshake's refusal. */
  close(reason: CloseReason, farewell: wire.Farewell): void {
    if (this.#state === 'left') return;
    const record =
      this.#state === 'open'
        ? wire.close(farewell)
        : wire.handshakeRefused(farewell.error ?? 'The connection was closed.');
    this.#isPutOut = true;
    // The outbox goes: a client that is sent away takes a fresh snapshot when it is back.
    this.#leave(reason);
    this.#write(textFrame(record));
    this.#webSocket.close(goodbye);
  }

  /** The same, once the answers under way are given; calls that come later are not taken. */
  closeAfterAnswers(reason: CloseReason, farewell: wire.Farewell): void {
    this.queue(async () => this.close(reason, farewell));
  }

  /** Cuts the socket at once. */
  terminate(): void {
    this.#webSocket.terminate();
  }

  /** One turn of the wheel: a ping when due, an end when overdue. */
  turn(): void {
    const { limits } = this.#host;
    this.#unheardMs += limits.turnMs;
    if (this.#state === 'greeting') {
      if (this.#unheardMs > limits.handshakeMs) this.#refuseHandshake('Handshake was canceled.');
      return;
    }
    this.#unsentMs += limits.turnMs;
    this.#recordsLeft = Math.min(
      limits.recordBurst,
      this.#recordsLeft + (limits.recordsPerSecond * limits.turnMs) / 1000,
    );
    if (this.#outbox) this.#slowMs += limits.turnMs;
    if (this.#unheardMs > limits.silenceMs) this.close('silent', { allowReconnect: true });
    else if (this.#outbox && this.#slowMs > limits.slowMs) this.#sendAwaySlow();
    else if (this.#isExpired) void this.#renew();
    else if (this.#unsentMs >= limits.pingMs) this.send(pingFrame, pingKey);
  }

  #receive(bytes: Buffer, isBinary: boolean): void {
    if (this.#state === 'left') return;
    // Before the handshake only the handshake counts as being heard, so that nobody lingers there.
    if (this.#state === 'open') this.#unheardMs = 0;
    try {
      if (isBinary) throw new wire.ProtocolError('JSON travels as text');
      this.#reader.feed(bytes);
      let records = 0;
      while (this.#readOne()) records += 1;
      if (records === 0) this.#spend();
    } catch (error) {
      if (error instanceof wire.HandshakeError) this.#refuseHandshake(error.message);
      else this.close('protocol broken', { allowReconnect: false, error: closedWithError });
    }
  }

  /** Takes one record; false when there is no whole one, or nobody to take it. */
  #readOne(): boolean {
    if (this.#state === 'left') return false;
    const { limits } = this.#host;
    const record = this.#reader.take(
      this.#state === 'open' ? limits.maxRecordBytes : limits.maxHandshakeBytes,
    );
    if (record === undefined) return false;
    this.#host.counts.recordsIn += 1;
    this.#spend();
    if (this.#state === 'greeting') this.#greet(record);
    else if (this.#state === 'open') this.#follow(wire.parseRecord(record));
    return true;
  }

  #greet(record: string): void {
    wire.parseHandshake(record);
    this.#state = 'open';
    this.#unheardMs = 0;
    this.#write(textFrame(wire.handshakeAccepted));
    const greeted = this.#host.onGreeted(this);
    if (!greeted) return;
    this.queue(() =>
      greeted.catch(() => this.close('not welcome', { allowReconnect: false, error: closedWithError })),
    );
  }

  #follow(record: wire.ClientRecord): void {
    switch (record.type) {
      case 'invocation':
        if (this.#waitingWork < this.#host.limits.waitingInvocations) this.queue(() => this.#answer(record));
        else this.#reply(failed(record, tooManyCalls));
        return;
      case 'close':
        this.#leave('client left');
        this.#webSocket.close(goodbye);
        return;
      case 'ping':
      case 'other':
    }
  }

  async #answer(invocation: wire.Invocation): Promise<void> {
    if (this.#isExpired) await this.#renew();
    // What a client asked for before it left is done; what somebody asked for who was put out is not.
    if (this.#isPutOut) return;
    this.#reply(await this.#host.dispatch(this, invocation));
  }

  #reply(completion: string | undefined): void {
    if (completion !== undefined) this.send(textFrame(completion));
  }

  /** Runs work, which never rejects, after all that was queued before: invocations, and what must not overtake them. */
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

  /** Counts a record, or what costs us as much. */
  #spend(): void {
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

  /** Asks, once at a time, whether the right to be here was extended. */
  #renew(): Promise<void> {
    this.#renewal ??= this.#host.renew(this).then((renewed) => {
      this.#renewal = undefined;
      if (typeof renewed !== 'number') return this.close('expired', renewed);
      this.#expiresAtMs = renewed;
      return this.#catchUp();
    });
    return this.#renewal;
  }

  #isRoom(): boolean {
    // Below the stream's own mark no `drain` would follow, whatever our limit says.
    return this.#socket.writableLength < this.#host.limits.softBytes || !this.#socket.writableNeedDrain;
  }

  #awaitDrain(): void {
    this.#slowMs = 0;
    if (this.#isAwaitingDrain) return;
    this.#isAwaitingDrain = true;
    this.#socket.once('drain', () => {
      this.#isAwaitingDrain = false;
      this.#catchUp();
    });
  }

  /** Sends what was held back, as far as the client takes it. */
  #catchUp(): void {
    if (!this.#outbox) return;
    if (this.#isExpired) {
      void this.#renew();
      return;
    }
    // Corked, so that all of it is one write.
    this.#socket.cork();
    this.#outbox.flush(
      () => this.#isRoom(),
      (frame) => this.#write(frame),
    );
    this.#socket.uncork();
    if (this.#outbox.isEmpty) this.#outbox = undefined;
    else this.#awaitDrain();
  }

  #write(frame: Buffer): void {
    if (this.#webSocket.readyState !== WebSocket.OPEN) return;
    this.#unsentMs = 0;
    this.#host.counts.framesOut += 1;
    this.#socket.write(frame);
  }

  #leave(reason: CloseReason): void {
    if (this.#state === 'left') return;
    const wasGreeted = this.#state === 'open';
    this.#state = 'left';
    this.#outbox = undefined;
    this.#host.onLeft(this, reason, wasGreeted);
  }
}
