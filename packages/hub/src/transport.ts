// The interface between a connection and its transport: WebSockets, server-sent events or long polling.
import type { Message } from './message.ts';

/** The protocol's names. */
export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** The connection, as its transport sees it. None of these throws. */
export interface Receiver {
  /** Bytes from the client: records, or pieces of them. */
  receive(bytes: Buffer): void;
  /** The client did something that costs as much as a record. */
  spend(): void;
  /** The client broke the transport's rules; `isTold` is whether a Close record can still be sent. */
  breakProtocol(isTold: boolean): void;
  /** The transport is closed. Called once, and last. */
  lose(): void;
}

export interface Transport {
  readonly name: TransportName;
  /** Whether the client sees that the hub is alive without pings. */
  readonly isKeptAlive: boolean;
  /** Whether the client is certainly connected, although it sends nothing. */
  readonly isPresent: boolean;
  /** Bytes of messages that the client has not taken yet. */
  readonly unsentBytes: number;
  /** Sets the connection. Called once, before anything else. */
  open(receiver: Receiver): void;
  /** Sends the message even without room; drops it once the transport is closed. Returns whether it was sent. */
  send(message: Message): boolean;
  /** Whether the buffer takes more now. If not, `onceDrained` calls back when it does. */
  isRoom(): boolean;
  onceDrained(callback: () => void): void;
  /** Joins all messages that `work` sends into one write. */
  together(work: () => void): void;
  /** Closes the transport after its unsent messages; a client that does not read them is terminated after a timeout. */
  close(): void;
  /** Closes the transport at once. */
  terminate(): void;
}
