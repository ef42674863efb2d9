// Where a claim came from, as far as an address tells one household from another.
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkOf, plainAddress } from '../http/network.ts';

// Loopback, private and link-local networks, and those that carriers share: our own proxy or a whole town may stand behind one.
const shared = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  shared.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  shared.addSubnet(network, bits, 'ipv6');

/**
 * The household's part of an address in one spelling: the whole of an IPv4 address, the first 64 bits of an IPv6 one, which is
 * what a line is given (RFC 6177). Undefined where an address says nothing of a household.
 */
export function householdOf(address: string): string | undefined {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return shared.check(plain, 'ipv4') ? undefined : plain;
  return isIPv6(plain) && !shared.check(plain, 'ipv6') ? networkOf(plain) : undefined;
}
