// SignalR's JSON protocol on the wire: records of JSON, each ended by one byte 0x1E. Reading refuses what is no record;
// writing gives text that the official client takes.

const separator = '\u001e';

/** What a client may send after the handshake, as far as this hub serves it. */
export type ClientRecord =
  | {
      readonly type: 1;
      readonly target: string;
      readonly arguments: readonly unknown[];
      readonly invocationId?: string;
    }
  | { readonly type: 4; readonly target: string; readonly invocationId: string }
  | { readonly type: 5; readonly invocationId: string }
  | { readonly type: 6 }
  | { readonly type: 7 }
  /** Items and completions of streams, and types of later versions: nothing here waits for them. */
  | { readonly type: 'other' };

/** The client broke the protocol: it is told so and its connection ends. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** Cuts a stream of text into records. Records may come together in one message, or cut over several. */
export class RecordReader {
  #rest = '';
  readonly #maxLength: number;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** The whole records in what has come so far. Throws {@link ProtocolError} when one is longer than allowed. */
  read(text: string): string[] {
    const parts = (this.#rest + text).split(separator);
    this.#rest = parts.pop()!;
    if (parts.some((part) => part.length > this.#maxLength) || this.#rest.length > this.#maxLength) {
      throw new ProtocolError('The maximum message size was exceeded.');
    }
    return parts;
  }
}

/** The client's first record. Throws {@link ProtocolError} with the text the client is to see. */
export function parseHandshake(record: string): void {
  const handshake = parseObject(record);
  if (handshake['protocol'] !== 'json') {
    throw new ProtocolError(`The protocol '${String(handshake['protocol']).slice(0, 20)}' is not supported.`);
  }
  if (handshake['version'] !== 1 && handshake['version'] !== 2) {
    throw new ProtocolError('The server does not support this version of the protocol.');
  }
}

export function parseRecord(record: string): ClientRecord {
  const { type, target, invocationId, arguments: given } = parseObject(record);
  const id = typeof invocationId === 'string' && invocationId.length > 0 ? invocationId : undefined;
  switch (type) {
    case 1:
      if (typeof target !== 'string' || target === '' || !Array.isArray(given))
        throw new ProtocolError('A malformed invocation.');
      if (invocationId !== undefined && invocationId !== null && id === undefined)
        throw new ProtocolError('A malformed invocation id.');
      return { type, target, arguments: given, ...(id !== undefined && { invocationId: id }) };
    case 4:
      if (typeof target !== 'string' || target === '' || id === undefined)
        throw new ProtocolError('A malformed stream invocation.');
      return { type, target, invocationId: id };
    case 5:
      if (id === undefined) throw new ProtocolError('A malformed cancellation.');
      return { type, invocationId: id };
    case 6:
    case 7:
      return { type };
    default:
      if (typeof type !== 'number') throw new ProtocolError('A record without a type.');
      return { type: 'other' };
  }
}

function parseObject(record: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(record);
  } catch {
    throw new ProtocolError('A record that is no JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProtocolError('A record that is no object.');
  return value as Record<string, unknown>;
}

const write = (record: object) => JSON.stringify(record) + separator;

export const handshakeAccepted = write({});
export const ping = write({ type: 6 });
export const handshakeRefused = (error: string) => write({ error });
export const invocation = (target: string, args: readonly unknown[]) =>
  write({ type: 1, target, arguments: args });
export const completion = (invocationId: string, result: unknown) =>
  write(result === undefined ? { type: 3, invocationId } : { type: 3, invocationId, result });
export const failedCompletion = (invocationId: string, error: string) =>
  write({ type: 3, invocationId, error });
export const close = (wish: { readonly error?: string; readonly allowReconnect?: boolean }) =>
  write({ type: 7, ...wish });
