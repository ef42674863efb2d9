// The stage's connection to the server: the launch token of its address and nothing else. A call that gets no answer is repeated, since
// every call here is idempotent. A refusal goes to the caller.
import type { Call, Envelope, OutputOf, SentOf } from '@felek/contract/call';
import type { Language } from './texts.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export class SessionOver extends Error {
  override readonly name = 'SessionOver';
}

export interface Wire {
  ask<C extends Call>(call: C, input: SentOf<C>): Promise<OutputOf<C>>;
}

const timeoutMs = 10_000;
const pausesMs = [300, 800, 1500, 3000, 5000];

export function openWire({
  token,
  language,
  onLine,
}: {
  readonly token: string;
  readonly language: Language;
  readonly onLine: (isThere: boolean) => void;
}): Wire {
  async function once<C extends Call>(call: C, input: SentOf<C>): Promise<OutputOf<C> | 'no answer'> {
    const answer = await fetch(`/api/${call.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, locale: language },
      body: JSON.stringify(input),
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    if (!answer || answer.status >= 500) return 'no answer';
    if (answer.status === 401) throw new SessionOver();
    const envelope = (await answer.json().catch(() => undefined)) as Envelope<OutputOf<C>> | undefined;
    if (!envelope) return 'no answer';
    if (!envelope.success) throw new Refused(envelope.code ?? 'fault', envelope.message);
    return envelope.data;
  }
  return {
    async ask(call, input) {
      for (let tries = 0; ; tries += 1) {
        const answer = await once(call, input);
        if (answer !== 'no answer') {
          if (tries > 0) onLine(true);
          return answer;
        }
        onLine(false);
        await pauseOrOnline(pausesMs[Math.min(tries, pausesMs.length - 1)]!);
      }
    },
  };
}

/** Waits; a device that is online again waits no longer. */
function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}
