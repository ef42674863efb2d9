import { describe, expect, it } from 'vitest';
import { networkOf, plainAddress } from './network.ts';

describe('an address has one spelling', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
    ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s is %s', (given, plain) => expect(plainAddress(given)).toBe(plain));
});

describe('a limit counts an IPv4 address whole and an IPv6 one by its first 64 bits', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network));
});

it('takes a caller whose connection is gone, who has no address', () => {
  expect([plainAddress(undefined), networkOf(undefined)]).toEqual(['', '']);
});
