import { describe, expect, it } from 'vitest';
import { readJsonObject } from '../json-object.ts';
import { printAnswer, readCall } from './dialect.ts';
import { readDigitainSettings, demoKey } from './settings.ts';

const objectOf = (json: string) => readJsonObject(Buffer.from(json))!;

it('reads ids and amounts as they are written, of any size, as numbers or as texts', () => {
  const call = (txid: string, bam: string) =>
    readCall(
      'bet',
      objectOf(`{"prid":7,"tkn":"T","pid":"u5","cid":"TRY","gid":12,"rid":"4","txid":${txid},"bam":${bam}}`),
    );
  expect(call('90071992547409931', '1.50')).toEqual({
    prid: '7',
    tkn: 'T',
    pid: 'u5',
    cid: 'TRY',
    gid: '12',
    rid: '4',
    txid: '90071992547409931',
    bam: '1.50',
  });
  expect(call('90071992547409932', '"1.5"')).toMatchObject({ txid: '90071992547409932', bam: '1.5' });
  for (const wrong of ['-1', '1e0', '1.123456', 'null', 'true', '"1,5"', '9999999999999'])
    expect(call('1', wrong)).toBeUndefined();
  for (const wrong of ['null', '""', '{}', `"${'x'.repeat(201)}"`]) expect(call(wrong, '1')).toBeUndefined();
});

it('repeats ids as they were written, and money to the kuruş, also below zero and beyond what JavaScript counts', () => {
  const call = objectOf('{"txid":90071992547409931,"pid":"u5","rid":{"no":"id"},"otxid":"x"}');
  expect(printAnswer({ err: 1, balances: { cash: -7n, bonus: 2n } }, 'bet', call)).toBe(
    '{"err":1,"txid":90071992547409931,"pid":"u5","bln":-0.05}',
  );
  expect(printAnswer({ err: 999 }, 'bet', call)).toBe(
    '{"err":999,"txid":90071992547409931,"otxid":"x","pid":"u5"}',
  );
  expect(printAnswer({ err: 8, balances: { cash: 123_456_789_012_345_678n, bonus: 0n } })).toBe(
    '{"err":8,"bln":1234567890123456.78}',
  );
});

describe('the settings', () => {
  const own = {
    DIGITAIN_URL: 'https://digitain.example/open/',
    DIGITAIN_OPERATOR_ID: 'felek',
    DIGITAIN_PARTNER_ID: '7',
    DIGITAIN_SECRET_KEY: 'a-key-of-ones-own',
    DIGITAIN_GAMES_URL: 'https://digitain.example/games',
  };

  it('connect in production with addresses and a key, and not without an address', () => {
    expect(readDigitainSettings(own, undefined)).toBeDefined();
    expect(readDigitainSettings({ ...own, DIGITAIN_DEVICES: '2,1' }, undefined)).toBeDefined();
    expect(readDigitainSettings({}, undefined)).toBeUndefined();
    expect(readDigitainSettings({}, 'http://localhost:8081')).toBeDefined();
  });

  it.each([
    ['no operator', { DIGITAIN_OPERATOR_ID: '' }],
    ['no partner', { DIGITAIN_PARTNER_ID: '' }],
    ['a partner that is no number', { DIGITAIN_PARTNER_ID: 'seven' }],
    ['no key', { DIGITAIN_SECRET_KEY: '' }],
    ['a short key', { DIGITAIN_SECRET_KEY: 'fifteen-letters' }],
    ['a key that no header takes', { DIGITAIN_SECRET_KEY: 'a key of one’s own' }],
    ['the demo’s key', { DIGITAIN_SECRET_KEY: demoKey }],
    ['no list of games', { DIGITAIN_GAMES_URL: '' }],
    ['devices that are none', { DIGITAIN_DEVICES: '1,3' }],
  ])('refuse production with %s', (_what, wrong) => {
    expect(() => readDigitainSettings({ ...own, ...wrong }, undefined)).toThrow(/^DIGITAIN_/);
  });
});
