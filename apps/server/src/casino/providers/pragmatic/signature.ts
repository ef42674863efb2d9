// Pragmatic Play's hash: MD5 over the non-empty parameters, sorted by name and joined as `name=value` with `&`, then the secret. Values are
// decoded from the form, but not normalised: 10.50 is not 10.5.
import { hash, timingSafeEqual } from 'node:crypto';

export type Parameters = ReadonlyMap<string, string>;

export const hashOf = (secret: string, parameters: Parameters): string =>
  hashOfSome(secret, parameters, (value) => value !== '');

/** The value contains a text like `&name=`. Its hash equals that of two parameters. */
const twoInOne = /&[^&=]+=/;

/**
 * False for a missing, malformed or wrong hash, and for an ambiguous form. A hash that covers empty parameters too is accepted: it needs
 * the secret as well.
 */
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
