// Puts the house's drawings into the page itself, so that they are there with the first paint and in no script.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const file = join(import.meta.dirname, '../../../packages/ui/src/drawings.svg');

export function drawings(): Plugin {
  return {
    name: 'drawings',
    transformIndexHtml: (html) => html.replace('<body>', () => `<body>${slim(readFileSync(file, 'utf8'))}`),
  };
}

/** Without what only its readers need. */
const slim = (svg: string) =>
  svg
    .replace(/<!--.*?-->/gs, '')
    .replace(/>\s+</g, '><')
    .replace(/\s+/g, ' ')
    .trim();
