// The household of a claim, as far as its address identifies one.
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkOf, plainAddress } from '../http/network.ts';

// Loopback, private, link-local and carrier-shared networks. Our own proxy, or a whole town, may use one of these addresses.
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
 * The part of an address that identifies a household, in one spelling: all of an IPv4 address, or the first 64 bits of an IPv6 address,
 * the size that a connection gets (RFC 6177). Undefined if the address identifies no household.
 */
export function householdOf(address: string): string | undefined {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return shared.check(plain, 'ipv4') ? undefined : plain;
  return isIPv6(plain) && !shared.check(plain, 'ipv6') ? networkOf(plain) : undefined;
}
