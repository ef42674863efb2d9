// Frames of AMQP 0-9-1 as its specification lays them out, both ways: cut out of a stream of bytes, and written.
// Source: AMQP 0-9-1 specification, sections 4.2.3 (frames) and 4.2.5 (fields).

export const frameType = { method: 1, header: 2, body: 3, heartbeat: 8 } as const;
const frameEnd = 0xce;
const frameRoom = 8;

export interface Frame {
  readonly type: number;
  readonly channel: number;
  readonly payload: Buffer;
}

/** Bytes that are no frames of this protocol. The connection must end. */
export class BadFrame extends Error {
  override readonly name = 'BadFrame';
}

export function writeFrame({ type, channel, payload }: Frame): Buffer {
  const bytes = Buffer.allocUnsafe(payload.length + frameRoom);
  bytes.writeUInt8(type, 0);
  bytes.writeUInt16BE(channel, 1);
  bytes.writeUInt32BE(payload.length, 3);
  payload.copy(bytes, 7);
  bytes.writeUInt8(frameEnd, payload.length + 7);
  return bytes;
}

/** Cuts frames out of what arrives, in pieces of any size. Throws {@link BadFrame} for a longer frame than agreed. */
export function frameCutter(longest: number): (bytes: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const frames: Frame[] = [];
    while (rest.length >= 7) {
      const size = rest.readUInt32BE(3);
      if (size + frameRoom > longest) throw new BadFrame(`a frame of ${size} bytes`);
      if (rest.length < size + frameRoom) break;
      if (rest[size + 7] !== frameEnd) throw new BadFrame('a frame without its end');
      frames.push({ type: rest[0]!, channel: rest.readUInt16BE(1), payload: rest.subarray(7, size + 7) });
      rest = rest.subarray(size + frameRoom);
    }
    return frames;
  };
}

/** Reads fields one after another. Throws {@link BadFrame} at the payload's end. */
export class FieldReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  #take(size: number): Buffer {
    const end = this.#at + size;
    if (end > this.#bytes.length) throw new BadFrame('a field beyond the end');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  octet = (): number => this.#take(1).readUInt8();
  short = (): number => this.#take(2).readUInt16BE();
  long = (): number => this.#take(4).readUInt32BE();
  shortText = (): string => this.#take(this.octet()).toString('utf8');
  longBytes = (): Buffer => this.#take(this.long());
  /** The content of a table is ignored. */
  skipTable = (): void => void this.longBytes();
}

/** Writes fields one after another. */
export class FieldWriter {
  readonly #parts: Buffer[] = [];

  #put(size: number, write: (bytes: Buffer) => void): this {
    const bytes = Buffer.alloc(size);
    write(bytes);
    this.#parts.push(bytes);
    return this;
  }

  octet = (value: number): this => this.#put(1, (bytes) => bytes.writeUInt8(value));
  short = (value: number): this => this.#put(2, (bytes) => bytes.writeUInt16BE(value));
  long = (value: number): this => this.#put(4, (bytes) => bytes.writeUInt32BE(value));
  longLong = (value: bigint): this => this.#put(8, (bytes) => bytes.writeBigUInt64BE(value));
  shortText(text: string): this {
    const bytes = Buffer.from(text);
    this.octet(bytes.length).#parts.push(bytes);
    return this;
  }
  longText(text: string): this {
    const bytes = Buffer.from(text);
    this.long(bytes.length).#parts.push(bytes);
    return this;
  }
  emptyTable = (): this => this.long(0);
  bytes = (): Buffer => Buffer.concat(this.#parts);
}
