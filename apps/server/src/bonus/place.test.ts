import { expect, it } from 'vitest';
import { householdOf } from './place.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0000:0000:0000:0009', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
])('%s is of the household %s', (address, household) => {
  expect(householdOf(address)).toBe(household);
});

it.each([
  ['127.0.0.1'],
  ['::1'],
  ['10.0.0.9'],
  ['172.16.4.4'],
  ['192.168.1.20'],
  ['100.64.0.1'],
  ['169.254.1.1'],
  ['::ffff:10.0.0.9'],
  ['fd00::1'],
  ['fe80::1%eth0'],
  [''],
  ['unknown'],
])('%s says nothing of a household', (address) => {
  expect(householdOf(address)).toBeUndefined();
});
