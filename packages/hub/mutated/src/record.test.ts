import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as wire from './record.ts';

const { HandshakeError, parseHandshake, parseRecord, ProtocolError, RecordReader } = wire;
const rs = '\u001e';
const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes(rs));

function takeAll(reader: InstanceType<typeof RecordReader>, maxBytes = 10_000): string[] {
  const records: string[] = [];
  for (let record = reader.take(maxBytes); record !== undefined; record = reader.take(maxBytes))
    records.push(record);
  return records;
}

it('reads the same records however their bytes are cut and joined, inside a letter too', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), fc.array(fc.nat(400)), (expected, cuts) => {
      const bytes = Buffer.from(expected.map((record) => record + rs).join(''));
      const places = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b);
      const reader = new RecordReader();
      const read: string[] = [];
      for (const [index, place] of [...places, bytes.length].entries()) {
        reader.feed(bytes.subarray(places[index - 1] ?? 0, place));
        read.push(...takeAll(reader));
      }
      expect(read).toEqual(expected);
    }),
  );
});

it('keeps a record that is not whole, and not the buffer it came in', () => {
  const reader = new RecordReader();
  const large = Buffer.from(`first${rs}sec`);
  reader.feed(large);
  expect(takeAll(reader)).toEqual(['first']);
  large.fill(0);
  reader.feed(Buffer.from(`ond${rs}`));
  expect(takeAll(reader)).toEqual(['second']);
});

it('limits each record in bytes, however many come at once', () => {
  const reader = new RecordReader();
  reader.feed(Buffer.from(`${'ş'.repeat(5)}${rs}`.repeat(100)));
  expect(takeAll(reader, 10)).toHaveLength(100);
  reader.feed(Buffer.from(`${'x'.repeat(11)}${rs}`));
  expect(() => reader.take(10)).toThrow(ProtocolError);
});

it('refuses a record as soon as it is too long, before its end has come', () => {
  const reader = new RecordReader();
  reader.feed(Buffer.from('x'.repeat(10)));
  expect(reader.take(10)).toBeUndefined();
  reader.feed(Buffer.from('x'));
  expect(() => reader.take(10)).toThrow(ProtocolError);
});

it.each([
  ['an invocation without an id', { type: 1, target: 'a', arguments: [1] }, { invocationId: undefined }],
  [
    'an empty id as none',
    { type: 1, target: 'a', arguments: [], invocationId: '' },
    { invocationId: undefined },
  ],
  ['null as none', { type: 1, target: 'a', arguments: [], invocationId: null }, { invocationId: undefined }],
  [
    'an invocation with an id',
    { type: 1, target: 'a', arguments: [], invocationId: '0' },
    { invocationId: '0' },
  ],
  ['headers it does not know', { type: 1, target: 'a', arguments: [], headers: { x: 'y' } }, { target: 'a' }],
  ['a stream invocation', { type: 4, target: 'a', arguments: [], invocationId: '1' }, { streams: true }],
  ['streams of the client', { type: 1, target: 'a', arguments: [], streamIds: ['1', '2'] }, { uploads: 2 }],
  ['a ping', { type: 6 }, { type: 'ping' }],
  ['a close', { type: 7, error: 'x' }, { type: 'close' }],
  ['an item of a stream nobody asked for', { type: 2, invocationId: '9', item: 1 }, { type: 'other' }],
  ['a completion nobody waits for', { type: 3, invocationId: '9' }, { type: 'other' }],
  ['a cancellation', { type: 5, invocationId: '9' }, { type: 'other' }],
  ['an acknowledgement', { type: 8, sequenceId: 1 }, { type: 'other' }],
  ['a type of a later version', { type: 99 }, { type: 'other' }],
])('reads %s', (_what, record, expected) => {
  expect(parseRecord(JSON.stringify(record))).toMatchObject(expected);
});

it.each([
  '',
  '{',
  '5',
  'null',
  '"x"',
  '[]',
  '[{"type":6}]',
  '{}',
  '{"type":null}',
  '{"type":"1"}',
  '{"type":1}',
  '{"type":1,"target":5,"arguments":[]}',
  '{"type":1,"target":"a"}',
  '{"type":1,"target":"a","arguments":{"0":1}}',
  '{"type":1,"target":"a","arguments":[],"invocationId":7}',
  '{"type":1,"target":"a","arguments":[],"streamIds":"1"}',
  '{"type":4,"target":"a","arguments":[]}',
  '{"type":4,"target":"a","arguments":[],"invocationId":""}',
  `{"type":1,"target":"a","arguments":[${'['.repeat(50_000)}`,
])('refuses %j as a record', (record) => expect(() => parseRecord(record)).toThrow(ProtocolError));

it('never fails on a record but by a protocol error', () => {
  const almost = fc.record(
    {
      type: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.anything()),
      target: fc.anything(),
      arguments: fc.anything(),
      invocationId: fc.anything(),
      streamIds: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const record = fc.oneof(
    fc.string(),
    fc.json(),
    almost.map((each) => JSON.stringify(each, dropBigint)),
  );
  fc.assert(
    fc.property(record, (each) => {
      try {
        expect(parseRecord(each)).toHaveProperty('type');
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError);
      }
    }),
  );
});

const dropBigint = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

it.each([1, 2])('takes the handshake of version %d', (version) => {
  expect(() => parseHandshake(JSON.stringify({ protocol: 'json', version }))).not.toThrow();
});

it.each([
  ['{"protocol":"messagepack","version":1}', "The protocol 'messagepack' is not supported."],
  ['{"protocol":"json","version":3}', "The server does not support version 3 of the 'json' protocol."],
  ['{"protocol":"json"}', 'An unexpected error occurred during connection handshake.'],
  ['{"type":6}', 'An unexpected error occurred during connection handshake.'],
  ['nonsense', 'An unexpected error occurred during connection handshake.'],
])('refuses the handshake %s with a text', (record, told) => {
  expect(() => parseHandshake(record)).toThrow(new HandshakeError(told));
});

it.each([
  [
    'an invocation',
    wire.invocation('m', [1, 'ş', null]),
    { type: 1, target: 'm', arguments: [1, 'ş', null] },
  ],
  ['a result', wire.completion('1', 0), { type: 3, invocationId: '1', result: 0 }],
  ['an empty result', wire.completion('1', null), { type: 3, invocationId: '1', result: null }],
  ['no result', wire.completion('1', undefined), { type: 3, invocationId: '1' }],
  ['a failure', wire.failedCompletion('1', 'why'), { type: 3, invocationId: '1', error: 'why' }],
  ['a farewell for good', wire.close({ allowReconnect: false }), { type: 7 }],
  ['a farewell for now', wire.close({ allowReconnect: true }), { type: 7, allowReconnect: true }],
  ['a ping', wire.ping, { type: 6 }],
  ['a handshake taken', wire.handshakeAccepted, {}],
  ['a handshake refused', wire.handshakeRefused('why'), { error: 'why' }],
])('writes %s with exactly the fields the client takes', (_what, record, expected) => {
  expect(record.endsWith(rs)).toBe(true);
  expect(JSON.parse(record.slice(0, -1))).toEqual(expected);
});

it('writes any text so that no separator is inside the record', () => {
  fc.assert(
    fc.property(fc.string(), (each) => {
      const reader = new RecordReader();
      reader.feed(Buffer.from(wire.invocation(each + rs, [rs])));
      expect(takeAll(reader)).toHaveLength(1);
    }),
  );
});
