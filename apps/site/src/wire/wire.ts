// The typed way to the server. A call of the contract goes out with its headers and comes back as its data, or as an error that
// the customer can be told: a refusal in the server's words, or that the server was not to be reached or not to be understood.
import type { Call, Envelope, OutputOf, SentOf } from '@felek/contract/call';
import type { RefusalCode } from '@felek/contract/errors';
import { localeNow, sayNow } from '../texts/texts.ts';
import { authData, fingerprintNow } from './stored.ts';

/** The server said no. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  /** Message by the path of the field that is wrong. */
  readonly fields: ReadonlyMap<string, string>;

  constructor(message: string, code: RefusalCode, fields: ReadonlyMap<string, string>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** No answer, or none that makes sense. What was typed is still there; trying again is safe. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The words for any error of a call. */
export const wordsOf = (error: unknown): string =>
  error instanceof Refused || error instanceof Unreachable ? error.message : sayNow('site.error.broken');

/** Where the site lives; the API and the hub are below it. */
export const base = import.meta.env.BASE_URL;

const timeoutMs = 20_000;
let onDeadSession: () => void = () => undefined;

/** Says what happens when any call answers 401. */
export function whenSessionDies(react: () => void): void {
  onDeadSession = react;
}

let isByItself = false;

/** What is asked while `work` runs is asked by the page itself, after a message of the hub: it keeps no session from growing idle. */
export function byItself(work: () => void): void {
  isByItself = true;
  try {
    work();
  } finally {
    isByItself = false;
  }
}

export interface Answered<Data> {
  readonly data: Data;
  readonly message: string;
}

/** Makes a call. `key` makes a repetition of the same payment harmless. */
export async function ask<C extends Call>(
  call: C,
  input: SentOf<C>,
  options: { readonly key?: string; readonly signal?: AbortSignal } = {},
): Promise<Answered<OutputOf<C>>> {
  const token = authData()?.token;
  const isGet = call.method === 'GET';
  const query = isGet
    ? new URLSearchParams(Object.entries(input as object).map(([name, value]) => [name, String(value)]))
    : '';
  const url = `${base}api/${call.path}${query && query.size > 0 ? `?${query}` : ''}`;
  const answer = await fetch(url, {
    method: call.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      locale: localeNow(),
      fingerprint: fingerprintNow(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(options.key !== undefined && { 'idempotency-key': options.key }),
      ...(isByItself && { background: '1' }),
    },
    ...(!isGet && { body: JSON.stringify(input) }),
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new Unreachable(sayNow('site.error.network'));
  });
  const envelope = (await answer.json().catch(() => undefined)) as Envelope | undefined;
  if (typeof envelope?.success !== 'boolean' || typeof envelope.message !== 'string') {
    throw new Unreachable(sayNow('site.error.broken'));
  }
  if (answer.status === 401 && token !== undefined && authData()?.token === token) onDeadSession();
  if (!envelope.success) {
    const fields = new Map((envelope.errors ?? []).map(({ path, message }) => [path, message]));
    // A fault is told with what the operator finds it by.
    const words = envelope.reference ? `${envelope.message} (${envelope.reference})` : envelope.message;
    throw new Refused(words, envelope.code ?? 'fault', fields);
  }
  const read = call.output.safeParse(envelope.data);
  if (!read.success) throw new Unreachable(sayNow('site.error.broken'));
  return { data: read.data as OutputOf<C>, message: envelope.message };
}

/** The data alone, for queries. */
export const fetchData = async <C extends Call>(
  call: C,
  input: SentOf<C>,
  signal?: AbortSignal,
): Promise<OutputOf<C>> => (await ask(call, input, signal ? { signal } : {})).data;
