// A row of games on the home page.
import { Link } from '@tanstack/react-router';
import type { Game, LobbySlug } from '@felek/contract/casino';
import { GameTile } from './GameTile.tsx';
import { useGameActions } from './casino.ts';
import { useSay } from '../texts/texts.ts';
import { ScrollRow } from '../parts/ScrollRow.tsx';
import { Skeleton } from '@felek/ui/states.tsx';

/** `slug` and `tab`: where all of them are; without a tab they are all here. */
export function GameRow({
  title,
  games,
  slug = 'slot',
  tab,
}: {
  readonly title: string;
  readonly games: readonly Game[];
  readonly slug?: LobbySlug;
  readonly tab?: string;
}) {
  const say = useSay();
  const { open, toggleFavorite, isFavorite } = useGameActions();
  return (
    <ScrollRow
      title={title}
      more={
        tab !== undefined && (
          <Link
            to={`/casino/${slug}`}
            search={{ tab }}
            className="inline-block py-2 text-link hover:text-text hover:underline"
          >
            {say('site.all')}
            <span className="sr-only">: {title}</span>
          </Link>
        )
      }
    >
      {games.map((game) => (
        <li key={`${game.mainProviderId} ${game.gameCode}`} className="w-40 shrink-0 snap-start md:w-48">
          <GameTile game={game} isFavorite={isFavorite(game)} open={open} toggleFavorite={toggleFavorite} />
        </li>
      ))}
    </ScrollRow>
  );
}

/** A row's place while it is not there. */
export function GameRowPlace() {
  return <Skeleton className="h-[17.35rem] md:h-80" />;
}
