// An authenticator in software (W3C Web Authentication, Level 3, section 6): keys of ES256, a counter, and the answers of a browser at an
// origin. What an honest one never does can be asked of it, so that tests see it refused.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '../packages/contract/src/passkeys.ts';

export interface Manner {
  /** Where the browser stands. */
  readonly origin?: string;
  /** For which relying party the authenticator signs. */
  readonly rpId?: string;
  /** Whether the person was verified, by a PIN or a finger. */
  readonly isVerified?: boolean;
  /** Instead of the next one. */
  readonly counter?: number;
  /** Instead of the one that was asked for. */
  readonly challenge?: string;
  /** Claims another account than the one that the key was made for. */
  readonly userHandle?: string;
}

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** `counts`: whether it counts its signatures; most passkeys that are synchronised do not. */
export function openAuthenticator({ counts = true, origin = 'http://localhost:8080' } = {}) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, manner: Manner) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: manner.challenge ?? challenge,
        origin: manner.origin ?? origin,
        crossOrigin: false,
      }),
    );
  function authenticatorData(rpId: string, more: Uint8Array, manner: Manner): Buffer {
    if (counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(manner.counter ?? counter);
    const flags = present | (manner.isVerified === false ? 0 : verified) | (more.length > 0 ? attested : 0);
    return Buffer.concat([sha256(manner.rpId ?? rpId), Buffer.of(flags), count, more]);
  }

  return {
    id: base64url(id),

    /** As `navigator.credentials.create` answers, without an attestation. */
    create({ rp, user, challenge }: NewPasskeyRequest, manner: Manner = {}): NewPasskeyAnswer {
      userHandle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]);
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(rp.id, credential, manner)],
        ]),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, manner)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },

    /** As `navigator.credentials.get` answers. */
    get({ challenge, rpId }: PasskeyRequest, manner: Manner = {}): PasskeyAnswer {
      const data = clientData('webauthn.get', challenge, manner);
      const authData = authenticatorData(rpId, Buffer.alloc(0), manner);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: manner.userHandle ?? userHandle,
        },
      };
    },
  };
}

/** A public key of ES256 as COSE writes it (RFC 9053, sections 2.1 and 7.1). */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  );
}

type Cbor = number | string | Uint8Array | Map<string | number, Cbor>;

/** The part of CBOR (RFC 8949) that the two structures above need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
}

function head(major: number, length: number): Buffer {
  const kind = major << 5;
  if (length < 24) return Buffer.of(kind | length);
  if (length < 256) return Buffer.of(kind | 24, length);
  return Buffer.of(kind | 25, length >> 8, length & 255);
}
