import { expect, it } from 'vitest';
import type { RoomTexts } from './room-texts.ts';

/** The words of every room that has its own. */
const rooms = import.meta.glob<RoomTexts<string>>('../*/words.ts', { eager: true, import: 'words' });
const rows = Object.values(rooms).flatMap((words) => Object.entries(words));

it('has every text in both languages, none empty', () =>
  expect(rows.filter((row) => row[1].some((text) => text.trim() === ''))).toEqual([]));

it('has the same gaps in both', () => {
  const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const [key, [tr, en]] of rows) expect([key, gaps(en)]).toEqual([key, gaps(tr)]);
});

it('leaves no English in the Turkish', () => {
  const english = /\b(the|your|you|and|please|bet|stake|odds|slip|price|loading)\b/i;
  expect(rows.filter(([, [tr]]) => english.test(tr.replace(/\{\w+/g, '')))).toEqual([]);
});

it('counts in English with a form for one', () => {
  const counted = rows.filter(([, [, en]]) => /\{(count|times)\}/.test(en));
  expect(counted.filter(([, [, en]]) => !/\{(count|times)\|[^|}]+\|[^|}]+\}/.test(en))).toEqual([]);
});
