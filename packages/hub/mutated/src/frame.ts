// A record as the bytes that go on the wire. A broadcast builds its frame once and every socket gets the same bytes, which is
// right only because nothing here is compressed or masked, and because each write is a whole frame.

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
