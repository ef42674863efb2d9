// The keys of the house, derived from its secrets. They seal values that must be read back, and hash values that must only be recognised.
// One secret writes; those before it are still read, until everything is under the one that writes.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** A keyed hash under each key of the house. */
export interface Keyed<Hash> {
  /** Under the key that writes: this one is stored. */
  readonly now: Hash;
  /** Under every key, in the order of `keyIds`: by these it is found. */
  readonly any: readonly Hash[];
}

export interface Vault {
  /** The fingerprint of each key, which reveals nothing of the secret; the key that writes comes first. */
  readonly keyIds: readonly Buffer[];
  /** Encrypts with AES-256-GCM under the key that writes: the key's id, nonce, tag and text in one. */
  seal(text: string): Buffer;
  /** Throws when the bytes were changed or sealed under a key that the house does not have. */
  unseal(sealed: Buffer): string;
  /** Whether it is sealed under the key that writes. */
  isCurrent(sealed: Buffer): boolean;
  /** Recognises the same person, and reveals nothing about them. */
  personHash(country: string, personalNo: string): Keyed<Buffer>;
  /** Recognises the same phone, as `normalPhone` writes it, and reveals nothing about it. */
  phoneHash(phone: string): Keyed<Buffer>;
  /** Recognises the same payment destination, and reveals nothing about it. */
  destinationHash(destination: string): Keyed<Buffer>;
  /** Recognises a repeated request of a customer without revealing its content. */
  requestHash(customer: string, request: string): Keyed<string>;
  /**
   * Hashes the fingerprint that a device claims, as `h:…`, so that the same device is recognised. The hash changes when the current key
   * changes. An empty claim has an empty hash.
   */
  deviceHash(fingerprint: string): string;
  /** The hash of a one-time code, bound to its purpose. */
  codeHash(purpose: string, customer: string, code: string): Keyed<Buffer>;
}

const idBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;

/** `secrets`: the one that writes, then those that are only read. */
export function openVault(...secrets: readonly [Buffer, ...Buffer[]]): Vault {
  const given = new Set(secrets.map((secret) => secret.toString('latin1')));
  const keys = [...given].map((secret) => keysOf(Buffer.from(secret, 'latin1')));
  const [writing] = keys as [Keys, ...Keys[]];
  const keyed = (use: Use, parts: readonly string[]): Keyed<Buffer> => {
    const any = keys.map((each) => mac(each[use], parts.join('\n')));
    return { now: any[0]!, any };
  };
  const isUnder = ({ id }: Keys, sealed: Buffer) => sealed.subarray(0, idBytes).equals(id);
  return {
    keyIds: keys.map(({ id }) => id),
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', writing.sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([writing.id, nonce, cipher.getAuthTag(), body]);
    },
    unseal(sealed) {
      const under = keys.find((each) => isUnder(each, sealed));
      if (under) return open(under, sealed.subarray(idBytes));
      // Without a key's id in front: sealed before keys had one, so each is tried.
      for (const each of keys) {
        try {
          return open(each, sealed);
        } catch {
          continue;
        }
      }
      throw new Error('sealed under a key that the house does not have, or changed since');
    },
    isCurrent: (sealed) => isUnder(writing, sealed),
    personHash: (country, personalNo) => keyed('person', [country, personalNo]),
    phoneHash: (given) => keyed('phone', [given]),
    destinationHash: (given) => keyed('destination', [given]),
    requestHash(customer, given) {
      const any = keyed('request', [customer, given]).any.map((each) => each.toString('base64url'));
      return { now: any[0]!, any };
    },
    deviceHash: (given) => (given === '' ? '' : `h:${keyed('device', [given]).now.toString('base64url')}`),
    codeHash: (purpose, customer, given) => keyed('code', [purpose, customer, given]),
  };
}

/** The uses of a secret. Each has its own derived key. */
const uses = ['sealing', 'person', 'code', 'destination', 'request', 'device', 'phone'] as const;
type Use = (typeof uses)[number];
type Keys = Readonly<Record<Use | 'id', Buffer>>;

function keysOf(secret: Buffer): Keys {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `felek ${use}`, 32));
  const keys = Object.fromEntries(uses.map((use) => [use, keyFor(use)])) as Record<Use, Buffer>;
  return { ...keys, id: mac(keyFor('fingerprint'), 'felek').subarray(0, idBytes) };
}

const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function open({ sealing }: Keys, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

export const newToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => hash('sha256', token, 'buffer');
export const sameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
/** Whether these bytes are the keyed hash under any key of the house. */
export const isHash = (bytes: Buffer, { any }: Keyed<Buffer>) => any.some((each) => sameBytes(bytes, each));
