// Tests the claims of `deploy/`: its metrics exist, each alarm of docs/monitoring.md is an alert that fires, its settings exist, and
// service managers wait as long as the server's shutdown takes.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { secretSettings } from '../apps/server/src/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sorted = (names: Iterable<string>) =>
  [...new Set(names)].toSorted((one, other) => (one < other ? -1 : 1));
const figuresIn = (text: string) =>
  sorted([...text.matchAll(/felek_[a-z0-9_]+/g)].map(([name]) => name.replace(/_bucket$/, '')));

/** The names in the first column of a table. */
const documented = (heading: string) =>
  figuresIn(
    read('docs/monitoring.md')
      .split('\n\n')
      .find((part) => part.includes(`| ${heading}`))!
      .split('\n')
      .map((line) => line.split('|')[1])
      .join('\n'),
  );

/** The sources of the server, which name every metric and every setting. */
const sources = readdirSync(join(root, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => read(join('apps/server/src', file)))
  .join('\n');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
}
const { groups } = parse(read('deploy/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

describe('alerts', () => {
  it('are as many as there are alarms in docs/monitoring.md', () => {
    expect(figuresIn(rules.map(({ expr }) => expr).join('\n'))).toEqual(documented('wake somebody when'));
  });

  it('each have a history that makes them fire and one that does not', () => {
    const { tests } = parse(read('deploy/alerts.test.yml')) as { tests: { name: string }[] };
    const wanted = rules.flatMap(({ alert }) => [`${alert} fires`, `${alert} is silent`]);
    expect(sorted(tests.map(({ name }) => name))).toEqual(sorted(wanted));
  });

  // Skipped without Debian's prometheus; the two tests above still run.
  it.skipIf(spawnSync('promtool', ['--version']).status !== 0)(
    'do so under promtool',
    () => {
      for (const args of [
        ['check', 'rules', 'alerts.yml'],
        ['test', 'rules', 'alerts.test.yml'],
      ]) {
        const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: join(root, 'deploy') });
        expect({ status, said: status === 0 ? '' : String(stdout) + String(stderr) }).toEqual({
          status: 0,
          said: '',
        });
      }
    },
    120_000,
  );
});

it('the dashboard shows only figures that exist', () => {
  const figures = figuresIn(read('deploy/grafana-dashboard.json'));
  expect(figures.length).toBeGreaterThan(20);
  expect(figures.filter((name) => !sources.includes(name))).toEqual([]);
});

interface Compose {
  readonly 'x-server': {
    readonly environment: object;
    readonly secrets: string[];
    readonly stop_grace_period: string;
  };
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
const unit = read('deploy/felek@.service');
const containerfile = read('deploy/Containerfile');

/** The settings in each file. */
const settings: Readonly<Record<string, readonly string[]>> = {
  'compose.yaml': Object.keys(compose['x-server'].environment),
  'felek@.service': [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
    line!.split(' ').map((each) => each.split('=')[0]!),
  ),
  'felek.env': [...read('deploy/felek.env').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!),
  Containerfile: [...containerfile.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name!),
};

it.each(Object.entries(settings))('%s sets nothing that the server does not read', (_file, names) => {
  expect(names.length).toBeGreaterThan(3);
  const unknown = names.filter((name) =>
    name.endsWith('_FILE') && name !== 'LEDGER_HEADS_FILE'
      ? !secretSettings.includes(name.slice(0, -'_FILE'.length))
      : name !== 'NODE_ENV' && !sources.includes(`'${name}'`),
  );
  expect(unknown).toEqual([]);
});

it('whatever ends a server waits for its drain and the fifteen seconds after it', () => {
  const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(unit)![1]);
  const waits = [
    /TimeoutStopSec=(\d+)/.exec(unit)![1],
    compose['x-server'].stop_grace_period.replace('s', ''),
  ];
  expect(/DRAIN_SECONDS=(\d+)/.exec(containerfile)![1]).toBe(String(drain));
  for (const wait of waits) expect(Number(wait)).toBeGreaterThan(drain + 15);
});

it('every secret of the compose file is a file, and none stands in it', () => {
  for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`secrets/${name}`);
  for (const name of compose['x-server'].secrets) expect(compose.secrets).toHaveProperty(name);
  expect(read('deploy/compose.yaml')).not.toMatch(/postgres(ql)?:\/\/|PASSWORD: /);
});

it('the container runs as nobody of importance, says its health, and names no registry', () => {
  const stages = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!);
  expect(stages).toHaveLength(2);
  for (const image of stages) expect(image).toMatch(/^[a-z]+:[0-9a-z.-]+$/);
  const last = containerfile.slice(containerfile.lastIndexOf('FROM '));
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(last).toContain('/api/ready');
  // The server does not run as root, and signals reach it.
  expect(last.indexOf('RUN ')).toBeLessThan(last.indexOf('USER '));
  expect(last).toMatch(/^CMD \["[^"]+"\]$/m);
});

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd understands the unit', () => {
  const { stderr } = spawnSync('systemd-analyze', [
    'verify',
    '--man=no',
    join(root, 'deploy/felek@.service'),
  ]);
  // The path of the program exists on an operator's machine, not here.
  const said = String(stderr)
    .split('\n')
    .filter((line) => line.includes('felek') && !line.includes('/opt/felek/current/start'));
  expect(said).toEqual([]);
});
