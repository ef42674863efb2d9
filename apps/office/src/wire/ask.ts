// The typed way to the server. A call of the contract is sent as this operator's. It resolves to its data, or throws an error with words:
// the server's refusal, an unreachable server, or an unreadable answer.
import type { Call, Envelope, OutputOf, SentOf } from '@felek/contract/call';
import type { PasskeyAnswer } from '@felek/contract/passkeys';
import { localeNow, sayNow } from '../texts/texts.ts';
import { Refused, Unreachable } from './refusals.ts';
import { forgetSession, sessionNow } from './session.ts';

const timeoutMs = 20_000;

interface Manner {
  readonly signal?: AbortSignal | undefined;
  /** Asked by a timer: it does not keep the session from growing idle. */
  readonly isByItself?: boolean;
  /** A code of the authenticator app, or a passkey's answer, which confirms this call alone. */
  readonly proof?: string | PasskeyAnswer | undefined;
}

export interface Answered<Data> {
  readonly data: Data;
  readonly message: string;
}

export async function ask<C extends Call>(
  call: C,
  input: SentOf<C>,
  { signal, isByItself = false, proof }: Manner = {},
): Promise<Answered<OutputOf<C>>> {
  const token = sessionNow()?.token;
  const isGet = call.method === 'GET';
  const query = isGet
    ? `?${new URLSearchParams(Object.entries(input as object).map(([name, value]) => [name, String(value)]))}`
    : '';
  const answer = await fetch(`/api/${call.path}${query}`, {
    method: call.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      locale: localeNow(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(isByItself && { background: '1' }),
      ...(proof !== undefined && { 'second-factor': inHeader(proof) }),
    },
    ...(!isGet && { body: JSON.stringify(input) }),
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Unreachable(sayNow('error.network'));
  });
  const envelope = (await answer.json().catch(() => undefined)) as Envelope | undefined;
  if (typeof envelope?.success !== 'boolean' || typeof envelope.message !== 'string')
    throw new Unreachable(sayNow('error.broken'));
  if (answer.status === 401 && token !== undefined && sessionNow()?.token === token)
    forgetSession(envelope.ended ?? 'ended');
  if (!envelope.success) {
    const fields = new Map((envelope.errors ?? []).map(({ path, message }) => [path, message]));
    // A fault shows the reference that is in the log.
    const words = envelope.reference ? `${envelope.message} (${envelope.reference})` : envelope.message;
    throw new Refused(words, envelope.code ?? 'fault', fields, envelope.factors);
  }
  const read = call.output.safeParse(envelope.data);
  if (!read.success) throw new Unreachable(sayNow('error.broken'));
  return { data: read.data as OutputOf<C>, message: envelope.message };
}

/** A passkey's answer has letters of ASCII only. */
const inHeader = (proof: string | PasskeyAnswer): string =>
  typeof proof === 'string'
    ? proof
    : btoa(JSON.stringify(proof)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The data alone. */
export const fetchData = async <C extends Call>(
  call: C,
  input: SentOf<C>,
  manner?: Manner,
): Promise<OutputOf<C>> => (await ask(call, input, manner)).data;
