import fc from 'fast-check';
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
  ['https://user@felek.example', false],
  ['https://user:secret@felek.example/', false],
  ['https://felek.example@evil.example', false],
  ['https://@evil.example', false],
  ['https://felek.example/@channel?mail=a@b', true],
  ['/@channel', true],
  ['/a\u2028b', false],
  ['/a\u2029b', false],
  ['https://felek.example/\u0085', false],
  ['https://felek.example/\u00a0', false],
  ['https://felek.example/\u202egpj.exe', false],
  ['https://felek.example/\u200b', false],
  ['\ufeff/', false],
  ['/\ud800', false],
  ['/kampanyalar/yılbaşı', true],
  [`/${'a'.repeat(1999)}`, true],
  [`/${'a'.repeat(2000)}`, false],
  [`https://felek.example/${'a'.repeat(10_000)}`, false],
])('%j is a link of the content: %s', (url, expected) => {
  expect(isLink(url)).toBe(expected);
});

const strange = /[\s\p{Cc}\p{Cf}\p{Cs}]/u;
it('leads to where it seems to, whatever it is made of', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'https://',
      'http:',
      '/',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '.',
      '..',
      'felek.example',
      '%2f',
      '[',
      ']',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      (url) => {
        if (!isLink(url)) return;
        const { origin, protocol, username, password } = new URL(url, 'https://felek.example');
        const isOurs = url.startsWith('http') || origin === 'https://felek.example';
        const isPlain = /^https?:$/.test(protocol) && username + password === '' && !strange.test(url);
        expect({ url, isOurs, isPlain }).toEqual({ url, isOurs: true, isPlain: true });
      },
    ),
    { numRuns: 1_000 },
  );
}, 60_000);

it('names the link that is none', () => {
  expect(() => assertLinks('/', 'javascript:alert(1)')).toThrow(NotALink);
  expect(() => assertLinks('/', 'javascript:alert(1)')).toThrow('javascript:alert(1)');
});
