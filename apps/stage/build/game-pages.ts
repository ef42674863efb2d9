// Gives each game a page of its own, games/<game>.html: the page of all games with the files of the game's scene. So the browser fetches
// them beside the shell, and not after it has run.
import type { Plugin, Rolldown } from 'vite';

const scene = /\/src\/([a-z0-9-]+)\/scene\.ts$/;

export function gamePages(): Plugin {
  return {
    name: 'game-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return this.error('There is no page of all games.');
        const html = String(page.source);
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue;
          const game = scene.exec(chunk.facadeModuleId ?? '')?.[1];
          if (game === undefined) continue;
          const links = linksOf(chunk, bundle).filter((link) => !html.includes(link.file));
          this.emitFile({
            type: 'asset',
            fileName: `games/${game}.html`,
            source: html.replace('</head>', () => `${links.map(({ tag }) => tag).join('')}</head>`),
          });
        }
      },
    },
  };
}

interface Link {
  readonly file: string;
  readonly tag: string;
}

/** The scene's chunk, those that it imports, and their style sheets, each once. */
function linksOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly Link[] {
  const links = new Map<string, Link>();
  const add = (file: string, rel: string) =>
    links.set(file, { file, tag: `<link rel="${rel}" crossorigin href="/stage/${file}">` });
  const visit = (each: Rolldown.OutputChunk) => {
    if (links.has(each.fileName)) return;
    add(each.fileName, 'modulepreload');
    for (const sheet of each.viteMetadata?.importedCss ?? []) add(sheet, 'stylesheet');
    for (const name of each.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  visit(chunk);
  return [...links.values()];
}
