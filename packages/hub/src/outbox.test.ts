import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Message } from './message.ts';
import { Outbox } from './outbox.ts';

const always = () => true;

function drain(outbox: Outbox): string[] {
  const given: string[] = [];
  outbox.flush(always, ({ record }) => given.push(record));
  return given;
}

it('gives every event and the newest state of each key, in the order they were last said', () => {
  const message = fc.record({
    text: fc.string({ maxLength: 5 }),
    key: fc.option(fc.constantFrom('balance', 'odds', '1'), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const outbox = new Outbox();
      for (const { text, key } of messages) outbox.hold(new Message(text), key);
      const owed = messages.filter(
        ({ key }, index) =>
          key === undefined || !messages.slice(index + 1).some((later) => later.key === key),
      );
      expect(outbox.bytes).toBe(Buffer.byteLength(owed.map(({ text }) => text).join('')));
      expect(outbox.events).toBe(owed.filter(({ key }) => key === undefined).length);
      expect(drain(outbox)).toEqual(owed.map(({ text }) => text));
      expect([outbox.bytes, outbox.events, outbox.isEmpty]).toEqual([0, 0, true]);
    }),
  );
});

it('says which messages took the place of an older one', () => {
  const outbox = new Outbox();
  const x = new Message('x');
  expect([undefined, 'a', undefined, 'a', 'b', 'a'].map((key) => outbox.hold(x, key))).toEqual([
    false,
    false,
    false,
    true,
    false,
    true,
  ]);
});

it('keeps the newer state of a key when an older one comes after it', () => {
  const outbox = new Outbox();
  const held = [2, 1, 3, 2].map((version, at) =>
    outbox.hold(new Message(`${version} ${at}`), 'balance', version),
  );
  expect(held).toEqual([false, true, true, true]);
  expect([outbox.bytes, drain(outbox)]).toEqual([3, ['3 2']]);
});

it('stops when there is no room, and goes on where it stopped', () => {
  const outbox = new Outbox();
  for (const text of ['1', '2', '3']) outbox.hold(new Message(text), undefined);
  const given: string[] = [];
  outbox.flush(
    () => given.length < 2,
    ({ record }) => given.push(record),
  );
  expect([given, outbox.events, outbox.bytes]).toEqual([['1', '2'], 1, 1]);
  expect(drain(outbox)).toEqual(['3']);
});
