import { expect, it } from 'vitest';
import { en } from './en.ts';
import { tr } from './tr.ts';

const entries = Object.entries(tr);

it('has every text in both languages, none empty', () => {
  expect(Object.keys(en)).toEqual(Object.keys(tr));
  expect([...entries, ...Object.entries(en)].filter(([, text]) => text.trim() === '')).toEqual([]);
});

it('has the same gaps in both', () => {
  const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const [key, text] of entries)
    expect([key, gaps(en[key as keyof typeof en])]).toEqual([key, gaps(text)]);
});

it('leaves no English in the Turkish', () => {
  const english = /\b(the|your|you|and|please|login|password|deposit|withdraw|game|round|loading)\b/i;
  expect(entries.filter(([, text]) => english.test(text))).toEqual([]);
});
