// Statements name the numbers of an enumeration: `${status.pending}`, never `2`.
import { expect, it } from 'vitest';

const stores = import.meta.glob<string>('../**/*.store.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const bareNumber = /\b(?:state|status|type|kind|category)\s*(?:=|<>|!=|in\s*\()\s*\d/g;

it('no statement compares or sets a state by a bare number', () => {
  expect(Object.keys(stores).length).toBeGreaterThan(20);
  const found = Object.entries(stores).flatMap(([file, text]) =>
    [...text.matchAll(bareNumber)].map(([each]) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});
