// The wins of the last moments, as all visitors see them: real ones from the ledger, under masked names, without those of customers who do
// not want theirs shown. All ask for the same list, so it is read every ten seconds at most.
import type { Locale } from '@felek/contract/call';
import type { RecentWin } from '@felek/contract/casino';
import type { Ledger } from '@felek/ledger';
import { toLira, type Kurus } from '@felek/money';
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import { wireInstant } from '../../clock.ts';
import type { CustomerId } from '../../ids.ts';
import { maskName } from '../../tables/tables.ts';
import { toGame, type Catalogue } from './catalogue.ts';

/** The list is made from only so many of the latest postings. It therefore costs a busy house no more than a quiet one. */
const postings = 5000;
const least: Kurus = 50_00n;
const most = 20;
const maxAgeMs = 10_000;

export interface RecentWinsNeeds {
  readonly ledger: Pick<Ledger, 'listLatestWins'>;
  readonly catalogue: Pick<Catalogue, 'current'>;
  /** The usernames of those whose wins may be shown. */
  readonly listShownNames: (customers: readonly CustomerId[]) => Promise<ReadonlyMap<CustomerId, string>>;
}

export function openRecentWins({ ledger, catalogue, listShownNames }: RecentWinsNeeds): {
  list(locale: Locale): Promise<RecentWin[]>;
} {
  const read = boundedAgeCache({
    maxAgeMs,
    async read() {
      const wins = await ledger.listLatestWins(postings, least);
      // A customer's wallet has the customer's id.
      const names = await listShownNames([
        ...new Set(wins.map(({ wallet }) => wallet as string as CustomerId)),
      ]);
      return wins
        .flatMap((win) => {
          const name = names.get(win.wallet as string as CustomerId);
          return name === undefined ? [] : [{ ...win, player: maskName(name) }];
        })
        .slice(0, most * 2);
    },
  });
  return {
    async list(locale) {
      const copy = await catalogue.current();
      return (await read.get())
        .flatMap(({ player, provider, game, amount, at }) => {
          const found = copy.findPlayed(provider, game);
          return found?.isOpen && found.kinds.length > 0
            ? [{ player, game: toGame(found, locale), amount: toLira(amount), timeStamp: wireInstant(at) }]
            : [];
        })
        .slice(0, most);
    },
  };
}
