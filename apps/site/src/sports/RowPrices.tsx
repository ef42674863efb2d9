// The prices of one main market in a row: as many as the market has outcomes, over the width that there is.
import { memo, useMemo } from 'react';
import type { SportsMarket } from '@felek/contract/sports';
import { useLocale } from '../texts/texts.ts';
import type { EventRow } from './changes.ts';
import { winnerMarket } from '@felek/sportsbook/each-way';
import { lineOf, outcomeLabel, pricesInOrder, shortLabel } from './names.ts';
import { NoPrice, PriceButton, type Playable } from './PriceButton.tsx';
import { useWords } from './words.ts';

type Played = Pick<EventRow, 'id' | 'sport' | 'leagueNames' | 'home' | 'away' | 'startsAt' | 'phase'>;

export const playableOf = ({ id, sport, leagueNames, home, away, startsAt, phase }: Played): Playable => ({
  event: id,
  sport,
  leagueNames,
  home,
  away,
  startsAt,
  isLive: phase === 'live',
});

/** Keeps the object while its values are the same. So a running clock draws no price again. */
export function usePlayable({ id, sport, leagueNames, home, away, startsAt, phase }: Played): Playable {
  return useMemo(
    () => playableOf({ id, sport, leagueNames, home, away, startsAt, phase }),
    [id, sport, leagueNames, home, away, startsAt, phase],
  );
}

/** The kinds of markets that say who wins, and the outcomes of each in their order. */
const winners: ReadonlyMap<number, readonly string[]> = new Map([
  [1, ['1', '2', '3']],
  [186, ['4', '5']],
  [219, ['4', '5']],
  [winnerMarket, []],
]);
/** A race shows its favourites. */
const mostFavourites = 3;
const totals = ['12', '13'];

export const winnerOf = ({ main }: Pick<EventRow, 'main'>): SportsMarket | undefined =>
  main.find(({ type }) => winners.has(type));
export const totalOf = ({ main }: Pick<EventRow, 'main'>): SportsMarket | undefined =>
  main.find(({ type }) => !winners.has(type));

export const RowPrices = memo(function RowPrices({
  on,
  market,
}: {
  readonly on: Playable;
  readonly market: SportsMarket;
}) {
  const say = useWords();
  const locale = useLocale();
  const line = lineOf(market.specifiers, locale);
  const isField = market.type === winnerMarket;
  const ids = isField
    ? pricesInOrder(market)
        .map(({ id }) => id)
        .slice(0, mostFavourites)
    : (winners.get(market.type) ?? totals);
  return (
    <div className={`grid min-w-0 gap-1.5 ${ids.length === 3 ? 'grid-cols-3' : 'grid-cols-2'}`}>
      {ids.map((id) => {
        const price = market.outcomes.find((each) => each.id === id);
        if (!price) return <NoPrice key={id} label={isField ? '' : shortLabel(id, line, say)} />;
        return (
          <PriceButton
            key={id}
            on={on}
            market={market.id}
            price={price}
            label={isField ? outcomeLabel(market.id, price, on, locale) : shortLabel(id, line, say)}
          />
        );
      })}
    </div>
  );
});
