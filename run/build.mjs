// Builds the files for `npm start`: site, stage and office with Vite, server and sandbox with esbuild, and a brotli copy of each static file.
// Unchanged sources are not built again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompress, constants } from 'node:zlib';
import { promisify } from 'node:util';
import { cacheDir, root } from './install.mjs';

const compress = promisify(brotliCompress);
const sources = ['packages', 'apps', 'package-lock.json', 'run/build.mjs'];
const stampFile = join(cacheDir, 'built');

/** Builds when the sources changed since the last build. Returns whether it built. */
export async function ensureBuilt() {
  const stamp = stampOf(sources);
  const outputs = [
    'apps/site/dist/index.html',
    'apps/site/dist/service-worker.js',
    'apps/site/dist/verifier.html',
    'apps/stage/dist/index.html',
    'apps/office/dist/index.html',
    'apps/server/dist/main.mjs',
    'apps/sandbox/dist/main.mjs',
  ];
  const built = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (built && outputs.every((file) => existsSync(join(root, file)))) return false;
  console.log('Building …');
  await buildPrograms();
  await buildPages('apps/site');
  await buildDrawing();
  await buildWorker();
  await buildVerifier();
  await buildPages('apps/stage');
  await buildPages('apps/office');
  await Promise.all(['site', 'stage', 'office'].map((app) => compressAll(join(root, 'apps', app, 'dist'))));
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

/** The server and the sandbox. Our own packages are bundled; installed packages stay outside. */
export async function buildPrograms() {
  const { build } = await import('esbuild');
  for (const app of ['server', 'sandbox']) {
    await build({
      entryPoints: { main: join(root, `apps/${app}/src/main.ts`) },
      outdir: join(root, `apps/${app}/dist`),
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      sourcemap: 'linked',
      logLevel: 'warning',
      plugins: [installedStayOutside],
    });
  }
}

/** The site's service worker: one file at the root, whose name never changes. */
async function buildWorker() {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(root, 'apps/site/src/offline/service-worker.ts')],
    outdir: join(root, 'apps/site/dist'),
    bundle: true,
    minify: true,
    target: 'es2022',
    logLevel: 'warning',
  });
}

/**
 * The stand-alone verifier: one file with its script and its style, which works from a disk. Its policy names the two by their hashes and
 * allows nothing else, so that the page can reach no network.
 */
async function buildVerifier() {
  const { build } = await import('esbuild');
  const from = join(root, 'apps/site/verifier');
  const { outputFiles } = await build({
    entryPoints: [join(from, 'verifier.ts'), join(from, 'verifier.css')],
    outdir: from,
    bundle: true,
    minify: true,
    write: false,
    charset: 'utf8',
    target: 'es2022',
    logLevel: 'warning',
    // Zod would try whether it may compile functions, and the policy would complain in the console.
    banner: { js: 'globalThis.__zod_globalConfig={jitless:true};' },
  });
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  const parts = { script: textOf('.js'), style: textOf('.css') };
  const allowed = Object.entries(parts).map(
    ([part, text]) => `${part}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  const policy = ["default-src 'none'", ...allowed, "base-uri 'none'", "form-action 'none'"].join('; ');
  const page = readFileSync(join(from, 'verifier.html'), 'utf8')
    .replace(/<!--policy-->/, () => policy)
    .replace(/\s*\/\*(script|style)\*\/\s*/g, (_all, part) => parts[part]);
  if (/<\/script|<!--|<\/style/i.test(parts.script + parts.style))
    throw new Error('The verifier would end its own element.');
  writeFileSync(join(root, 'apps/site/dist/verifier.html'), page);
}

const installedStayOutside = {
  name: 'installed packages stay outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@felek/') ? undefined : { path, external: true },
    );
  },
};

/** The program that draws the site's pages on the server. It bundles everything, since the server has no packages of the site. */
function buildDrawing() {
  return buildPages(
    'apps/site',
    { ssr: 'src/draw.tsx', outDir: 'dist/drawing', copyPublicDir: false },
    { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
  );
}

async function buildPages(app, how = {}, more = {}) {
  // Vite is resolved from the app that depends on it, not from here.
  const { createRequire } = await import('node:module');
  const vite = createRequire(join(root, app, 'package.json')).resolve('vite');
  const { build } = await import(pathToFileURL(vite).href);
  await build({
    root: join(root, app),
    configFile: join(root, app, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
    build: how,
    ...more,
  });
}

/** Writes a `.br` file beside every compressible file, on all cores. @fastify/static serves it to clients that accept brotli. */
async function compressAll(dir) {
  const text = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.woff']);
  const files = [...walk(dir)].filter((file) => text.has(extname(file)) && statSync(file).size >= 512);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await Promise.all(
    files.map(async (file) => writeFileSync(`${file}.br`, await compress(readFileSync(file), { params }))),
  );
}

function stampOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(root, path);
    for (const file of statSync(full).isDirectory() ? walk(full) : [full]) {
      const { mtimeMs, size } = statSync(file);
      hash.update(`${file}\0${mtimeMs}\0${size}\n`);
    }
  }
  return hash.digest('hex');
}

function* walk(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || (entry.name === 'dist' && dirname(dirname(dir)) === root)) continue;
    const full = join(dir, entry.name);
    if (entry.isDirectory()) yield* walk(full);
    else yield full;
  }
}
