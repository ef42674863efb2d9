// Has the browser fetch the fonts while it reads the page, and use them for this page if they are there when it is first drawn. A slow phone
// reads its first page in its own type: to lay out the whole page once more would stop it for a fifth of a second. Letters that neither
// Turkish nor English has are in a file that is fetched once a page shows them. Comes after the style sheet is in the page.
import type { Plugin } from 'vite';

const rule = /@font-face\{[^}]*\bsrc:url\(([^)]+turkish[^)]+\.woff2)\)[^}]*\}/g;

export function fonts(): Plugin {
  return {
    name: 'fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const files = [...html.matchAll(rule)].map(([, href = '']) => href);
        if (files.length === 0) this.error('The page has no font.');
        return {
          html: html.replace(rule, (css) => css.replace('font-display:swap', 'font-display:optional')),
          tags: files.map((href) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' },
            injectTo: 'head-prepend',
          })),
        };
      },
    },
  };
}
