// SignalR's JSON protocol on the wire: records of JSON, each ended by one byte 0x1E. Reading refuses malformed records;
// writing gives text that the official client accepts.

const separator = '\u001e';
const separatorByte = 0x1e;
const nothing = Buffer.alloc(0);

/** Invokes a method. With an `invocationId` the client waits for exactly one completion; `streams` asks for a stream. */
export interface Invocation {
  readonly type: 'invocation';
  readonly target: string;
  readonly arguments: readonly unknown[];
  readonly invocationId: string | undefined;
  readonly streams: boolean;
  /** How many streams of its own the client would feed into the method. */
  readonly uploads: number;
}

/** The records that a client may send after the handshake, as far as this hub supports them. */
export type ClientRecord =
  | Invocation
  | { readonly type: 'ping' }
  | { readonly type: 'close' }
  /** Stream items, completions and cancellations, and types of later versions: all ignored. */
  | { readonly type: 'other' };

/** The client broke the protocol: its connection ends. The message is for the log, not for the client. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** The handshake cannot be accepted. The message is sent to the client. */
export class HandshakeError extends Error {
  override readonly name = 'HandshakeError';
}

/** Cuts a stream of bytes into records. They may come several in one message, or cut over several. */
export class RecordReader {
  #bytes: Buffer = nothing;

  feed(bytes: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes]);
  }

  /** The next complete record; undefined until it has arrived. Throws {@link ProtocolError} for one of more than `maxBytes`. */
  take(maxBytes: number): string | undefined {
    const bytes = this.#bytes;
    const end = bytes.indexOf(separatorByte);
    if ((end === -1 ? bytes.length : end) > maxBytes) throw new ProtocolError('a record is too long');
    if (end === -1) {
      // A copy, since the bytes are a view of a far larger buffer.
      if (bytes.length > 0) this.#bytes = Buffer.from(bytes);
      return undefined;
    }
    this.#bytes = end + 1 === bytes.length ? nothing : bytes.subarray(end + 1);
    return bytes.toString('utf8', 0, end);
  }
}

/** Reads the client's first record. Throws {@link HandshakeError}. */
export function parseHandshake(record: string): void {
  const { protocol, version } = parseObject(record) ?? {};
  if (typeof protocol !== 'string' || typeof version !== 'number') {
    throw new HandshakeError('An unexpected error occurred during connection handshake.');
  }
  if (protocol !== 'json')
    throw new HandshakeError(`The protocol '${protocol.slice(0, 40)}' is not supported.`);
  // Version 2 offers stateful reconnect; its records are the same.
  if (version !== 1 && version !== 2) {
    throw new HandshakeError(`The server does not support version ${version} of the 'json' protocol.`);
  }
}

/** Reads any later record. Throws {@link ProtocolError}. */
export function parseRecord(record: string): ClientRecord {
  const fields = parseObject(record);
  if (!fields) throw new ProtocolError('a record is no JSON object');
  switch (fields['type']) {
    case 1:
      return invocationOf(fields, false);
    case 4:
      return invocationOf(fields, true);
    case 6:
      return { type: 'ping' };
    case 7:
      return { type: 'close' };
    default:
      if (typeof fields['type'] !== 'number') throw new ProtocolError('a record has no type');
      return { type: 'other' };
  }
}

function invocationOf(fields: Record<string, unknown>, streams: boolean): Invocation {
  const { target, arguments: args, invocationId, streamIds } = fields;
  if (typeof target !== 'string') throw new ProtocolError('an invocation has no target');
  if (!Array.isArray(args)) throw new ProtocolError('an invocation has no arguments');
  if (invocationId !== undefined && invocationId !== null && typeof invocationId !== 'string')
    throw new ProtocolError('an invocation id is no string');
  if (streamIds !== undefined && streamIds !== null && !Array.isArray(streamIds))
    throw new ProtocolError('stream ids are no list');
  const id = invocationId || undefined;
  if (streams && id === undefined) throw new ProtocolError('a stream invocation has no id');
  return {
    type: 'invocation',
    target,
    arguments: args,
    invocationId: id,
    streams,
    uploads: streamIds?.length ?? 0,
  };
}

function parseObject(record: string): Record<string, unknown> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(record);
  } catch {
    return undefined;
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : undefined;
}

const write = (record: object) => JSON.stringify(record) + separator;

export const handshakeAccepted = write({});
export const handshakeRefused = (error: string) => write({ error });
export const ping = write({ type: 6 });
/** Throws a TypeError for arguments that JSON cannot carry, such as a bigint. */
export const invocation = (target: string, args: readonly unknown[]) =>
  write({ type: 1, target, arguments: args });
/** A `result` of undefined is left out, which is how a method without a result answers. Throws like {@link invocation}. */
export const completion = (invocationId: string, result: unknown) => write({ type: 3, invocationId, result });
export const failedCompletion = (invocationId: string, error: string) =>
  write({ type: 3, invocationId, error });
/** The client reconnects only with `allowReconnect`. */
export const close = ({ allowReconnect, error }: Farewell) =>
  write({ type: 7, error, ...(allowReconnect && { allowReconnect }) });

export interface Farewell {
  readonly allowReconnect: boolean;
  readonly error?: string | undefined;
}
