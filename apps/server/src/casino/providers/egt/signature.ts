// EGT Digital's checksum: HMAC-SHA512 over some values of the body, joined by commas, in base64. The sender lists the covered names.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readMembers } from '../json-object.ts';

export const checksumHeader = 'x-checksum';
export const fieldsHeader = 'x-checksum-fields';

/** The checksum of values, in the order of their listed names. */
export function checksumOf(key: string, values: readonly string[]): string {
  return createHmac('sha512', key).update(values.join(',')).digest('base64');
}

export interface Sealed {
  readonly key: string;
  /** The body: valid JSON of an object. */
  readonly json: string;
  readonly checksum: string;
  /** The names that the header lists. */
  readonly fields: string;
}

/** The names that a correct checksum covers. Undefined if it is wrong, or lists a name that the body lacks. */
export function sealedFields({ key, json, checksum, fields }: Sealed): ReadonlySet<string> | undefined {
  const names = fields.split(',').map((name) => name.trim());
  const members = readMembers(json);
  if (!names.every((name) => members.has(name))) return undefined;
  const wanted = Buffer.from(
    checksumOf(
      key,
      names.map((name) => textOf(members.get(name)!)),
    ),
  );
  const given = Buffer.from(checksum);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? new Set(names) : undefined;
}

/** A string without its quotes, any other value as written. */
const textOf = (literal: string) => (literal.startsWith('"') ? (JSON.parse(literal) as string) : literal);
