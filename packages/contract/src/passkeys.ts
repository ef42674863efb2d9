// Passkeys on the wire (W3C Web Authentication): what a browser is asked for, and what an authenticator answers. Bytes are base64url.
import * as z from 'zod/mini';
import { instant, text, uuid } from './fields.ts';

const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
const credentialId = () => bytes(1400);
const ofPublicKey = () => z.literal('public-key');
/** How a browser may reach the authenticator, such as `usb`; hints that are stored and sent back as they came. */
const transports = () => z.array(z.string().check(z.regex(/^[a-z-]{1,30}$/))).check(z.maxLength(10));
const knownCredential = z.object({ id: credentialId(), type: ofPublicKey(), transports: transports() });

/** The question to one of the caller's passkeys. Its challenge counts once, for five minutes, and for one purpose. */
const passkeyRequest = z.object({
  challenge: bytes(200),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(knownCredential),
});

const answered = { id: credentialId(), rawId: credentialId(), type: ofPublicKey() };

export const passkeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(200)),
  }),
});

export const newPasskeyRequest = z.object({
  challenge: bytes(200),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: bytes(200), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: ofPublicKey(), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
});

export const newPasskeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.optional(transports()),
  }),
});

export const passkeyName = () => text(1, 50);

export const passkeyRow = z.object({
  id: uuid(),
  name: z.string(),
  createdAt: instant(),
  lastUsedAt: z.nullable(instant()),
});

export type PasskeyRequest = z.output<typeof passkeyRequest>;
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
export type NewPasskeyRequest = z.output<typeof newPasskeyRequest>;
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;
export type PasskeyRow = z.output<typeof passkeyRow>;

/** The second factors of a person. */
export interface Factors {
  /** A one-time password of an authenticator app. */
  readonly code: boolean;
  readonly passkey?: PasskeyRequest;
}
