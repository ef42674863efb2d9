// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

beforeEach(() => localStorage.clear());

it('keeps the last six, the newest first, each once whatever its case', () => {
  for (const text of ['a', 'b', 'IŞIK', 'd', ' ', 'e', 'f', 'ışık', 'g']) rememberSearch(text);
  expect(recentSearches()).toEqual(['g', 'ışık', 'f', 'e', 'd', 'b']);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});

it.each(['{', '{"a":1}', '[1,{},null]'])('what is kept as %s is no search', (kept) => {
  localStorage.setItem('recentSearches', kept);
  expect(recentSearches()).toEqual([]);
});
