import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { connectionTokens, newConnectionId } from './connection-token.ts';

const secret = Buffer.from('secret');
const tokens = connectionTokens(secret);
const negotiated = { connectionId: newConnectionId(), user: 'müşteri-1' };

it('is read back by every server with the secret, until its time', () => {
  const token = tokens.sign(negotiated, 1000);
  expect(connectionTokens(secret).read(token, 1000)).toEqual(negotiated);
  expect(tokens.read(token, 1001)).toBeUndefined();
  expect(connectionTokens(Buffer.from('other')).read(token, 0)).toBeUndefined();
});

it('keeps to the characters that the client does not encode in a URL', () => {
  expect(tokens.sign(negotiated, 1000)).toMatch(/^[\w-]+$/);
  expect(newConnectionId()).toMatch(/^[\w-]{22}$/);
});

it('is refused with any one bit changed, shortened, or made up', () => {
  const bytes = Buffer.from(tokens.sign(negotiated, 1000), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(tokens.read(changed.toString('base64url'), 0)).toBeUndefined();
  }
  for (let length = 0; length < bytes.length; length += 1)
    expect(tokens.read(bytes.subarray(0, length).toString('base64url'), 0)).toBeUndefined();
  for (const token of ['', 'x', '....', 'ş', 'x'.repeat(2000)]) expect(tokens.read(token, 0)).toBeUndefined();
});

it('is not signed by whatever else the secret signs', () => {
  const body = Buffer.from(JSON.stringify(['id', 'user', 1000]));
  const signature = createHmac('sha256', secret).update(body).digest();
  expect(tokens.read(Buffer.concat([signature, body]).toString('base64url'), 0)).toBeUndefined();
});
