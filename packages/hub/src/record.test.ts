import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textFrame } from './connection.ts';
import { newConnectionId, readToken, signToken } from './connection-token.ts';
import { parseHandshake, parseRecord, ProtocolError, RecordReader } from './record.ts';

it('reads the same records however they are cut', () => {
  const records = fc.array(
    fc.string().filter((text) => !text.includes('\u001e')),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(records, fc.array(fc.nat(200)), (expected, cuts) => {
      const text = expected.map((record) => `${record}\u001e`).join('');
      const reader = new RecordReader(1000);
      const places = [
        0,
        ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b),
        text.length,
      ];
      const read = places.slice(1).flatMap((place, index) => reader.read(text.slice(places[index], place)));
      expect(read).toEqual(expected);
    }),
  );
});

it('refuses a record longer than allowed, whole or still growing', () => {
  expect(() => new RecordReader(10).read(`${'x'.repeat(11)}\u001e`)).toThrow(ProtocolError);
  expect(() => new RecordReader(10).read('x'.repeat(11))).toThrow(ProtocolError);
});

it.each([
  '',
  '5',
  'null',
  '[]',
  '{}',
  '{"type":"1"}',
  '{"type":1}',
  '{"type":1,"target":"","arguments":[]}',
  '{"type":1,"target":"a"}',
  '{"type":1,"target":"a","arguments":[],"invocationId":""}',
  '{"type":4,"target":"a"}',
  '{"type":5}',
  '{',
])('refuses %j as a record', (record) => expect(() => parseRecord(record)).toThrow(ProtocolError));

it('never fails on a record but by a protocol error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (record) => {
      try {
        parseRecord(record);
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError);
      }
    }),
  );
});

it.each([
  ['{"protocol":"json","version":1}', true],
  ['{"protocol":"json","version":2}', true],
  ['{"protocol":"messagepack","version":1}', false],
  ['{"protocol":"json","version":9}', false],
  ['nonsense', false],
])('judges the handshake %s', (record, good) => {
  if (good) expect(() => parseHandshake(record)).not.toThrow();
  else expect(() => parseHandshake(record)).toThrow(ProtocolError);
});

describe('a connection token', () => {
  const secret = Buffer.from('secret');
  const negotiated = { connectionId: newConnectionId(), user: 'u', session: 's', expiresAt: 0 };

  it('is read back until its time, with the secret that signed it', () => {
    const token = signToken(negotiated, 1000, secret);
    expect(token).toMatch(/^[\w-]+$/);
    expect(readToken(token, 1000, secret)).toEqual(negotiated);
    expect(readToken(token, 1001, secret)).toBeUndefined();
    expect(readToken(token, 0, Buffer.from('other'))).toBeUndefined();
  });

  it('is refused with any bit changed', () => {
    const bytes = Buffer.from(signToken(negotiated, 1000, secret), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(readToken(changed.toString('base64url'), 0, secret)).toBeUndefined();
    }
    for (const token of ['', 'x', 'x'.repeat(2000)]) expect(readToken(token, 0, secret)).toBeUndefined();
  });
});

// The examples of RFC 6455, section 5.7: an unmasked text message, and the two longer forms of the length.
it.each([
  ['Hello', '810548656c6c6f'],
  ['x'.repeat(256), '817e0100'],
  ['x'.repeat(65_536), '817f0000000000010000'],
])('frames text as RFC 6455 says', (text, start) => {
  expect(textFrame(text).toString('hex').startsWith(start)).toBe(true);
});
