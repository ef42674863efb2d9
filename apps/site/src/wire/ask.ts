// The typed way to the server. A call of the contract is sent with its headers. It resolves to its data, or throws an error with a text
// for the customer: the server's refusal, an unreachable server, or an unreadable answer.
import type { Call, Envelope, OutputOf, SentOf } from '@felek/contract/call';
import { localeNow, sayNow } from '../texts/texts.ts';
import { base } from './base.ts';
import { isAskedByItself, sessionDied } from './manner.ts';
import { Refused, Unreachable } from './refusals.ts';
import { hasShape, type Shape } from './shape.ts';
import { authData, fingerprintNow } from './stored.ts';

const timeoutMs = 20_000;
/** A long answer of lines may take as long as this. */
const linesTimeoutMs = 600_000;

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
  return readEnvelope(call, await send(call, input, options));
}

interface Sent {
  readonly answer: Response;
  /** The session that the call was made with. */
  readonly token: string | undefined;
}

/** Makes a call, and leaves its answer unread. */
export async function send<C extends Call>(
  call: C,
  input: SentOf<C>,
  options: { readonly key?: string; readonly signal?: AbortSignal },
): Promise<Sent> {
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
      ...(isAskedByItself() && { background: '1' }),
    },
    ...(!isGet && { body: JSON.stringify(input) }),
    signal: AbortSignal.any([
      AbortSignal.timeout(call.lines ? linesTimeoutMs : timeoutMs),
      ...(options.signal ? [options.signal] : []),
    ]),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new Unreachable(sayNow('site.error.network'));
  });
  return { answer, token };
}

export async function readEnvelope<C extends Call>(
  call: C,
  { answer, token }: Sent,
): Promise<Answered<OutputOf<C>>> {
  const envelope = (await answer.json().catch(() => undefined)) as Envelope | undefined;
  if (typeof envelope?.success !== 'boolean' || typeof envelope.message !== 'string') {
    throw new Unreachable(sayNow('site.error.broken'));
  }
  if (answer.status === 401 && token !== undefined && authData()?.token === token) sessionDied();
  if (!envelope.success) {
    const fields = new Map((envelope.errors ?? []).map(({ path, message }) => [path, message]));
    // A fault shows the reference that the operator finds in the log.
    const words = envelope.reference ? `${envelope.message} (${envelope.reference})` : envelope.message;
    throw new Refused(words, envelope.code ?? 'fault', fields);
  }
  if (call.shape !== undefined && !hasShape(envelope.data, shapeAt(call.shape)))
    throw new Unreachable(sayNow('site.error.broken'));
  return { data: envelope.data as OutputOf<C>, message: envelope.message };
}

const shapes = new Map<string, Shape>();

function shapeAt(written: string): Shape {
  const shape = shapes.get(written) ?? (JSON.parse(written) as Shape);
  shapes.set(written, shape);
  return shape;
}

/** The data alone, for queries. */
export const fetchData = async <C extends Call>(
  call: C,
  input: SentOf<C>,
  signal?: AbortSignal,
): Promise<OutputOf<C>> => (await ask(call, input, signal ? { signal } : {})).data;
