// What a hub allows its clients: sizes, rates and patience, with values that suit thousands of phones on one process.

export interface HubLimits {
  /** The longest record a client may send; a WebSocket message may hold several. */
  readonly maxRecordBytes: number;
  readonly maxHandshakeBytes: number;
  /** The longest WebSocket message: the official client joins into one whatever was queued while a send was pending. */
  readonly maxMessageBytes: number;
  /** Sustained records of one connection, pings and pongs included; `recordBurst` more may come at once. */
  readonly recordsPerSecond: number;
  readonly recordBurst: number;
  /** Invocations of one connection that wait for their answer; those beyond are answered with an error. */
  readonly waitingInvocations: number;

  /** Negotiations of one network (an IPv4 address, an IPv6 /64): mobile operators put thousands of phones behind one. */
  readonly negotiationsPerSecond: number;
  readonly negotiationBurst: number;
  /** How long a negotiated connection may take to open. */
  readonly tokenMs: number;
  /** How long `authenticate` may take. */
  readonly authenticateMs: number;
  /** How long a new connection waits until the backplane has confirmed that it hears for it. */
  readonly followMs: number;
  /** Open sockets of this process, upgrades under way included. */
  readonly maxConnections: number;
  /** With one more, a user's oldest connection ends. */
  readonly maxConnectionsPerUser: number;

  /** One turn of the wheel: how often each connection is looked after. All times below are counted in turns. */
  readonly turnMs: number;
  readonly handshakeMs: number;
  /** A ping is sent when nothing else was for so long. */
  readonly pingMs: number;
  /** A client that is not heard of for so long is gone. */
  readonly silenceMs: number;
  /** How long a socket may take to close before it is cut. */
  readonly closeMs: number;
  /** How long a drain waits for answers that are under way. */
  readonly answerMs: number;

  /** From so many unsent bytes on, a client is slow: frames are held back, and of state only the newest by its key. */
  readonly softBytes: number;
  /** A slow client ends when more bytes than this are unsent … */
  readonly hardBytes: number;
  /** … or more messages that are not state are held back … */
  readonly maxHeldEvents: number;
  /** … or it has not caught up for so long. */
  readonly slowMs: number;
  /** Deliveries of a broadcast in one go, before others get their turn on the event loop. */
  readonly deliveriesInOneGo: number;
  /** Over how long clients are sent to fetch a fresh snapshot after the backplane was away. */
  readonly resyncMs: number;
}

export const usualLimits: HubLimits = {
  maxRecordBytes: 32_768,
  maxHandshakeBytes: 4_096,
  maxMessageBytes: 524_288,
  recordsPerSecond: 50,
  recordBurst: 200,
  waitingInvocations: 100,
  negotiationsPerSecond: 20,
  negotiationBurst: 200,
  tokenMs: 15_000,
  authenticateMs: 10_000,
  followMs: 2_000,
  maxConnections: 20_000,
  maxConnectionsPerUser: 20,
  turnMs: 1_000,
  handshakeMs: 15_000,
  pingMs: 10_000,
  silenceMs: 30_000,
  closeMs: 5_000,
  answerMs: 5_000,
  softBytes: 65_536,
  hardBytes: 1_048_576,
  maxHeldEvents: 256,
  slowMs: 10_000,
  deliveriesInOneGo: 500,
  resyncMs: 10_000,
};
