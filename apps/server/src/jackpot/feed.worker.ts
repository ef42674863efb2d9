// Reads the jackpot feeds on behalf of everybody who looks: one server asks, every few seconds, however many visitors there are.
// A feed that fails, or sends something else, leaves the reading before in place.
import type { Logger } from 'pino';
import { repeat } from '../jobs/periodic.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Jackpots } from './jackpot.ts';
import type { Feed } from './jackpot.store.ts';

const everyMs = 5000;
const timeoutMs = 4000;
const maxBytes = 200_000;
const feeds: readonly Feed[] = ['egt', 'jackpotcards', 'egyptquest'];

export interface FeedNeeds {
  readonly jackpots: Jackpots;
  /** Each feed is below it, by its name. */
  readonly url: string;
  readonly log: Logger;
}

export function followJackpots(jobs: Jobs, needs: FeedNeeds): void {
  repeat(jobs, { name: 'jackpot.read-feeds', everyMs, work: (signal) => readFeeds(needs, signal) });
}

/** Reads all feeds once. */
export async function readFeeds({ jackpots, url, log }: FeedNeeds, signal?: AbortSignal): Promise<void> {
  await Promise.all(
    feeds.map(async (feed) => {
      const reading = await ask(`${url}/${feed}`, signal).catch((error: unknown) => {
        log.debug({ feed, err: error }, 'a jackpot feed did not answer');
        return undefined;
      });
      if (reading !== undefined && !(await jackpots.record(feed, reading)))
        log.warn({ feed }, 'a jackpot feed sent something else');
    }),
  );
}

async function ask(url: string, signal: AbortSignal | undefined): Promise<unknown> {
  const limit = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: signal ? AbortSignal.any([limit, signal]) : limit,
  });
  if (!answer.ok) throw new Error(`the feed answered ${answer.status}`);
  const text = await answer.text();
  if (text.length > maxBytes) throw new Error('the feed sent too much');
  return JSON.parse(text) as unknown;
}
