// SoftGamings' two signatures. Its calls and our answers carry an HMAC over the values, sorted by name and joined without a separator. Our
// calls carry an MD5 over the call's parts, joined by slashes.
import { createHmac, createSecretKey, hash, timingSafeEqual, type KeyObject } from 'node:crypto';

/** A value as written. Numbers keep their digits, since 2.40 is signed as 2.40 and not as 2.4. */
type Value = string | boolean | null;
export type Fields = Readonly<Record<string, Value | readonly Readonly<Record<string, Value>>[]>>;

/** The text of `true`, `false` and null: as in JSON, or as PHP joins them. */
const readings: readonly ((value: Value) => string)[] = [
  String,
  (value) => (typeof value === 'string' ? value : value === true ? '1' : ''),
];

/** The bytes of the secret's SHA-256, cached. A house has one secret. */
let made: { readonly secret: string; readonly key: KeyObject } | undefined;
function keyOf(secret: string): KeyObject {
  if (made?.secret !== secret) made = { secret, key: createSecretKey(hash('sha256', secret, 'buffer')) };
  return made.key;
}

/** In lower-case hex. */
export function hmacOf(secret: string, fields: Fields, reading = readings[0]!): string {
  return createHmac('sha256', keyOf(secret)).update(textOf(fields, reading), 'utf8').digest('hex');
}

/** False for a missing, malformed or wrong `hmac`. Both readings are accepted, since both need the secret. */
export function isSigned(secret: string, fields: Fields): boolean {
  const given = Buffer.from(typeof fields['hmac'] === 'string' ? fields['hmac'] : '');
  return readings.some((reading) => {
    const expected = Buffer.from(hmacOf(secret, fields, reading));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function textOf(fields: Fields, reading: (value: Value) => string): string {
  return Object.keys(fields)
    .filter((name) => name !== 'hmac')
    .sort()
    .map((name) => {
      const value = fields[name]!;
      return isList(value) ? value.map((each) => textOf(each, reading)).join('') : reading(value);
    })
    .join('');
}

const isList = (value: Fields[string]): value is readonly Readonly<Record<string, Value>>[] =>
  Array.isArray(value);

/** The `Hash` of our call. */
export function hashOf(...parts: readonly string[]): string {
  return hash('md5', parts.join('/'));
}
