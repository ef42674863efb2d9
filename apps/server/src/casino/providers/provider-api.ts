// What our calls to providers have in common: they are given up after a while, whatever goes wrong is the provider being down, and the
// words by which providers sort their games are much the same.
import type { LobbySlug } from '@felek/contract/casino';
import { ProviderDown, ProviderRefused } from './provider.ts';

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

/** Asks and gives the text that comes back. Throws {@link ProviderRefused} when it comes with 4xx, {@link ProviderDown} when nothing of use comes. */
export async function hearProvider({
  provider,
  what,
  url,
  timeoutMs,
  ...said
}: ProviderAsk): Promise<string> {
  const silent = (error: unknown) => {
    throw new ProviderDown(`${provider} does not answer ${what}`, { cause: error });
  };
  const answer = await fetch(url, {
    method: said.body === undefined ? 'GET' : 'POST',
    ...said,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(silent);
  if (!answer.ok) {
    const Failure = answer.status >= 400 && answer.status < 500 ? ProviderRefused : ProviderDown;
    throw new Failure(`${provider} answered ${what} with ${answer.status}`);
  }
  return answer.text().catch(silent);
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
