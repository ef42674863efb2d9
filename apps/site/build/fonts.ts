// Has the browser fetch the fonts while it reads the page. A typeface in several files is put on once, when all of them are there: the page
// is laid out anew each time, which takes a slow phone a fifth of a second. Comes after the style sheet is in the page.
import type { Plugin } from 'vite';

const rule = /@font-face\{[^}]*\bsrc:url\(([^)]+\.woff2)\)[^}]*\}/g;

const valueOf = (css: string, name: string) => new RegExp(`\\b${name}:([^;}]+)`).exec(css)?.[1] ?? '';

export function fonts(): Plugin {
  return {
    name: 'fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const faces = [...html.matchAll(rule)].map(([css, file = '']) => ({
          css,
          file,
          family: valueOf(css, 'font-family'),
          as: { weight: valueOf(css, 'font-weight'), unicodeRange: valueOf(css, 'unicode-range') },
        }));
        if (faces.length === 0) this.error('The page has no font.');
        const load = faces
          .map(({ family, file, as }) =>
            [family, `url(${file})`, as].map((each) => JSON.stringify(each)).join(),
          )
          .map((asked) => `new FontFace(${asked}).load()`);
        return {
          html: html.replace(rule, ''),
          tags: [
            ...faces.map(({ file }) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: file, crossorigin: '' },
              injectTo: 'head-prepend' as const,
            })),
            {
              tag: 'script',
              children: `Promise.all([${load.join()}]).then((faces) => faces.forEach((face) => document.fonts.add(face)), () => {})`,
              injectTo: 'head' as const,
            },
            {
              tag: 'noscript',
              children: [{ tag: 'style', children: faces.map(({ css }) => css).join('') }],
              injectTo: 'head' as const,
            },
          ],
        };
      },
    },
  };
}
