// Hub88's signature: RSA PKCS#1 v1.5 with SHA-256 over the bytes of the body, in base64.
import { sign, verify, type KeyObject } from 'node:crypto';

export const signatureHeader = 'x-hub88-signature';

export function signatureOf(privateKey: KeyObject, body: string): string {
  return sign('sha256', Buffer.from(body), privateKey).toString('base64');
}

/** Nothing may follow the base64. Node's decoder would ignore it, such as a second signature that a proxy appended. */
const plainBase64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** False for a missing, malformed or wrong signature. */
export function isSignedBy(
  publicKey: KeyObject,
  body: Buffer,
  signature: string | string[] | undefined,
): boolean {
  if (typeof signature !== 'string' || !plainBase64.test(signature)) return false;
  return verify('sha256', body, publicKey, Buffer.from(signature, 'base64'));
}
