import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chartOfAccounts, gameAccount, isAccount, isPlayAccount } from './accounts.ts';

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
  'correction',
  'affiliate:ortak-1',
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
  'affiliate',
  'affiliate:a:b',
])('knows no %j', (name) => expect(isAccount(name)).toBe(false));

it('turns whatever a provider calls its game into a part of a name', () => {
  expect(isAccount(gameAccount('hub88', 'Ateş & Su: #7'))).toBe(true);
});

it.each([
  ['game:hub88:lale', true],
  ['sports:hub88', true],
  ['sports:hub88:live', true],
  ['game:fel:lale', false],
  ['game:hub88', false],
  ['game:hub88:', false],
  ['payment:hub88', false],
  ['suspense', false],
  ['cash', false],
])('takes stakes of hub88 under %s: %s', (name, takes) => expect(isPlayAccount(name, 'hub88')).toBe(takes));

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
