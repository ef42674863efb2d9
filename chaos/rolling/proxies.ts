// haproxy and nginx as operators run them: with the files of deploy/, except for addresses and the certificate. Debian's programs, in a
// temporary folder, ended with this process.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureFromDebian } from '../debian.ts';
import { becomeReady, programOf } from '../../testbed/program.ts';
import { freePort } from '../../testbed/sandbox-process.ts';

export interface Proxy {
  readonly port: number;
  close(): Promise<void>;
}

const programs = ['/usr/sbin/haproxy', '/usr/sbin/nginx', '/usr/bin/redis-server'];
const packages = ['haproxy', 'nginx-light', 'redis-server'];

export const ensureProxies = () =>
  ensureFromDebian(packages, () => !programs.every((program) => existsSync(program)));

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

/** Makes each replacement, and fails if its pattern is missing, so that a changed file never runs half replaced. */
function replaced(text: string, changes: readonly (readonly [from: RegExp, to: string])[]): string {
  return changes.reduce((whole, [from, to]) => {
    if (!from.test(whole)) throw new Error(`The file in deploy/ has no ${String(from)} any more.`);
    return whole.replace(from, to);
  }, text);
}

/**
 * Each of the run's customers has an own address in X-Forwarded-For, as behind another proxy. So the header is extended instead of
 * replaced, and the servers trust two proxies.
 */
export const proxies: Readonly<Record<string, (ports: readonly number[]) => Promise<Proxy>>> = {
  haproxy: (ports) =>
    open('/usr/sbin/haproxy', (port) => ({
      settings: replaced(read('haproxy.cfg'), [
        [/maxconn 20000/, 'maxconn 2000'],
        [/bind :443 .*/, `bind 127.0.0.1:${port}`],
        [/10\.0\.0\.11:8080/, `127.0.0.1:${ports[0]}`],
        [/10\.0\.0\.12:8080/, `127.0.0.1:${ports[1]}`],
        [/.*del-header X-Forwarded-For\n/, ''],
      ]),
      args: (file) => ['-db', '-f', file],
    })),
  nginx: (ports) =>
    open('/usr/sbin/nginx', (port, home) => ({
      settings: `daemon off; pid ${home}/pid; error_log ${home}/error.log; worker_processes 1;
events { worker_connections 2000; }
http {
access_log off;
client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/fastcgi;
uwsgi_temp_path ${home}/uwsgi; scgi_temp_path ${home}/scgi;
${replaced(read('nginx.conf'), [
  [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
  [/ *ssl_certificate .*\n *ssl_certificate_key .*\n/, ''],
  [/10\.0\.0\.11:8080/, `127.0.0.1:${ports[0]}`],
  [/10\.0\.0\.12:8080/, `127.0.0.1:${ports[1]}`],
  [/X-Forwarded-For \$remote_addr/, 'X-Forwarded-For $proxy_add_x_forwarded_for'],
])}
}
`,
      args: (file) => ['-p', home, '-e', `${home}/error.log`, '-c', file],
    })),
};

async function open(
  program: string,
  options: (port: number, home: string) => { settings: string; args: (file: string) => string[] },
): Promise<Proxy> {
  const home = mkdtempSync(join(tmpdir(), 'felek-proxy-'));
  const port = await freePort();
  const { settings, args } = options(port, home);
  const file = join(home, 'settings');
  writeFileSync(file, settings);
  const child: ChildProcess = spawn(program, args(file), { stdio: ['ignore', 'ignore', 'inherit'] });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  await becomeReady(`http://127.0.0.1:${port}/api/ready`, [programOf(child)]);
  return {
    port,
    async close() {
      process.off('exit', end);
      const ended = once(child, 'exit');
      end();
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
