import { describe, expect, it } from 'vitest';
import { changed, readPlace, shownColumns } from './address.ts';

describe('the place in an address', () => {
  it('keeps texts and figures under plain names, and nothing else', () => {
    expect(
      readPlace({ row: 'a', day: 2026, resolved: true, __proto__x: 'b', 'a b': 'c', list: ['d'], empty: '' }),
    ).toEqual({ row: 'a', day: '2026', resolved: 'true' });
  });

  it('drops a text that no screen would write', () => {
    expect(readPlace({ customer: 'x'.repeat(301) })).toEqual({});
  });

  it('removes undefined values', () => {
    expect(changed({ row: 'a', state: 'open' }, { row: undefined, day: '2026-11-23' })).toEqual({
      state: 'open',
      day: '2026-11-23',
    });
  });
});

describe('the columns of a list', () => {
  const columns = [
    { key: 'amount' },
    { key: 'fee', place: 'more' },
    { key: 'note', place: 'drawer' },
    { key: 'customer' },
  ];
  const keys = (place: Record<string, string>) => shownColumns(columns, place).map(({ key }) => key);

  it('are the usual ones without a word', () => expect(keys({})).toEqual(['amount', 'customer']));
  it('are those named, in the screen’s order', () =>
    expect(keys({ columns: 'customer.fee' })).toEqual(['fee', 'customer']));
  it('are the usual ones when a link names none that exist', () =>
    expect(keys({ columns: 'nothing.note' })).toEqual(['amount', 'customer']));
});
