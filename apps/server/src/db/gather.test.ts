import { expect, it } from 'vitest';
import { gather } from './gather.ts';

function openAsking() {
  const asked: (readonly number[])[] = [];
  const ask = gather(async (keys: readonly number[]) => {
    asked.push(keys);
    if (keys.includes(13)) throw new Error('not that one');
    return keys.map((key) => key * 10);
  });
  return { asked, ask };
}

it('asks once for all who ask at the same moment, and gives each their own answer', async () => {
  const { asked, ask } = openAsking();
  expect(await Promise.all([ask(1), ask(2), ask(1)])).toEqual([10, 20, 10]);
  expect(asked).toEqual([[1, 2, 1]]);
});

it('remembers nothing', async () => {
  const { asked, ask } = openAsking();
  await ask(1);
  await ask(1);
  expect(asked).toEqual([[1], [1]]);
});

it('asks for a crowd in more than one go', async () => {
  const { asked, ask } = openAsking();
  await Promise.all(Array.from({ length: 1100 }, (_, key) => ask(100 + key)));
  expect(asked.map(({ length }) => length)).toEqual([500, 500, 100]);
});

it('fails for the callers of one batch, and for no others', async () => {
  const { ask } = openAsking();
  const together = await Promise.allSettled([ask(1), ask(13)]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(1)).toBe(10);
});
