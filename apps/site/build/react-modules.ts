// React as modules. Its packages are CommonJS. The bundler would wrap each in a function, which a browser reads twice before it runs.
import type { Plugin } from 'vite';

const packages = /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\//;
/** An entry that chooses between two files: one for production, one for development. */
const chosen = /module\.exports = require\('([^']+\.production\.js)'\)/;
const needs = /require\("([^"]+)"\)/g;
const gives = /^exports\.(\w+) =/gm;

export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    transform(code, id) {
      if (!packages.test(id)) return undefined;
      const file = chosen.exec(code)?.[1];
      if (file) return `export * from '${file}'; export { default } from '${file}';`;
      return id.endsWith('.production.js') ? asModule(code) : undefined;
    },
  };
}

function asModule(code: string): string {
  const needed = [...new Set([...code.matchAll(needs)].map(([, name]) => name!))];
  const given = new Set([...code.matchAll(gives)].map(([, name]) => name!));
  return [
    ...needed.map((name, index) => `import needed_${index} from '${name}';`),
    'const exports = {};',
    code.replace(needs, (_all, name: string) => `needed_${needed.indexOf(name)}`),
    ...[...given].map((name) => `const given_${name} = exports.${name};`),
    `export { exports as default, ${[...given].map((name) => `given_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}
