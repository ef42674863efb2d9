import { expect, it } from 'vitest';
import { networkOf, Throttle } from './throttle.ts';

it('lets a burst through, then the sustained rate, each name for itself', () => {
  let nowMs = 0;
  const throttle = new Throttle(2, 3, () => nowMs);
  const tries = (name: string, times: number) =>
    Array.from({ length: times }, () => throttle.take(name)).filter(Boolean).length;
  expect(tries('a', 10)).toBe(3);
  expect(tries('b', 1)).toBe(1);
  nowMs = 1_000;
  expect(tries('a', 10)).toBe(2);
  nowMs = 1_000_000;
  expect(tries('a', 10)).toBe(3);
});

it('forgets the names used longest ago before it grows without bound', () => {
  const throttle = new Throttle(1, 1, () => 0);
  expect(throttle.take('early')).toBe(true);
  for (let n = 0; n < 9_999; n += 1) throttle.take(`name ${n}`);
  expect(throttle.take('early')).toBe(false);
  expect(throttle.take('one more')).toBe(true);
  expect(throttle.take('early')).toBe(false);
  expect(throttle.take('name 0')).toBe(true);
});

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['', ''],
  ['nonsense', 'nonsense'],
])('takes %j for one of the network %j', (address, network) => expect(networkOf(address)).toBe(network));
