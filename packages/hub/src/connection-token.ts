// The connection token, signed and self-contained. So any server may accept a connection that another one negotiated, and a negotiation
// costs no memory.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A negotiated connection and its user. */
export interface Negotiated {
  readonly connectionId: string;
  readonly user: string;
}

export interface ConnectionTokens {
  /** Signs a token of URL-safe characters, good until `untilMs`. */
  sign(negotiated: Negotiated, untilMs: number): string;
  /** Reads a token back; undefined for one that is forged, broken or too old. */
  read(token: string, nowMs: number): Negotiated | undefined;
  /** Reads an expired token too: it names its connection for as long as that lives. */
  readOfAnyAge(token: string): Negotiated | undefined;
}

const signatureBytes = 32;
const maxTokenLength = 1_000;

/** Servers with one `secret` read each other's tokens. The secret may sign other things too: this signature fits none of them. */
export function connectionTokens(secret: Buffer): ConnectionTokens {
  const key = createHmac('sha256', secret).update('hub connection token').digest();
  const signatureOf = (body: Buffer) => createHmac('sha256', key).update(body).digest();
  return {
    sign({ connectionId, user }, untilMs) {
      const body = Buffer.from(JSON.stringify([connectionId, user, untilMs]));
      return Buffer.concat([signatureOf(body), body]).toString('base64url');
    },
    read: (token, nowMs) => readUntil(token, nowMs),
    readOfAnyAge: (token) => readUntil(token, -Infinity),
  };

  function readUntil(token: string, nowMs: number): Negotiated | undefined {
    if (token.length > maxTokenLength) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length <= signatureBytes) return undefined;
    const body = bytes.subarray(signatureBytes);
    if (!timingSafeEqual(signatureOf(body), bytes.subarray(0, signatureBytes))) return undefined;
    const [connectionId, user, untilMs] = JSON.parse(body.toString()) as [string, string, number];
    return untilMs < nowMs ? undefined : { connectionId, user };
  }
}

export const newConnectionId = () => randomBytes(16).toString('base64url');
