import { expect, it } from 'vitest';
import { marketKey, parseMarketKey, parseSpecifiers, selectionKey } from './market.ts';

it('sorts specifiers, so that one market has one key', () => {
  expect(marketKey({ id: 204, specifiers: { total: '9.5', setnr: '1' } })).toBe('204|setnr=1|total=9.5');
  expect(marketKey({ id: 1, specifiers: {} })).toBe('1');
});

it.each([
  ['1'],
  ['14|hcp=0:1'],
  ['16|hcp=-0.75'],
  ['21|variant=sr:exact_goals:6+'],
  ['204|setnr=1|total=9.5'],
])('reads and writes %s unchanged', (key) => {
  expect(marketKey(parseMarketKey(key)!)).toBe(key);
});

it('reads specifiers in the order of the feed', () => {
  expect(marketKey({ id: 204, specifiers: parseSpecifiers('total=9.5|setnr=1')! })).toBe(
    '204|setnr=1|total=9.5',
  );
});

it.each([['total'], ['total='], ['total=1|total=2'], ['=1'], ['a=1||b=2'], ['Total=1'], ['__proto__']])(
  'refuses %j as specifiers',
  (text) => {
    expect(parseSpecifiers(text)).toBeUndefined();
  },
);

it.each([[''], ['x'], ['1|'], ['-1'], ['1.5'], ['18|total']])('refuses %j as a market', (key) => {
  expect(parseMarketKey(key)).toBeUndefined();
});

it('names a selection by one text', () => {
  expect(selectionKey({ event: 'sr:match:7', market: '18|total=2.5', outcome: '12' })).toBe(
    'sr:match:7/18|total=2.5/12',
  );
});
