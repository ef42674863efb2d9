// A record on its way out, as the bytes of each transport. A broadcast is one message: its bytes are built for the first receiver of a
// transport and reused for all others. This is right only because nothing here is compressed or masked.

export class Message {
  readonly record: string;
  #bytes: number | undefined;
  #frame: Buffer | undefined;
  #event: Buffer | undefined;

  constructor(record: string) {
    this.record = record;
  }

  get bytes(): number {
    return (this.#bytes ??= Buffer.byteLength(this.record));
  }

  /** For WebSockets; each write is a whole frame. */
  get frame(): Buffer {
    return (this.#frame ??= textFrame(this.record));
  }

  /** For server-sent events. JSON has no raw line breaks, so a record is one line. */
  get event(): Buffer {
    return (this.#event ??= Buffer.from(`data: ${this.record}\r\n\r\n`));
  }
}

/** A text message from server to client as RFC 6455 (section 5.2) frames it: final, unmasked. */
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
