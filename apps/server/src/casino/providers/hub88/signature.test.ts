import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoHub88Key, demoPrivateKey } from './demo-keys.ts';
import { readHub88Settings } from './settings.ts';
import { isSignedBy, signatureOf } from './signature.ts';
import { documentedKey, documentedSamples } from './signature.vectors.ts';

const key = createPublicKey(documentedKey);

describe.each(documentedSamples)('the documentation’s sample %s', (text, signature) => {
  it('is believed', () => expect(isSignedBy(key, Buffer.from(text), signature)).toBe(true));
  it('is not, with a byte changed in either', () => {
    expect(isSignedBy(key, Buffer.from(`${text} `), signature)).toBe(false);
    const [first, ...rest] = signature;
    expect(isSignedBy(key, Buffer.from(text), `${first === 'A' ? 'B' : 'A'}${rest.join('')}`)).toBe(false);
  });
});

it('believes what we sign with the other half of a key, and nothing else', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const body = '{"ş":1}';
  expect(isSignedBy(publicKey, Buffer.from(body), signatureOf(privateKey, body))).toBe(true);
  expect(isSignedBy(key, Buffer.from(body), signatureOf(privateKey, body))).toBe(false);
  for (const none of [undefined, '', 'x', '%%%', ['a', 'b']])
    expect(isSignedBy(publicKey, Buffer.from(body), none)).toBe(false);
});

describe('the settings', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const own = {
    HUB88_URL: 'https://hub88.example/',
    HUB88_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
    HUB88_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };

  it('connect in production with an address and keys, and not without an address', () => {
    expect(readHub88Settings(own, undefined)).toBeDefined();
    expect(readHub88Settings({}, undefined)).toBeUndefined();
    expect(readHub88Settings({}, 'http://localhost:8081')).toBeDefined();
  });

  it.each([
    ['no key', { HUB88_PRIVATE_KEY: '' }],
    ['a key that is none', { HUB88_PUBLIC_KEY: 'key' }],
    ['a key of another kind', { HUB88_PRIVATE_KEY: ed25519() }],
    ['the demo’s private key', { HUB88_PRIVATE_KEY: demoPrivateKey }],
    ['the demo’s public key', { HUB88_PUBLIC_KEY: demoHub88Key }],
    ['a status that is none', { HUB88_FORGED_STATUS: '500' }],
    ['no number', { HUB88_OPERATOR_ID: 'one' }],
  ])('refuse production with %s', (_what, wrong) => {
    expect(() => readHub88Settings({ ...own, ...wrong }, undefined)).toThrow(/^HUB88_/);
  });
});

function ed25519(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
}
