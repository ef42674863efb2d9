import { expect, it } from 'vitest';
import { assertLinks, isLink, NotALink } from './link.ts';

it.each([
  ['', true],
  ['/', true],
  ['/promotions', true],
  ['/pages/3?from=footer#top', true],
  ['https://felek.example/kampanya', true],
  ['http://felek.example', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['\\\\evil.example', false],
  [' https://felek.example', false],
  ['https://', false],
  ['https:///path', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,hello', false],
  ['vbscript:x', false],
  ['ftp://felek.example', false],
  ['promotions', false],
  ['?page=2', false],
  ['.', false],
])('%j is a link of the content: %s', (url, expected) => {
  expect(isLink(url)).toBe(expected);
});

it('names the link that is none', () => {
  expect(() => assertLinks('/', 'javascript:alert(1)')).toThrow(NotALink);
  expect(() => assertLinks('/', 'javascript:alert(1)')).toThrow('javascript:alert(1)');
});
