// Frames of FeedConstruct's TCP socket: the length of a message in four bytes, the lowest first, and JSON.

export function frameOf(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const frame = Buffer.alloc(4 + body.length);
  frame.writeUInt32LE(body.length, 0);
  body.copy(frame, 4);
  return frame;
}

const longest = 1024 * 1024;

/** Cuts a client's bytes into frames. Undefined for an invalid frame: the connection must end. */
export function frameReader(): (bytes: Buffer) => unknown[] | undefined {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const read: unknown[] = [];
    while (rest.length >= 4) {
      const length = rest.readUInt32LE(0);
      if (length > longest) return undefined;
      if (rest.length < 4 + length) break;
      try {
        read.push(JSON.parse(rest.toString('utf8', 4, 4 + length)));
      } catch {
        return undefined;
      }
      rest = rest.subarray(4 + length);
    }
    return read;
  };
}
