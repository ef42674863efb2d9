// Has the browser fetch the fonts while it reads the page, not once the style sheet has named them. A font that is late for the first paint
// waits for the next page: otherwise each of the two would have the whole page laid out and painted anew.
import type { Plugin } from 'vite';

export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replaceAll('font-display:swap', 'font-display:optional'),
        tags: Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
      }),
    },
  };
}
