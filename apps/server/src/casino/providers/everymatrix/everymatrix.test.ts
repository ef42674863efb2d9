import { describe, expect, it } from 'vitest';
import { alpha3Of } from './countries.ts';
import { codeOf, printAnswer } from './dialect.ts';
import { readEveryMatrixSettings, demoPassword } from './settings.ts';

it.each([
  ['TR', 'TUR'],
  ['DE', 'DEU'],
  ['CH', 'CHE'],
  ['GB', 'GBR'],
  ['AZ', 'AZE'],
  ['ZW', 'ZWE'],
  ['XK', ''],
])('%s is %s in three letters', (two, three) => expect(alpha3Of(two)).toBe(three));

it('prints money to the kuruş, also below zero and beyond what JavaScript counts', () => {
  const text = printAnswer(
    0,
    { Request: 'GetBalance', SessionId: 'S1' },
    { Currency: 'TRY' },
    { Balance: -5n },
  );
  expect(text).toBe(
    '{"ApiVersion":"1.0","Request":"GetBalance","ReturnCode":0,"SessionId":"S1","Message":"Success","Details":null,"Currency":"TRY","Balance":-0.05}',
  );
  expect(printAnswer(0, {}, {}, { Balance: 123_456_789_012_345_678n })).toContain(
    '"Balance":1234567890123456.78}',
  );
});

it('tells an excluded player from one whose account is closed', () => {
  expect(codeOf({ outcome: 'player-blocked', barred: 'account_excluded' })).toBe(113);
  expect(codeOf({ outcome: 'player-blocked', barred: 'account_closed' })).toBe(114);
});

it('names a session that has ended as it was agreed', () => {
  expect([codeOf({ outcome: 'token-expired' }), codeOf({ outcome: 'token-expired' }, 111)]).toEqual([
    103, 111,
  ]);
});

describe('the settings', () => {
  const own = {
    EVERYMATRIX_URL: 'https://everymatrix.example/',
    EVERYMATRIX_OPERATOR_ID: '7',
    EVERYMATRIX_LOGIN: 'everymatrix',
    EVERYMATRIX_PASSWORD: 'a password of one’s own',
    EVERYMATRIX_GAMES_URL: 'https://everymatrix.example/games',
  };

  it('connect in production with addresses and a password, and not without an address', () => {
    expect(readEveryMatrixSettings(own, undefined)).toBeDefined();
    expect(readEveryMatrixSettings({}, undefined)).toBeUndefined();
    expect(readEveryMatrixSettings({}, 'http://localhost:8081')).toBeDefined();
  });

  it.each([
    ['no login', { EVERYMATRIX_LOGIN: '' }],
    ['no password', { EVERYMATRIX_PASSWORD: '' }],
    ['a short password', { EVERYMATRIX_PASSWORD: 'short' }],
    ['the demo’s password', { EVERYMATRIX_PASSWORD: demoPassword }],
    ['no list of games', { EVERYMATRIX_GAMES_URL: '' }],
    ['a code that is none', { EVERYMATRIX_EXPIRED_CODE: '200' }],
  ])('refuse production with %s', (_what, wrong) => {
    expect(() => readEveryMatrixSettings({ ...own, ...wrong }, undefined)).toThrow(/^EVERYMATRIX_/);
  });
});
