// The keys of the house, all derived from the house's one secret, and what is done with them: sealing what must be read back,
// hashing what must only be recognised.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export interface Vault {
  /** Encrypts with AES-256-GCM: nonce, tag and text in one. */
  seal(text: string): Buffer;
  /** Throws when the bytes were changed or sealed under another secret. */
  unseal(sealed: Buffer): string;
  /** A keyed hash that finds the same person again and says nothing about who it is. */
  personHash(country: string, personalNo: string): Buffer;
  /** A keyed hash that finds the same payment destination again and says nothing about it. */
  destinationHash(destination: string): Buffer;
  /** A keyed hash that knows a customer's request again and says nothing about what was asked for. */
  requestHash(customer: string, request: string): string;
  /** A keyed hash of a one-time code, bound to what it is for. */
  codeHash(purpose: string, customer: string, code: string): Buffer;
}

export function openVault(secret: Buffer): Vault {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `felek ${use}`, 32));
  const [sealing, person, code, destination, request] = [
    'sealing',
    'person',
    'code',
    'destination',
    'request',
  ].map(keyFor) as [Buffer, Buffer, Buffer, Buffer, Buffer];
  const mac = (key: Buffer, parts: readonly string[]) =>
    createHmac('sha256', key).update(parts.join('\n')).digest();
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    unseal(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
    personHash: (country, personalNo) => mac(person, [country, personalNo]),
    destinationHash: (given) => mac(destination, [given]),
    requestHash: (customer, given) => mac(request, [customer, given]).toString('base64url'),
    codeHash: (purpose, customer, given) => mac(code, [purpose, customer, given]),
  };
}

export const newToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => hash('sha256', token, 'buffer');
export const sameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
