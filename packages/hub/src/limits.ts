// The limits of a hub's clients: sizes, rates and timeouts. The defaults suit thousands of phones on one process.

export interface HubLimits {
  /** The longest record a client may send; a WebSocket message may hold several. */
  readonly maxRecordBytes: number;
  readonly maxHandshakeBytes: number;
  /** The longest WebSocket message or POST body. The official client joins records that were queued during a send. */
  readonly maxMessageBytes: number;
  /** Sustained records of one connection, pings and pongs included; `recordBurst` more may come at once. */
  readonly recordsPerSecond: number;
  readonly recordBurst: number;
  /** Pending invocations of one connection; one more gets an error. */
  readonly waitingInvocations: number;

  /** Negotiations of one network (an IPv4 address, an IPv6 /64): mobile operators put thousands of phones behind one. */
  readonly negotiationsPerSecond: number;
  readonly negotiationBurst: number;
  /** How long a negotiated connection may take to open. */
  readonly tokenMs: number;
  /** How long `authenticate` may take. */
  readonly authenticateMs: number;
  /** How long a new connection waits for the backplane to confirm its subscriptions. */
  readonly followMs: number;
  /** Open sockets of this process, upgrades under way included. */
  readonly maxConnections: number;
  /** Connections of one user; one more closes the oldest. */
  readonly maxConnectionsPerUser: number;

  /** One turn of the timer: how often each connection is checked. The times below are counted in turns. */
  readonly turnMs: number;
  readonly handshakeMs: number;
  /** A ping is sent after this long without another message. */
  readonly pingMs: number;
  /** A client that sends nothing for this long is disconnected. */
  readonly silenceMs: number;
  /** How long a POST body may take to arrive. */
  readonly bodyMs: number;
  /** How long a poll is held: less than the usual timeout of proxies. */
  readonly pollMs: number;
  /** How long a forwarded poll is held. The death of the connection's server goes unnoticed for this long. */
  readonly forwardedPollMs: number;
  /** How long another server may take to answer for its connection. */
  readonly forwardMs: number;
  /** How long a transport may take to close before it is terminated. */
  readonly closeMs: number;
  /** How long a drain waits for pending answers. */
  readonly answerMs: number;

  /** A client with more unsent bytes is slow: its messages are queued, and of state only the newest of each key. */
  readonly softBytes: number;
  /** A slow client is disconnected when more bytes than this are unsent … */
  readonly hardBytes: number;
  /** … or more messages that are not state are queued … */
  readonly maxHeldEvents: number;
  /** … or it has been slow for this long. */
  readonly slowMs: number;
  /** Deliveries of a broadcast before it yields to the event loop. */
  readonly deliveriesInOneGo: number;
  /** Over how long clients reconnect for a fresh snapshot after an outage of the backplane. */
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
  bodyMs: 10_000,
  pollMs: 25_000,
  forwardedPollMs: 5_000,
  forwardMs: 2_000,
  closeMs: 5_000,
  answerMs: 5_000,
  softBytes: 65_536,
  hardBytes: 1_048_576,
  maxHeldEvents: 256,
  slowMs: 10_000,
  deliveriesInOneGo: 500,
  resyncMs: 10_000,
};
