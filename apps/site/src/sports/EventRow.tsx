// An event in a list: time or clock, teams with their score, the main prices, and the way to the rest.
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useLocale } from '../texts/texts.ts';
import type { EventRow as Row } from './changes.ts';
import { useInView } from './live.ts';
import { MatchTime, TeamScores } from './MatchState.tsx';
import { matchName } from './names.ts';
import { RowPrices, totalOf, usePlayable, winnerOf } from './RowPrices.tsx';
import { useWords, type SayWord } from './words.ts';

export const EventRow = memo(function EventRow({ row }: { readonly row: Row }) {
  const say = useWords();
  const locale = useLocale();
  const place = useInView<HTMLLIElement>(row.id);
  const more = row.markets - row.main.length;
  const teams = matchName(row, locale);
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
        className="grid min-h-11 min-w-0 gap-0.5 rounded-field hover:text-turquoise"
      >
        <span className="flex items-center justify-between gap-3">
          <MatchTime match={row} />
          <span className="flex items-center text-sm text-quiet xl:hidden">
            {more > 0 && <span className="figures">+{more}</span>}
            <ChevronRight size={16} aria-hidden="true" />
          </span>
        </span>
        <TeamScores match={row} />
      </Link>
      <MainPrices row={row} say={say} />
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

/** Who wins, and the total beside it. A match that is not played now shows its state in their place. */
function MainPrices({ row, say }: { readonly row: Row; readonly say: SayWord }) {
  const winner = winnerOf(row);
  const total = totalOf(row);
  const on = usePlayable(row);
  if (!winner && !total)
    return (
      <p className="grid min-h-12 place-items-center rounded-field border border-dashed border-line px-2 text-center text-sm text-quiet">
        {say(row.status === 'postponed' ? 'sports.postponed.note' : 'sports.noMain')}
      </p>
    );
  return (
    <div
      // Side by side, and with large text one below the other.
      className="flex min-w-0 flex-wrap gap-1.5 xl:grid xl:grid-cols-[3fr_2fr]"
    >
      {winner && (
        <div className="min-w-0 flex-[3_1_9rem]">
          <RowPrices on={on} market={winner} />
        </div>
      )}
      {total && (
        <div className={`min-w-0 flex-[2_1_6rem] ${winner ? '' : 'xl:col-start-2'}`}>
          <RowPrices on={on} market={total} />
        </div>
      )}
    </div>
  );
}
