// The requests of a customer's device: a single one, or one repeated until it is answered. Every request has its own connection, so each
// goes to the next server.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '@felek/contract/call';
import type { Findings } from './findings.ts';

export interface Asked {
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
  /** The idempotency key of calls that take one. */
  readonly key?: string;
  readonly address: string;
}

/** The envelope of a request that a server has decided. */
export type Answer = Envelope & { readonly data: never };

export interface Caller {
  /** Asks once. Undefined without an answer, or if the server was not ready: the result is unknown. */
  ask(asked: Asked, hangUpAfterMs?: number): Promise<Answer | undefined>;
  /** Asks until a server answers. Throws after minutes without an answer. */
  insist(asked: Asked): Promise<Answer>;
  /** Asks for a file of JSON lines until it arrives whole: its last line has `end`. Throws as `insist` does. */
  download(asked: Asked): Promise<readonly object[]>;
}

/** A house that shares its processors answers late. What it never answers is found all the same. */
const timeoutMs = 60_000;
const patienceMs = 900_000;
/** Refusals that do not concern the request itself, which is repeated. */
const again = new Set(['not_ready', 'too_many_tries', 'payment_service_down']);

/** `mostPauseMs`: the longest pause between two attempts. */
export function openCaller(port: () => number, findings: Findings, { mostPauseMs = 1000 } = {}): Caller {
  async function ask(asked: Asked, hangUpAfterMs?: number): Promise<Answer | undefined> {
    findings.count('requests');
    const answer = await send(port(), asked, hangUpAfterMs);
    if (answer === undefined) {
      findings.count('requests without an answer');
      return undefined;
    }
    const { status, text } = answer;
    let envelope: Answer;
    try {
      envelope = JSON.parse(text) as Answer;
    } catch {
      findings.wrong('an answer is no JSON', `${asked.path}: ${status}`);
      return undefined;
    }
    if (status === 503) findings.count('requests answered "not ready"');
    else if (status >= 500) findings.wrong(`${asked.path} was answered ${status}`, text);
    else if (status === 400 || status === 401 || status === 404)
      findings.wrong(`${asked.path} was refused as ${envelope.code}`, text);
    if (envelope.code === 'too_many_tries') findings.count('requests answered "too many tries"');
    return again.has(envelope.code ?? '') || status >= 500 ? undefined : envelope;
  }

  async function patiently<Given>(asked: Asked, once: () => Promise<Given | undefined>): Promise<Given> {
    const since = performance.now();
    for (let tries = 0; performance.now() - since < patienceMs; tries += 1) {
      const answer = await once();
      if (answer !== undefined) return answer;
      await sleep(Math.min(mostPauseMs, 20 * 2 ** tries));
    }
    throw new Error(`${asked.path} was not answered for ${patienceMs / 1000} s`);
  }

  return {
    ask,
    insist: (asked) => patiently(asked, () => ask(asked)),
    download: (asked) =>
      patiently(asked, async () => {
        findings.count('requests');
        const answer = await send(port(), asked);
        if (answer?.status !== 200) return undefined;
        const lines = answer.text.trimEnd().split('\n');
        const last = lines.at(-1);
        return last?.startsWith('{"end":true') ? lines.map((line) => JSON.parse(line) as object) : undefined;
      }),
  };
}

function send(
  port: number,
  { path, body, token, key, address }: Asked,
  hangUpAfterMs?: number,
): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api/${path}`,
        method: payload === undefined ? 'GET' : 'POST',
        agent: false,
        headers: {
          'x-forwarded-for': address,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve(answer.complete ? { status: answer.statusCode!, text } : undefined));
        answer.on('error', () => resolve(undefined));
      },
    );
    sent.on('error', () => resolve(undefined));
    sent.setTimeout(timeoutMs, () => void sent.destroy());
    sent.on('close', () => resolve(undefined));
    if (hangUpAfterMs !== undefined) setTimeout(() => void sent.destroy(), hangUpAfterMs);
    sent.end(payload);
  });
}
