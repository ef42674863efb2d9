// Names of outcomes that the house's own catalogue does not know: players, and variants of a market. They are asked for once and kept. A
// batch of messages waits for them briefly, and then continues without them.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { outcomesOf } from '@felek/sportsbook/catalogue';
import type { FeedMarket, FeedOutcome } from '@felek/sportsbook/feed';
import type { FeedMessage } from '../../feed.ts';
import type { Api } from './api.ts';

type Words = NonNullable<FeedOutcome['name']>;

const waitsMs = 2000;
const asksAgainMs = 60_000;
const most = 50_000;

export interface OutcomeNames {
  /** The names of all variants that the feed lists. */
  load(): Promise<void>;
  /** The batch with the names that are known by then. */
  complete(batch: readonly FeedMessage[]): Promise<readonly FeedMessage[]>;
}

export function openNames(api: Pick<Api, 'variants' | 'variant' | 'player'>, log: Logger): OutcomeNames {
  const known = new Map<string, Words>();
  /** The requests that were made, and when, by the document. */
  const asked = new Map<string, { readonly atMs: number; readonly done: Promise<void> }>();

  function keep(tr: ReadonlyMap<string, string>, en: ReadonlyMap<string, string>): void {
    for (const [id, name] of tr) known.set(id, { tr: name, en: en.get(id) ?? name });
    for (const id of known.keys()) {
      if (known.size <= most) break;
      known.delete(id);
    }
  }

  function ask(market: FeedMarket, outcome: string): Promise<void> | undefined {
    const isPlayer = outcome.includes(':player:');
    const { variant } = market.specifiers;
    if (!isPlayer && variant === undefined) return undefined;
    const key = isPlayer ? outcome : `${market.type}/${variant}`;
    const before = asked.get(key);
    if (before && performance.now() - before.atMs < asksAgainMs) return before.done;
    const read = (language: 'tr' | 'en') =>
      isPlayer ? api.player(language, outcome) : api.variant(language, market.type, variant!);
    const done = Promise.all([read('tr'), read('en')]).then(
      ([tr, en]) => keep(tr, en),
      (error: unknown) => log.warn({ err: error, key }, 'the feed does not name an outcome'),
    );
    asked.delete(key);
    asked.set(key, { atMs: performance.now(), done });
    for (const old of asked.keys()) {
      if (asked.size <= most) break;
      asked.delete(old);
    }
    return done;
  }

  return {
    async load() {
      const [tr, en] = await Promise.all([api.variants('tr'), api.variants('en')]);
      keep(tr, en);
    },
    async complete(batch) {
      const waits = batch
        .flatMap(unnamed)
        .flatMap(([market, id]) => (known.has(id) ? [] : (ask(market, id) ?? [])));
      if (waits.length > 0)
        await Promise.race([Promise.all(waits), pause(waitsMs, undefined, { ref: false })]);
      return batch.map((message) => withNames(message, known));
    },
  };
}

function unnamed(message: FeedMessage): (readonly [market: FeedMarket, outcome: string])[] {
  if (message.kind !== 'odds') return [];
  return message.markets.flatMap((market) => strangers(market).map((id) => [market, id] as const));
}

function strangers({ type, specifiers, outcomes = [] }: FeedMarket): string[] {
  if (outcomes.length === 0) return [];
  const catalogued = new Set(outcomesOf({ id: type, specifiers }).map(({ id }) => id));
  return outcomes.filter(({ id, name }) => !name && !catalogued.has(id)).map(({ id }) => id);
}

function withNames(message: FeedMessage, known: ReadonlyMap<string, Words>): FeedMessage {
  if (message.kind !== 'odds') return message;
  const markets = message.markets.map((market) => {
    const nameless = new Set(strangers(market).filter((id) => known.has(id)));
    if (nameless.size === 0) return market;
    const outcomes = market.outcomes!.map((each) =>
      nameless.has(each.id) ? { ...each, name: known.get(each.id)! } : each,
    );
    return { ...market, outcomes };
  });
  return { ...message, markets };
}
