// One client's connection after the upgrade: handshake, records in, frames out, and how much it may fall behind. Kept small,
// since there are thousands of them.
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Negotiated } from './connection-token.ts';

export interface Connection {
  readonly id: string;
  readonly user: string;
  readonly session: string;
  readonly expiresAtMs: number;
  readonly webSocket: WebSocket;
  /** The socket under it: frames that are built once are written here for everybody. */
  readonly socket: Duplex;
  open: boolean;
  handshaken: boolean;
  openedAtMs: number;
  heardAtMs: number;
  saidAtMs: number;
  /** Since when the client has not taken what we sent; 0 while it keeps up. */
  slowSinceMs: number;
  /** The newest state by its key, held back until a slow client has caught up. */
  heldBack: Map<string, Buffer> | undefined;
  groups: Set<string> | undefined;
  /** The end of the chain of invocations: they run one at a time, in order. */
  invoking: Promise<void> | undefined;
  waitingInvocations: number;
  invocationsThisSecond: number;
}

export function newConnection(
  negotiated: Negotiated,
  webSocket: WebSocket,
  socket: Duplex,
  nowMs: number,
): Connection {
  return {
    id: negotiated.connectionId,
    user: negotiated.user,
    session: negotiated.session,
    expiresAtMs: negotiated.expiresAt,
    webSocket,
    socket,
    open: true,
    handshaken: false,
    openedAtMs: nowMs,
    heardAtMs: nowMs,
    saidAtMs: nowMs,
    slowSinceMs: 0,
    heldBack: undefined,
    groups: undefined,
    invoking: undefined,
    waitingInvocations: 0,
    invocationsThisSecond: 0,
  };
}

/** A text message from server to client as RFC 6455 (section 5.2) frames it: final, unmasked, not compressed. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = 0x81;
  if (headerLength === 2) frame[1] = length;
  else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}

export interface SendLimits {
  /** From so many unsent bytes on, a client is slow: of state, it gets the newest only, when it has caught up. */
  readonly softBytes: number;
  /** With more unsent bytes than this the client is cut off. */
  readonly hardBytes: number;
}

/**
 * Sends a frame. State carries a `key`: of several with one key, a slow client gets the newest. Returns false when the client
 * is too far behind and has to be cut off.
 */
export function sendFrame(
  connection: Connection,
  frame: Buffer,
  key: string | undefined,
  limits: SendLimits,
  nowMs: number,
): boolean {
  const unsent = connection.socket.writableLength;
  if (unsent > limits.softBytes) {
    if (connection.slowSinceMs === 0) becomeSlow(connection, nowMs);
    if (key !== undefined) {
      connection.heldBack!.delete(key);
      connection.heldBack!.set(key, frame);
      return true;
    }
    if (unsent > limits.hardBytes) return false;
  }
  connection.saidAtMs = nowMs;
  connection.socket.write(frame);
  return true;
}

function becomeSlow(connection: Connection, nowMs: number): void {
  connection.slowSinceMs = nowMs;
  connection.heldBack ??= new Map();
  connection.socket.once('drain', () => {
    connection.slowSinceMs = 0;
    const held = connection.heldBack;
    connection.heldBack = undefined;
    if (!connection.open || !held) return;
    for (const frame of held.values()) connection.socket.write(frame);
  });
}
