// Each way: half of the stake on the winner, half on a place among the first. The market of the winner has its terms in its own specifiers:
// `534|places=3|share=1:4|variant=felek:race` pays a quarter of the profit odds for the first three. The place half follows the results of the
// market of the first three with the same variant, `536|variant=felek:race|winners=3`. So the terms stand with each bet for good.
import type { Share } from './leg.ts';
import { marketKey, parseMarketKey, type MarketKey } from './market.ts';

/** The feed's numbers of markets whose outcomes have names of their own: one winner, and several. */
export const winnerMarket = 534;
export const placesMarket = 536;

export interface EachWay {
  /** How many are placed. */
  readonly places: number;
  /** The part of the profit odds that a place pays. */
  readonly share: Share;
  /** The market whose results settle the place half. */
  readonly market: MarketKey;
}

/** Undefined for a market without such terms. */
export function eachWayOf(key: MarketKey): EachWay | undefined {
  const market = parseMarketKey(key);
  if (market?.id !== winnerMarket) return undefined;
  const { places = '', share = '', variant = '' } = market.specifiers;
  const read = /^([1-9]):([1-9]\d?)$/.exec(share);
  if (!read || !/^[1-9]$/.test(places) || variant === '' || Number(read[1]) > Number(read[2]))
    return undefined;
  return {
    places: Number(places),
    share: [Number(read[1]), Number(read[2])],
    market: marketKey({ id: placesMarket, specifiers: { variant, winners: places } }),
  };
}
