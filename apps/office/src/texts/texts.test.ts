// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { calls } from '@felek/contract/api';
import { en } from './en.ts';
import { fill, sayNow } from './texts.ts';
import { tr } from './turkish.ts';

const entries = Object.entries(tr);

it('has every text in both languages, none empty', () => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(tr).toSorted());
  expect([...entries, ...Object.entries(en)].filter(([, text]) => text.trim() === '')).toEqual([]);
});

it('has the same gaps in both', () => {
  const gaps = (text: string) => [...new Set(text.match(/\{\w+/g) ?? [])].toSorted();
  for (const [key, text] of entries)
    expect([key, gaps(en[key as keyof typeof en])]).toEqual([key, gaps(text)]);
});

it('leaves no English in the Turkish', () => {
  const english = /\b(the|your|you|and|please|login|password|deposit|withdraw|round|loading)\b/i;
  expect(entries.filter(([, text]) => english.test(text))).toEqual([]);
});

it('fills gaps, and chooses the form that a number takes', () => {
  expect(sayNow('list.count', { count: 3 })).toBe('3 kayıt');
  expect([1, 2].map((count) => fill(en['list.unseen'], { count }, 'en'))).toEqual([
    '1 new row: show',
    '2 new rows: show',
  ]);
});

/** Codes that the contract knows and the office shows: each has words. */
it.each([
  ['prize', 'office/prizes', 'state'],
  ['bonus', 'office/bonuses', 'state'],
  ['exclusion', 'office/exclusions', 'kind'],
  ['compared', 'office/reconciliations', 'state'],
  ['account', 'office/findcustomers', 'state'],
  ['bet', 'office/sportsqueue', 'state'],
  ['incident', 'office/providerincidents', 'kind'],
  ['request', 'office/approvals', 'state'],
  ['operator', 'office/operators', 'state'],
  ['record', 'office/record', 'kind'],
])('says every %s of %s', (noun, path, field) => {
  const output = calls.find(({ call }) => call.path === path)!.call.output as unknown as Schema;
  const row = (output.def.shape?.['list'] ?? output).def.element!;
  const codes = Object.keys(row.def.shape![field]!.def.entries!);
  expect(codes.length).toBeGreaterThan(1);
  expect(codes.filter((code) => !(`${noun}.${code}` in tr))).toEqual([]);
});

interface Schema {
  readonly def: {
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly element?: Schema;
    readonly entries?: Readonly<Record<string, string>>;
  };
}
