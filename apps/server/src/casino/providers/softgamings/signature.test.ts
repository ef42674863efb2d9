import { describe, expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { customerOf, loginOf, readFields } from './dialect.ts';
import { readSoftGamingsSettings } from './settings.ts';
import { hashOf, hmacOf, isSigned } from './signature.ts';
import { handmade, handmadeHashes, secret } from './signature.vectors.ts';

const fieldsOf = (json: string) => readFields(Buffer.from(json))!;
const withHmac = (json: string, hmac: string) => fieldsOf(json.replace(/\}$/, `,"hmac":"${hmac}"}`));

describe.each(handmade)('the call $json', ({ json, hmac }) => {
  it('is believed with the signature that was made by hand', () =>
    expect(isSigned(secret, withHmac(json, hmac))).toBe(true));
  it('is not with anything else', () => {
    expect(isSigned('K1', withHmac(json, hmac))).toBe(false);
    expect(isSigned(secret, fieldsOf(json))).toBe(false);
    expect(isSigned(secret, withHmac(json, ''))).toBe(false);
    expect(isSigned(secret, withHmac(json, hmac.toUpperCase()))).toBe(false);
    expect(isSigned(secret, withHmac(json, `${hmac}0`))).toBe(false);
    expect(isSigned(secret, withHmac(json.replace(/\}$/, ',"more":1}'), hmac))).toBe(false);
    expect(isSigned(secret, withHmac(json.replace('u5', 'u6').replace('OK', 'ON'), hmac))).toBe(false);
  });
});

it('signs as was signed by hand', () => {
  const [call, answer] = handmade as readonly [(typeof handmade)[number], (typeof handmade)[number]];
  for (const { json, hmac } of [call, answer]) expect(hmacOf(secret, fieldsOf(json))).toBe(hmac);
});

it.each(handmadeHashes)('hashes $text as was hashed by hand', ({ text, hash }) =>
  expect(hashOf(...text.split('/'))).toBe(hash),
);

it.each([
  '',
  '{',
  '[]',
  '1',
  '"a"',
  'null',
  '{1:2}',
  '{"a":{"b":1}}',
  '{"a":[1]}',
  '{"a":[{"b":[]}]}',
  '{"a":01}',
])('reads no call in %j', (text) => expect(readFields(Buffer.from(text))).toBeUndefined());

it('reads numbers as they are written, and leaves those in texts alone', () => {
  expect(fieldsOf('{"a":2.40,"b":"x:1, \\"2\\"","c":-1e5,"d":true,"e":null}')).toEqual({
    a: '2.40',
    b: 'x:1, "2"',
    c: '-1e5',
    d: true,
    e: null,
  });
});

it('calls a customer by a login of 25 letters and digits, and knows them by it', () => {
  for (let left = 200; left > 0; left -= 1) {
    const customer = newId<'customer'>();
    expect(loginOf(customer)).toMatch(/^[0-9a-z]{25}$/);
    expect([customerOf(loginOf(customer)), customerOf(`${loginOf(customer)}_TRY`)]).toEqual([
      customer,
      customer,
    ]);
  }
  for (const nobody of ['', 'u5', 'z'.repeat(25), `${loginOf(newId())}_`, loginOf(newId()).toUpperCase()])
    expect(customerOf(nobody)).toBeUndefined();
});

describe('the settings', () => {
  const own = {
    SOFTGAMINGS_URL: 'https://softgamings.example/',
    SOFTGAMINGS_API_KEY: 'key',
    SOFTGAMINGS_API_PASSWORD: 'password',
    SOFTGAMINGS_HMAC_SECRET: 'secret',
    SOFTGAMINGS_LOGIN_SECRET: 'logins',
  };

  it('connect in production with an address and secrets, and not without an address', () => {
    expect(readSoftGamingsSettings(own, undefined)).toBeDefined();
    expect(readSoftGamingsSettings({}, undefined)).toBeUndefined();
    expect(readSoftGamingsSettings({}, 'http://localhost:8081')).toBeDefined();
    const texts = { SOFTGAMINGS_ERROR_TEXTS: '{"no-funds":"insufficient funds"}' };
    expect(readSoftGamingsSettings({ ...own, ...texts }, undefined)).toBeDefined();
  });

  it.each([
    ['no key', { SOFTGAMINGS_API_KEY: '' }],
    ['no password', { SOFTGAMINGS_API_PASSWORD: '' }],
    ['the demo’s secret', { SOFTGAMINGS_HMAC_SECRET: 'felek-demo-softgamings' }],
    ['the demo’s logins', { SOFTGAMINGS_LOGIN_SECRET: 'felek-demo-logins' }],
    ['an address that is none', { SOFTGAMINGS_URL: 'softgamings' }],
    ['a launch that is none', { SOFTGAMINGS_LAUNCH: 'html' }],
    ['a status that is none', { SOFTGAMINGS_FAULT_STATUS: '404' }],
    ['texts that are none', { SOFTGAMINGS_ERROR_TEXTS: '[]' }],
    ['a text for nothing', { SOFTGAMINGS_ERROR_TEXTS: '{"nothing":"x"}' }],
  ])('refuse production with %s', (_what, wrong) => {
    expect(() => readSoftGamingsSettings({ ...own, ...wrong }, undefined)).toThrow(/^SOFTGAMINGS_/);
  });
});
