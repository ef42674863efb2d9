// A class of stakes in words.
import { liraText } from '../screen/Shown.tsx';
import { localeNow, sayNow } from '../texts/texts.ts';

/** Null stands for all stakes. */
export function stakesText(stakes: { readonly from: number; readonly below: number | null } | null): string {
  if (stakes === null) return sayNow('returns.allStakes');
  const from = liraText(stakes.from, localeNow());
  return stakes.below === null ? `${from} +` : `${from} – ${liraText(stakes.below, localeNow())}`;
}
