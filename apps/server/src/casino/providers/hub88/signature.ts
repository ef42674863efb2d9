// Hub88's signature: RSA PKCS#1 v1.5 with SHA-256 over the body's bytes as they are sent, in base64.
import { createSign, createVerify, type KeyObject } from 'node:crypto';

export const signatureHeader = 'x-hub88-signature';

export function signatureOf(privateKey: KeyObject, body: string): string {
  return createSign('sha256').update(body).sign(privateKey, 'base64');
}

/** False for a missing, malformed or wrong signature. */
export function isSignedBy(
  publicKey: KeyObject,
  body: Buffer,
  signature: string | string[] | undefined,
): boolean {
  if (typeof signature !== 'string') return false;
  return createVerify('sha256').update(body).verify(publicKey, signature, 'base64');
}
