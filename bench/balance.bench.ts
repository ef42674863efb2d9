// `user/balance` against the least that Node can do: a bare `node:http` that answers the same number of bytes. Same load,
// same machine, by turns.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { login } from '@felek/contract/account';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { startHouse } from '../testbed/house.ts';
import { load, median } from './loading.ts';
import type { BenchRow } from './run.ts';

const connections = 64;
const turns = 3;

export async function benchBalance(): Promise<BenchRow[]> {
  const house = await startHouse();
  try {
    const answer = await fetch(`${house.url}/api/${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: demoPeople.funded, password: demoPassword }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    const request = `GET /api/user/balance HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${data.token}\r\nAccept: application/json\r\n\r\n`;
    const sample = await fetch(`${house.url}/api/user/balance`, {
      headers: { authorization: `Bearer ${data.token}` },
    });
    const body = await sample.text();
    const bare = await startBare(body);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      ours.push(await perSecond(house.port, request));
      theirs.push(await perSecond(bare.port, request));
    }
    bare.end();
    const ratio = median(ours) / median(theirs);
    return [
      {
        name: '(b) user/balance, calls/s',
        ours: median(ours).toFixed(0),
        yardstick: `${median(theirs).toFixed(0)} bare node:http`,
        ratio,
        bar: '≥ 0.5',
        ok: ratio >= 0.5,
      },
    ];
  } finally {
    await house.stop();
  }
}

async function perSecond(port: number, request: string): Promise<number> {
  const clients = Array.from({ length: connections }, () => ({ kind: 'same', request }) as const);
  const { answers, seconds } = await load({ port, warmupSeconds: 1, seconds: 4, clients });
  return answers / seconds;
}

/** The bare server in a process of its own, as ours is. */
async function startBare(body: string): Promise<{ port: number; end(): void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename, 'bare', body], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve) =>
    child.stdout.once('data', (line) => resolve(Number(line))),
  );
  return { port, end: () => void child.kill() };
}

if (process.argv[2] === 'bare') {
  const body = process.argv[3]!;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', Buffer.byteLength(body));
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}
