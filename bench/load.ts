// A cheap load generator: raw keep-alive sockets with one request in flight each, and answers counted by Content-Length. It is a process of
// its own, so that the server's CPU time excludes it: tsx bench/load.ts <<<
// '{"port":8080,"warmupSeconds":0,"seconds":5,"clients":[{"kind":"requests","requests":["GET / HTTP/1.1\r\n…"]}]}'
import { connect } from 'node:net';
import { decisionOf } from './decisions.ts';

/** One connection of the load. */
export type LoadClient =
  | { readonly kind: 'requests'; readonly requests: readonly string[] }
  /** Plays round after round, starting at `nonce`: a bet, the decisions of its game, and the settlement are a request each. */
  | {
      readonly kind: 'rounds';
      readonly token: string;
      readonly seedId: string;
      readonly nonce: number;
      readonly stake: number;
      readonly bet: object;
      /** The game of many decisions that is played. */
      readonly decides?: string | undefined;
    };

export interface LoadOptions {
  readonly port: number;
  readonly warmupSeconds: number;
  readonly seconds: number;
  readonly clients: readonly LoadClient[];
  /** The interval between two requests of a connection; none by default. The connections' starts are spread evenly. */
  readonly everyMs?: number;
  /** The text that marks a successful answer. Default: `"success":true`. */
  readonly good?: string;
}

/**
 * `answers` in the measured seconds; the median and the 99th percentile of the latency in ms, from when a request was due; `failures` are
 * answers without the text of success.
 */
export interface LoadReport {
  readonly answers: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
  readonly firstFailure: string;
}

const headEnd = Buffer.from('\r\n\r\n');

const isOver = '"isOver":true';

/** Gives the next request, which may follow from the answer to the last one. */
function requestsOf(client: LoadClient): (answer: Buffer) => string {
  if (client.kind === 'requests') {
    let turn = 0;
    return () => client.requests[turn++ % client.requests.length]!;
  }
  const { token, seedId, stake, bet, decides } = client;
  let nonce = client.nonce;
  /** Of the running round, from 1; undefined between two rounds. */
  let number: number | undefined;
  const post = (path: string, input: object) => {
    const body = JSON.stringify(input);
    return `POST /api/${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  return (answer) => {
    if (number === undefined) {
      number = 1;
      return post('fel/bet', { seedId, nonce, stake, bet });
    }
    const roundId = `${seedId}:${nonce}`;
    if (decides !== undefined && !answer.includes(isOver)) {
      const action = decisionOf(decides, number, answer);
      number += 1;
      return post('fel/act', { roundId, number: number - 1, action });
    }
    number = undefined;
    nonce += 1;
    return post('fel/settle', { roundId });
  };
}

function run(options: LoadOptions): Promise<LoadReport> {
  const latencies: number[] = [];
  let failures = 0;
  let firstFailure = '';
  const { everyMs = 0, good = '"success":true' } = options;
  const begin = performance.now() + options.warmupSeconds * 1000;
  const end = begin + options.seconds * 1000;
  const connections = options.clients.map(
    (client, place) =>
      new Promise<void>((resolve, reject) => {
        const next = requestsOf(client);
        const socket = connect(options.port, '127.0.0.1');
        socket.setNoDelay(true);
        let pending: Buffer = Buffer.alloc(0);
        let answered: Buffer = pending;
        let dueAt = begin - options.warmupSeconds * 1000 + (everyMs * place) / options.clients.length;
        const send = () => {
          if (everyMs === 0) dueAt = performance.now();
          if (dueAt >= end) {
            socket.end();
            resolve();
          } else if (dueAt > performance.now()) setTimeout(send, dueAt - performance.now());
          else socket.write(next(answered));
        };
        socket.on('connect', send);
        socket.on('error', reject);
        socket.on('data', (chunk) => {
          pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
          const head = pending.indexOf(headEnd);
          if (head < 0) return;
          const length = /content-length: (\d+)/i.exec(pending.toString('latin1', 0, head))?.[1];
          if (length === undefined) throw new Error('bug: an answer without a Content-Length');
          if (pending.length < head + 4 + Number(length)) return;
          const now = performance.now();
          if (dueAt >= begin) latencies.push(now - dueAt);
          if (!pending.includes(good, head)) {
            failures += 1;
            firstFailure ||= pending.toString('utf8');
          }
          answered = pending;
          pending = Buffer.alloc(0);
          dueAt += everyMs;
          send();
        });
      }),
  );
  return Promise.all(connections).then(() => {
    const sorted = latencies.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
    return {
      answers: sorted.length,
      seconds: options.seconds,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      failures,
      firstFailure,
    };
  });
}

if (process.argv[1]?.endsWith('load.ts')) {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  console.log(JSON.stringify(await run(JSON.parse(Buffer.concat(chunks).toString()) as LoadOptions)));
}
