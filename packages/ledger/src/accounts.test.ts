import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accountPart, chartOfAccounts, isAccount } from './accounts.ts';

it.each([
  'cash',
  'bonus',
  'held',
  'game:fel:lale',
  'game:hub88:clt_dragonrising',
  'sports:betco',
  'payment:generic',
  'payment:generic:fee',
  'bonus:trial',
  'jackpot:tulip:reserve',
  'rounding',
  'suspense',
])('knows %s', (name) => expect(isAccount(name)).toBe(true));

it.each([
  '',
  'playable',
  'game',
  'game:fel',
  'game:fel:lale:more',
  'game:fel:',
  'payments:generic',
  'Payment:generic',
  'rounding:fel',
  'suspense ',
  'bonus:',
  'jackpot:a:b:c',
])('knows no %j', (name) => expect(isAccount(name)).toBe(false));

it('turns whatever a provider calls its game into a part of a name', () => {
  expect(isAccount(`game:hub88:${accountPart('Ateş & Su: #7')}`)).toBe(true);
});

it('is the table of the README, row by row', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| `(.+?)` +\| (\w+) +\| (.+?) +\|$/gm)].map(
    ([, name, whose, holds]) => ({
      name,
      whose,
      holds,
    }),
  );
  expect(rows).toEqual(chartOfAccounts);
});
