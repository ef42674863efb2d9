import { expect, it } from 'vitest';
import { earlyLinks } from './preloads.ts';

const font =
  '<link rel="preload" as="font" type="font/woff2" href="/assets/figtree-D_Z.woff2" crossorigin="">';
const picture = (small: string) =>
  `<picture><source media="(min-width: 1200px)" srcSet="/content/l.svg"/><source media="(min-width: 992px)" srcSet="/content/m.svg"/>` +
  `<img src="${small}" alt="" fetchPriority="high" loading="eager"/></picture>`;
const later = '<picture><img src="/content/next.avif" alt="" fetchPriority="auto" loading="lazy"/></picture>';

const small = '</content/s.avif>; rel=preload; as=image; fetchpriority=high';
const early = '</assets/figtree-D_Z.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin';

it('names the first picture of a phone, and the fonts', () => {
  expect(earlyLinks(font + picture('/content/s.avif') + later, true).split(', ')).toEqual([small, early]);
});

it('leaves a picture of several sizes to a screen that must measure itself first', () => {
  expect(earlyLinks(font + picture('/content/s.avif') + later, false)).toBe(early);
});

it('names a picture of one size for every screen', () => {
  const page = picture('/content/s.avif').replaceAll(/<source [^>]*>/g, '');
  expect(earlyLinks(page, false)).toBe(small);
});

it.each([
  ['a page without a picture at its top', later],
  ['a picture of another house', picture('https://art.example/s.avif')],
  ['an address that would end the link', picture('/content/s.avif&gt;; rel=stylesheet')],
  ['an address of two lines', picture('/content/s.avif\r\nset-cookie: a=b')],
])('names none of %s', (_what, page) => {
  expect(earlyLinks(page, true)).toBe('');
});
