// The connection token: signed and self-contained, so that any server may take the upgrade of a connection that another one
// negotiated. It lives for seconds and opens one WebSocket on a server.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Who negotiated. `expiresAt` is when the user's own right to be connected ends, ms since 1970; 0 for never. */
export interface Negotiated {
  readonly connectionId: string;
  readonly user: string;
  readonly session: string;
  readonly expiresAt: number;
}

const signatureBytes = 32;

/** Signs a token of URL-safe characters, good until `untilMs`. */
export function signToken(negotiated: Negotiated, untilMs: number, secret: Buffer): string {
  const body = Buffer.from(JSON.stringify({ ...negotiated, until: untilMs }));
  return Buffer.concat([createHmac('sha256', secret).update(body).digest(), body]).toString('base64url');
}

/** Reads a token back; undefined for one that is forged, broken or too old. */
export function readToken(token: string, nowMs: number, secret: Buffer): Negotiated | undefined {
  if (token.length > 1000) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= signatureBytes) return undefined;
  const body = bytes.subarray(signatureBytes);
  const signature = createHmac('sha256', secret).update(body).digest();
  if (!timingSafeEqual(signature, bytes.subarray(0, signatureBytes))) return undefined;
  const { until, ...negotiated } = JSON.parse(body.toString()) as Negotiated & { until: number };
  return until < nowMs ? undefined : negotiated;
}

export const newConnectionId = () => randomBytes(16).toString('base64url');
