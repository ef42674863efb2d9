// Puts the style sheet into the page: the first paint waits for one answer of the server instead of two.
import type { Plugin } from 'vite';

export function inlineStyle(): Plugin {
  return {
    name: 'inline-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
          const sheet = bundle[file];
          if (sheet?.type !== 'asset') throw new Error(`bug: no style sheet behind ${link}`);
          // The page no longer links the file.
          delete bundle[file];
          return `<style>${String(sheet.source)}</style>`;
        }),
    },
  };
}
