import { expect, it } from 'vitest';
import { barred, usernameKey, type Counts } from './login-tries.ts';

const none: Counts = { pair: 0, device: 0, user: 0, address: 0, house: 0 };

it.each<[Partial<Counts>, ReturnType<typeof barred>]>([
  [{}, undefined],
  [{ pair: 10, device: 10, user: 60, address: 200, house: 10_000 }, undefined],
  [{ pair: 11 }, 'all'],
  [{ device: 11 }, 'all'],
  [{ user: 61 }, 'strangers'],
  [{ address: 201 }, 'strangers'],
  [{ house: 10_001 }, 'strangers'],
  [{ house: 10_001, pair: 11 }, 'all'],
])('after %j bars %s', (counts, who) => expect(barred({ ...none, ...counts })).toBe(who));

it.each([
  ['Zengin', 'zengin'],
  ['ISMAIL', 'ismail'],
  [' zengin ', 'zengin'],
  ['İsmail', 'İsmail'],
  // The Kelvin sign is no K.
  ['\u212Aemal', '\u212Aemal'],
])('tells the username %j apart as %j', (given, key) => expect(usernameKey(given)).toBe(key));
