// An event in a list: time or clock, teams with their score, the main prices, and the way to the rest.
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { SportsMarket } from '@felek/contract/sports';
import { useLocale } from '../texts/texts.ts';
import type { EventRow as Row } from './changes.ts';
import { useInView } from './live.ts';
import { MatchTime } from './MatchState.tsx';
import { lineOf, shortLabel } from './names.ts';
import { NoPrice, PriceButton, type Playable } from './PriceButton.tsx';
import { useWords } from './words.ts';

export const playableOf = ({
  id,
  sport,
  leagueNames,
  home,
  away,
  startsAt,
  phase,
}: Row | Omit<Row, 'main'>): Playable => ({
  event: id,
  sport,
  leagueNames,
  home,
  away,
  startsAt,
  isLive: phase === 'live',
});

/** The kinds of markets that say who wins. */
const winners = [1, 186, 219];
/** Places of outcomes in a row: home, draw, away, and over, under. Of two-way winners the middle stays empty. */
const winnerPlaces = [['1', '4'], ['2'], ['3', '5']];
const totalPlaces = [['12'], ['13']];

export const EventRow = memo(function EventRow({ row }: { readonly row: Row }) {
  const say = useWords();
  const locale = useLocale();
  const place = useInView<HTMLLIElement>(row.id);
  const on = playableOf(row);
  const winner = row.main.find(({ type }) => winners.includes(type));
  const total = row.main.find(({ type }) => !winners.includes(type));
  const more = row.markets - row.main.length;
  const teams = `${row.home[locale]} – ${row.away[locale]}`;
  return (
    <li
      ref={place}
      className="grid gap-2 border-t border-line px-3 py-2.5 first:border-t-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)_auto] xl:items-center xl:gap-3"
    >
      <Link
        to="/spor/mac/$id"
        params={{ id: row.id }}
        search={{}}
        aria-label={more > 0 ? `${teams}, ${say('sports.markets', { number: more })}` : teams}
        className="grid min-h-11 min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-field hover:text-turquoise"
      >
        <span className="grid min-w-0 gap-0.5">
          <MatchTime match={row} />
          <span className="truncate font-semibold">{row.home[locale]}</span>
          <span className="truncate font-semibold">{row.away[locale]}</span>
        </span>
        <span className="flex items-center gap-2">
          {row.score && row.phase !== 'prematch' && (
            <span className="figures grid justify-items-end gap-0.5 self-end font-bold text-gold">
              <span>{row.score.home}</span>
              <span>{row.score.away}</span>
            </span>
          )}
          <span className="flex items-center text-sm text-quiet xl:hidden">
            {more > 0 && <span className="figures">+{more}</span>}
            <ChevronRight size={16} aria-hidden="true" />
          </span>
        </span>
      </Link>
      <div className="grid min-w-0 grid-cols-5 gap-1.5">
        <Prices on={on} market={winner} places={winnerPlaces} />
        <Prices on={on} market={total} places={totalPlaces} />
      </div>
      <Link
        to="/spor/mac/$id"
        params={{ id: row.id }}
        search={{}}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden min-h-11 min-w-12 items-center justify-end text-sm text-quiet hover:text-turquoise xl:flex"
      >
        {more > 0 && <span className="figures">+{more}</span>}
        <ChevronRight size={16} />
      </Link>
    </li>
  );
});

function Prices({
  on,
  market,
  places,
}: {
  readonly on: Playable;
  readonly market: SportsMarket | undefined;
  readonly places: readonly (readonly string[])[];
}) {
  const say = useWords();
  const locale = useLocale();
  const line = market ? lineOf(market.specifiers, locale) : '';
  return places.map((ids) => {
    const price = market?.outcomes.find(({ id }) => ids.includes(id));
    if (!market || !price) return <NoPrice key={ids[0]} />;
    return (
      <PriceButton
        key={ids[0]}
        on={on}
        market={market}
        price={price}
        label={shortLabel(price.id, line, say)}
      />
    );
  });
}
