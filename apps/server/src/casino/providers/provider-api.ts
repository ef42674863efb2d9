// The common parts of our calls to providers: a time limit, typed errors, and the categories that providers sort games by.
import type { LobbySlug } from '@felek/contract/casino';
import { step, traceHeaders } from '../../request.ts';
import { ProviderDown, ProviderRefused } from './provider.ts';

/** In characters. */
const longestLine = 10_000;

export interface ProviderAsk {
  readonly provider: string;
  /** The purpose of the call, for the log. */
  readonly what: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a POST. Without it the call is a GET. */
  readonly body?: string;
  readonly timeoutMs: number;
}

async function reachProvider({ provider, what, url, timeoutMs, ...said }: ProviderAsk): Promise<Response> {
  const ask = () =>
    fetch(url, {
      method: said.body === undefined ? 'GET' : 'POST',
      ...said,
      headers: { ...said.headers, ...traceHeaders() },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  return step('provider call', 'client', ask, { provider, call: what }).catch((error: unknown) => {
    throw new ProviderDown(`${provider} does not answer ${what}`, { cause: error });
  });
}

function assertOk({ provider, what }: ProviderAsk, { ok, status }: Response): void {
  if (ok) return;
  const Failure = status >= 400 && status < 500 ? ProviderRefused : ProviderDown;
  throw new Failure(`${provider} answered ${what} with ${status}`);
}

/** Fetches a text. Throws {@link ProviderRefused} for status 4xx, and {@link ProviderDown} for any other failure. */
export async function hearProvider(ask: ProviderAsk): Promise<string> {
  const answer = await reachProvider(ask);
  assertOk(ask, answer);
  return answer.text().catch((error: unknown) => {
    throw new ProviderDown(`${ask.provider} does not answer ${ask.what}`, { cause: error });
  });
}

/** As {@link hearProvider}, but yields the lines as they arrive. Returns undefined for status 404. */
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

/** As {@link hearProvider}, but parses the text as JSON. Throws {@link ProviderDown} for other text. */
export async function askProvider(ask: ProviderAsk): Promise<unknown> {
  const text = await hearProvider(ask);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProviderDown(`${ask.provider} answered ${ask.what} with no JSON`, { cause: error });
  }
}

/** The lobby for a category named in words. Unknown categories go to the other games. */
export function lobbyOf(category: string): LobbySlug {
  if (/live/i.test(category)) return 'live';
  if (/bingo/i.test(category)) return 'bingo';
  if (/\btv\b/i.test(category)) return 'tvbets';
  return /slot/i.test(category) ? 'slot' : 'games';
}
