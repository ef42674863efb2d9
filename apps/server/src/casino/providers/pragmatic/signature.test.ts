import { describe, expect, it } from 'vitest';
import { readForm } from './dialect.ts';
import { readPragmaticSettings } from './settings.ts';
import { hashOf, isHashed } from './signature.ts';
import { handmade, hashWithEmpties, secret } from './signature.vectors.ts';

const parametersOf = (form: string) => readForm(Buffer.from(form))!;

describe.each(handmade)('the form $form', ({ form, hash }) => {
  it('has the hash that was made by hand', () => expect(hashOf(secret, parametersOf(form))).toBe(hash));
  it('is believed with it, wherever it stands', () => {
    expect(isHashed(secret, parametersOf(`${form}&hash=${hash}`))).toBe(true);
    expect(isHashed(secret, parametersOf(`hash=${hash}&${form}`))).toBe(true);
  });
  it.each([
    ['another secret', 'K1', `${form}&hash=${hash}`],
    ['no hash', secret, form],
    ['an empty hash', secret, `${form}&hash=`],
    ['capitals', secret, `${form}&hash=${hash.toUpperCase()}`],
    ['a character too many', secret, `${form}&hash=${hash}0`],
    ['a parameter more', secret, `${form}&more=1&hash=${hash}`],
    ['a value that was touched', secret, `${form.replace('T1', 'T2').replace('10.50', '10.5')}&hash=${hash}`],
  ])('is not with %s', (_what, key, said) => expect(isHashed(key, parametersOf(said))).toBe(false));
});

it('believes a hash over the empty parameters too', () => {
  const [{ form }] = handmade as readonly [(typeof handmade)[number]];
  expect(isHashed(secret, parametersOf(`${form}&hash=${hashWithEmpties}`))).toBe(true);
});

describe('the settings', () => {
  const own = {
    PRAGMATIC_URL: 'https://pragmatic.example/',
    PRAGMATIC_SECURE_LOGIN: 'us_felek',
    PRAGMATIC_SECRET: 'a secret',
  };

  it('connect in production with an address, a login and a secret, and not without an address', () => {
    expect(readPragmaticSettings(own, undefined)).toBeDefined();
    expect(readPragmaticSettings({}, undefined)).toBeUndefined();
    expect(readPragmaticSettings({}, 'http://localhost:8081')).toBeDefined();
  });

  it.each([
    ['no secret', { PRAGMATIC_SECRET: '' }],
    ['the demo’s secret', { PRAGMATIC_SECRET: 'felek-demo-pragmatic' }],
    ['no login', { PRAGMATIC_SECURE_LOGIN: '' }],
    ['an address that is none', { PRAGMATIC_URL: 'pragmatic' }],
    ['a word that is none', { PRAGMATIC_BONUS_WIN: 'maybe' }],
    ['another', { PRAGMATIC_BET_TOKEN: 'never' }],
  ])('refuse production with %s', (_what, wrong) => {
    expect(() => readPragmaticSettings({ ...own, ...wrong }, undefined)).toThrow(/^PRAGMATIC_/);
  });
});
