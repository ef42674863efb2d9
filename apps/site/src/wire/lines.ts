// Calls that answer JSON Lines in place of an envelope: long answers, saved as they came.
import type { Call, SentOf } from '@felek/contract/call';
import { sayNow } from '../texts/texts.ts';
import { readEnvelope, send } from './ask.ts';
import { Unreachable } from './refusals.ts';

/** The lines as they came. Throws as `ask` does, for a refusal too. */
export async function fetchLines<C extends Call>(call: C, input: SentOf<C>): Promise<Blob> {
  const sent = await send(call, input, {});
  const { answer } = sent;
  if (answer.headers.get('content-type')?.startsWith('application/x-ndjson') !== true) {
    await readEnvelope(call, sent);
    throw new Unreachable(sayNow('site.error.broken'));
  }
  return answer.blob().catch(() => {
    throw new Unreachable(sayNow('site.error.network'));
  });
}
