// A few matches with prices, for the home page: live ones first, then the next. A price goes onto the slip, which opens from a bar. Nothing
// while the house offers no match.
import { Link } from '@tanstack/react-router';
import { buttonClass } from '@felek/ui/Button.tsx';
import { ScrollRow } from '../parts/ScrollRow.tsx';
import { useLocale } from '../texts/texts.ts';
import type { EventRow } from './changes.ts';
import { useInView, useStayLive } from './live.ts';
import { MatchRowsPlace } from './MatchRowsPlace.tsx';
import { MatchTime, TeamScores } from './MatchState.tsx';
import { matchName } from './names.ts';
import { RowPrices, usePlayable, winnerOf } from './RowPrices.tsx';
import { useKept } from './slip/kept.ts';
import { SlipBar } from './slip/SlipBar.tsx';
import { SportIcon } from './SportIcon.tsx';
import { useNextMatches } from './sports.queries.ts';
import { useWords } from './words.ts';

export function MatchRows() {
  const say = useWords();
  useStayLive();
  useKept();
  const { data, isPending } = useNextMatches();
  const rows = data?.pages.flatMap(({ list }) => list).filter((row) => winnerOf(row)) ?? [];
  if (isPending) return <MatchRowsPlace />;
  if (rows.length === 0) return null;
  return (
    <>
      <ScrollRow
        title={say('sports.matches')}
        more={
          <Link to="/spor" search={{}} className={buttonClass('plain')}>
            {say('sports.matches.all')}
          </Link>
        }
      >
        {rows.map((row) => (
          <MatchCard key={row.id} row={row} />
        ))}
      </ScrollRow>
      <SlipBar />
    </>
  );
}

function MatchCard({ row }: { readonly row: EventRow }) {
  const locale = useLocale();
  const place = useInView<HTMLLIElement>(row.id);
  const winner = winnerOf(row);
  const on = usePlayable(row);
  return (
    <li
      ref={place}
      className="grid w-72 shrink-0 content-between gap-2 rounded-card border border-line bg-surface p-3"
    >
      <Link
        to="/spor/mac/$id"
        params={{ id: row.id }}
        search={{}}
        aria-label={matchName(row, locale)}
        className="grid gap-1.5 rounded-field hover:text-turquoise"
      >
        <span className="flex min-w-0 items-center gap-2 text-sm text-quiet">
          <SportIcon sport={row.sport} size={16} />
          <span className="min-w-0 grow truncate">{row.leagueNames[locale]}</span>
          <span className="shrink-0">
            <MatchTime match={row} withDay />
          </span>
        </span>
        <TeamScores match={row} />
      </Link>
      {winner && <RowPrices on={on} market={winner} />}
    </li>
  );
}
