// BetConstruct's calls to an operator's wallet, hashed, and what the answers mean.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** The demo's key, known to everybody. */
export const demoKey = 'betco-demo-key-known-to-everybody';
const timeoutMs = 10_000;

/** The hashed values, in order. */
const order = {
  GetClientDetails: ['AuthToken', 'TS'],
  GetClientBalance: ['AuthToken', 'TS'],
  BetPlaced: [
    'AuthToken',
    'TS',
    'TransactionId',
    'BetId',
    'Amount',
    'Created',
    'BetType',
    'SystemMinCount',
    'TotalPrice',
  ],
  BetResulted: ['AuthToken', 'TS', 'TransactionId', 'BetId', 'BetState', 'Amount'],
  Rollback: ['AuthToken', 'TS', 'TransactionId'],
} as const;
export type Method = keyof typeof order;
export type Said = Readonly<Record<string, string | number>>;

export interface Answer {
  /** 0 when there was none. */
  readonly http: number;
  readonly ErrorCode?: string;
  readonly Login?: string;
  readonly Balance?: number;
}

/** The hash of the present parameters, names and values in the fixed order, followed by the key. */
function hashOf(method: Method, said: Said): string {
  const text = order[method].filter((name) => said[name] !== undefined).map((name) => `${name}${said[name]}`);
  return createHash('md5')
    .update(`${text.join('')}${demoKey}`, 'utf8')
    .digest('hex');
}

/** One call; `url` is the wallet's address before the method. */
export async function send(url: string, method: Method, said: Said): Promise<Answer> {
  const timed = { ...said, TS: Math.floor(Date.now() / 1000) };
  const answer = await fetch(`${url}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...timed, Hash: hashOf(method, timed) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  const json = (await answer?.json().catch(() => undefined)) as Partial<Answer> | undefined;
  return { ...json, http: answer?.status ?? 0 };
}

/** A call that must be answered: repeated up to five times until it is, each time a little later. */
export async function insist(url: string, method: Method, said: Said): Promise<Answer> {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await send(url, method, said);
    if (answer.ErrorCode === '0' || attempts === 5) return answer;
    await pause(100 * attempts);
  }
}
