// EGT Digital's checksum: HMAC-SHA512 over some of the body's values, joined by commas, in base64. Which ones, the sender says.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readMembers } from '../json-object.ts';

export const checksumHeader = 'x-checksum';
export const fieldsHeader = 'x-checksum-fields';

/** The checksum of values in the order in which their names are listed. */
export function checksumOf(key: string, values: readonly string[]): string {
  return createHmac('sha512', key).update(values.join(',')).digest('base64');
}

export interface Sealed {
  readonly key: string;
  /** The body: the valid JSON of an object. */
  readonly json: string;
  readonly checksum: string;
  /** The names as the header lists them. */
  readonly fields: string;
}

/** The names that a checksum covers; undefined when it is wrong, or lists a name that the body does not have. */
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

/** A text without its quotes; anything else as it is written. */
const textOf = (literal: string) => (literal.startsWith('"') ? (JSON.parse(literal) as string) : literal);
