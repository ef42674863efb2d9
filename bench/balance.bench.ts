// `user/balance` against the minimum on Node: a bare `node:http` server that returns the same headers and body without reading the request.
// Same load, same machine, in turns.
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
    const bare = await startBare(await answerOf(sample));
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
  const clients = Array.from(
    { length: connections },
    () => ({ kind: 'requests', requests: [request] }) as const,
  );
  const { answers, seconds } = await load({ port, warmupSeconds: 1, seconds: 4, clients });
  return answers / seconds;
}

/** The answer of both servers, without the headers that Node adds. */
interface Answer {
  readonly headers: Record<string, string>;
  readonly body: string;
}

async function answerOf(sample: Response): Promise<Answer> {
  const headers = Object.fromEntries(sample.headers);
  for (const own of ['connection', 'keep-alive', 'date']) delete headers[own];
  return { headers, body: await sample.text() };
}

/** The bare server, in its own process like ours. */
async function startBare(answer: Answer): Promise<{ port: number; end(): void }> {
  const args = ['--import', 'tsx', import.meta.filename, 'bare', JSON.stringify(answer)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((resolve) =>
    child.stdout.once('data', (line) => resolve(Number(line))),
  );
  return { port, end: () => void child.kill() };
}

if (process.argv[2] === 'bare') {
  const { headers, body } = JSON.parse(process.argv[3]!) as Answer;
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}
