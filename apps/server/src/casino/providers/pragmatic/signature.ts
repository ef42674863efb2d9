// Pragmatic Play's hash: MD5 over the parameters that have a value, sorted by name and written `name=value` with `&` between, and the
// secret behind. Values count as the form means them and as they are written: 10.50 is not 10.5.
import { hash, timingSafeEqual } from 'node:crypto';

export type Parameters = ReadonlyMap<string, string>;

export function hashOf(secret: string, parameters: Parameters): string {
  return hashOfEntries(
    secret,
    [...parameters].filter(([, value]) => value !== ''),
  );
}

/** A value that holds what could be another parameter: the hash is the same when the two are one. */
const twoInOne = /&[^&=]+=/;

/** False for a missing, malformed or wrong hash, and where it stands for two readings. One over the empty parameters too is believed: it needs the secret just as well. */
export function isHashed(secret: string, parameters: Parameters): boolean {
  if ([...parameters.values()].some((value) => twoInOne.test(value))) return false;
  const given = Buffer.from(parameters.get('hash') ?? '');
  return [hashOf(secret, parameters), hashOfEntries(secret, [...parameters])].some((wanted) => {
    const expected = Buffer.from(wanted);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function hashOfEntries(secret: string, entries: readonly (readonly [string, string])[]): string {
  const text = entries
    .filter(([name]) => name !== 'hash')
    .toSorted(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return hash('md5', `${text}${secret}`);
}
