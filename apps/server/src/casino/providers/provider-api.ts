// What our calls to providers have in common: they are given up after a while, whatever goes wrong is the provider being down, and the
// words by which providers sort their games are much the same.
import type { LobbySlug } from '@felek/contract/casino';
import { ProviderDown, ProviderRefused } from './provider.ts';

/** In characters. */
const longestLine = 10_000;

export interface ProviderAsk {
  readonly provider: string;
  /** What is asked, for the log. */
  readonly what: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Posted, where there is one. */
  readonly body?: string;
  readonly timeoutMs: number;
}

async function reachProvider({ provider, what, url, timeoutMs, ...said }: ProviderAsk): Promise<Response> {
  return fetch(url, {
    method: said.body === undefined ? 'GET' : 'POST',
    ...said,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new ProviderDown(`${provider} does not answer ${what}`, { cause: error });
  });
}

function assertOk({ provider, what }: ProviderAsk, { ok, status }: Response): void {
  if (ok) return;
  const Failure = status >= 400 && status < 500 ? ProviderRefused : ProviderDown;
  throw new Failure(`${provider} answered ${what} with ${status}`);
}

/** Asks and gives the text that comes back. Throws {@link ProviderRefused} when it comes with 4xx, {@link ProviderDown} when nothing of use comes. */
export async function hearProvider(ask: ProviderAsk): Promise<string> {
  const answer = await reachProvider(ask);
  assertOk(ask, answer);
  return answer.text().catch((error: unknown) => {
    throw new ProviderDown(`${ask.provider} does not answer ${ask.what}`, { cause: error });
  });
}

/** As {@link hearProvider}, but gives the lines one by one as they come, and nothing when it is answered that there is none (404). */
export async function followProvider(ask: ProviderAsk): Promise<AsyncIterable<string> | undefined> {
  const answer = await reachProvider(ask);
  if (answer.status === 404) {
    await answer.body?.cancel();
    return undefined;
  }
  assertOk(ask, answer);
  return linesOf(ask, answer);
}

async function* linesOf({ provider, what }: ProviderAsk, { body }: Response): AsyncGenerator<string> {
  const pieces = body!.pipeThrough(new TextDecoderStream());
  let rest = '';
  try {
    for await (const piece of pieces) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop()!;
      if (rest.length > longestLine) throw new Error('a line without an end');
      yield* lines;
    }
  } catch (error) {
    throw new ProviderDown(`${provider} broke off ${what}`, { cause: error });
  }
  if (rest !== '') yield rest;
}

/** As {@link hearProvider}, but gives the JSON that comes back, and throws {@link ProviderDown} when it is none. */
export async function askProvider(ask: ProviderAsk): Promise<unknown> {
  const text = await hearProvider(ask);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProviderDown(`${ask.provider} answered ${ask.what} with no JSON`, { cause: error });
  }
}

/** The lobby of a category that a provider names in words; what is none of the known ones goes to the other games. */
export function lobbyOf(category: string): LobbySlug {
  if (/live/i.test(category)) return 'live';
  if (/bingo/i.test(category)) return 'bingo';
  return /slot/i.test(category) ? 'slot' : 'games';
}
