// Normalises the address of a request. Sessions keep it, and every limit by address counts it.
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The normal form of an address: IPv6 as in the URL standard, and an IPv4 address mapped to IPv6 as IPv4. Other text stays as it is. A
 * closed connection has no address: the text is empty.
 */
export function plainAddress(given: string | undefined): string {
  const bare = (given ?? '').replace(/%.*$/s, '');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return spelled(bare);
  const [high, low] = groups.slice(6) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * The part of an address that limits count: all of an IPv4 address, the first 64 bits of an IPv6 one. A subscriber gets at least a /64 (RFC
 * 6177), so one customer has 2^64 addresses.
 */
export function networkOf(address: string | undefined): string {
  const plain = plainAddress(address);
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  return `${groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

// The URL standard's spelling has one form for each address, and no dotted tail.
const spelled = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);

function groupsOf(address: string): number[] {
  const [head = '', tail] = spelled(address).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(missing).fill('0'), ...last].map((group) => parseInt(group, 16));
}
