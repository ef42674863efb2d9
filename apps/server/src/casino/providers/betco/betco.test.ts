import { describe, expect, it } from 'vitest';
import { readBetcoSettings, demoKey } from './settings.ts';
import { hashOf, isHashed } from './signature.ts';
import { vectorKey as key, vectors } from './signature.vectors.ts';

describe.each(vectors)('the hash of %s as %s over %s', (method, form, json, hash) => {
  const good = { key, form, method, json };
  it('is believed', () => {
    expect(hashOf(good)).toBe(hash);
    expect(isHashed(good, hash)).toBe(true);
  });
  it('is not, with anything changed', () => {
    const other = form === 'nameValue' ? 'valuesOnly' : 'nameValue';
    const wrongs = [
      { key: 'K1' },
      { form: other },
      { json: json.replace('1700000000', '1700000001') },
    ] as const;
    expect(wrongs.filter((each) => isHashed({ ...good, ...each }, hash))).toEqual([]);
    for (const given of [hash.toUpperCase(), hash.slice(1), '', undefined, 7])
      expect(isHashed(good, given)).toBe(false);
  });
});

it('hashes an amount as it is written, and leaves out empty fields', () => {
  const of = (json: string) => hashOf({ key, form: 'nameValue', method: 'BetPlaced', json });
  expect(of('{"Amount":2.50}')).not.toBe(of('{"Amount":2.5}'));
  expect(of('{"Amount":2.5,"BetType":null,"TotalPrice":""}')).toBe(of('{"Amount":2.5}'));
});

describe('the settings', () => {
  const own = { BETCO_URL: 'https://sports.example/', BETCO_KEY: 'a key of the operator’s own' };

  it('connect in production with an address and a key, and not without an address', () => {
    expect(readBetcoSettings(own, undefined)).toBeDefined();
    expect(readBetcoSettings({}, undefined)).toBeUndefined();
    expect(readBetcoSettings({}, 'http://localhost:8081')).toBeDefined();
  });

  it.each([
    ['an address that is not safe', { BETCO_URL: 'http://sports.example' }],
    ['no key', { BETCO_KEY: '' }],
    ['a short key', { BETCO_KEY: 'fifteen letters' }],
    ['the demo’s key', { BETCO_KEY: demoKey }],
    ['a form that is none', { BETCO_HASH: 'hmac' }],
    ['no place for the token', { BETCO_QUERY: 'integrationMode=1' }],
    ['hours of tolerance', { BETCO_TOLERANCE_SECONDS: '3600' }],
  ])('refuse production with %s', (_what, wrong) => {
    expect(() => readBetcoSettings({ ...own, ...wrong }, undefined)).toThrow(/^BETCO_/);
  });
});
