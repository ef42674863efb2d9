// Checks the import rules. Fails if it finds suspiciously few modules, since then it has checked nothing.
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { root } from './install.mjs';

process.chdir(root);
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const minModules = 60;

const { output } = await cruise(
  ['packages', 'apps', 'testbed', 'e2e', 'bench', 'chaos', 'conformance'],
  { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true },
  config.options.enhancedResolveOptions,
  { tsConfig: extractTSConfig('tsconfig.json') },
);

const { violations, totalCruised } = output.summary;
const instead = new Map(config.forbidden.map(({ name, comment }) => [name, comment]));
for (const { from, to, rule, cycle } of violations) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  console.log(`${from} may not import ${path}\n  ${rule.name}: ${instead.get(rule.name)}`);
}
if (totalCruised < minModules)
  console.log(`Only ${totalCruised} modules were seen; the check is looking at the wrong place.`);
process.exit(violations.length > 0 || totalCruised < minModules ? 1 : 0);
