// Pragmatic Play's hash: MD5 over the parameters that have a value, sorted by name and written `name=value` with `&` between, and the
// secret behind. Values count as the form means them and as they are written: 10.50 is not 10.5.
import { hash, timingSafeEqual } from 'node:crypto';

export type Parameters = ReadonlyMap<string, string>;

export const hashOf = (secret: string, parameters: Parameters): string =>
  hashOfSome(secret, parameters, (value) => value !== '');

/** A value that holds what could be another parameter: the hash is the same when the two are one. */
const twoInOne = /&[^&=]+=/;

/** False for a missing, malformed or wrong hash, and where it stands for two readings. One over the empty parameters too is believed: it needs the secret just as well. */
export function isHashed(secret: string, parameters: Parameters): boolean {
  if ([...parameters.values()].some((value) => twoInOne.test(value))) return false;
  const given = Buffer.from(parameters.get('hash') ?? '');
  return [hashOf, hashWithEmpties].some((wanted) => {
    const expected = Buffer.from(wanted(secret, parameters));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const hashWithEmpties = (secret: string, parameters: Parameters) =>
  hashOfSome(secret, parameters, () => true);

function hashOfSome(secret: string, parameters: Parameters, isPart: (value: string) => boolean): string {
  const text = [...parameters]
    .filter(([name, value]) => name !== 'hash' && isPart(value))
    .map(([name, value]) => ({ bytes: Buffer.from(name), said: `${name}=${value}` }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
    .map(({ said }) => said)
    .join('&');
  return hash('md5', `${text}${secret}`);
}
