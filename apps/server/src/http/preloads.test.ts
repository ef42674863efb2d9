import { expect, it } from 'vitest';
import { earlyLinks } from './preloads.ts';

const font =
  '<link rel="preload" as="font" type="font/woff2" href="/assets/figtree-D_Z.woff2" crossorigin="">';
const picture = (small: string) =>
  `<picture><source media="(min-width: 1200px)" srcSet="/content/l.svg"/><source media="(min-width: 992px)" srcSet="/content/m.svg"/>` +
  `<img src="${small}" alt="" fetchPriority="high" loading="eager"/></picture>`;
const later = '<picture><img src="/content/next.avif" alt="" fetchPriority="auto" loading="lazy"/></picture>';

it('names the first picture in the size that the screen takes, and the fonts', () => {
  expect(earlyLinks(font + picture('/content/s.avif') + later).split(', ')).toEqual([
    '</content/l.svg>; rel=preload; as=image; fetchpriority=high; media="(min-width: 1200px)"',
    '</content/m.svg>; rel=preload; as=image; fetchpriority=high; media="(min-width: 992px) and (max-width: 1199.98px)"',
    '</content/s.avif>; rel=preload; as=image; fetchpriority=high; media="(max-width: 991.98px)"',
    '</assets/figtree-D_Z.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
  ]);
});

it('names a picture of one size for every screen', () => {
  expect(earlyLinks('<picture><img src="/content/s.avif" fetchPriority="high"/></picture>')).toBe(
    '</content/s.avif>; rel=preload; as=image; fetchpriority=high',
  );
});

it.each([
  ['a page without a picture at its top', later],
  ['a picture of another house', picture('https://art.example/s.avif')],
  ['an address that would end the link', picture('/content/s.avif&gt;; rel=stylesheet')],
  ['an address of two lines', picture('/content/s.avif\r\nset-cookie: a=b')],
])('names none of %s', (_what, page) => {
  expect(earlyLinks(page)).toBe('');
});
