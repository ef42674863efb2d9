// A row of games on the home page.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  denseLines,
  atOnce = 0,
  more,
}: {
  readonly title: string;
  readonly games: readonly Game[];
  readonly slug?: LobbySlug;
  readonly tab?: string;
  /** Smaller tiles, on a phone in so many lines. */
  readonly denseLines?: 1 | 2;
  /** So many tiles are on the first screen of a phone. */
  readonly atOnce?: number;
  /** Beside the title, in place of the way to all of them. */
  readonly more?: ReactNode;
}) {
  const say = useSay();
  const { open, toggleFavorite, isFavorite } = useGameActions();
  return (
    <ScrollRow
      title={title}
      {...(denseLines && { listClass: denseLists[denseLines] })}
      more={
        more ??
        (tab !== undefined && (
          <Link
            to={`/casino/${slug}`}
            search={{ tab }}
            className="inline-block py-2 text-link hover:text-text hover:underline"
          >
            {say('site.all')}
            <span className="sr-only">: {title}</span>
          </Link>
        ))
      }
    >
      {games.map((game, place) => (
        <li
          key={`${game.mainProviderId} ${game.gameCode}`}
          className={`w-(--tile) shrink-0 snap-start ${denseLines ? `${denseTile} ${denseLines === 1 ? 'md:[--tile:9rem]' : 'md:[--tile:11rem]'}` : '[--tile:10rem] md:[--tile:12rem]'}`}
        >
          <GameTile
            game={game}
            isFavorite={isFavorite(game)}
            isAtOnce={place < atOnce}
            open={open}
            toggleFavorite={toggleFavorite}
          />
        </li>
      ))}
    </ScrollRow>
  );
}

const denseLists = {
  1: 'max-md:gap-2',
  2: 'max-md:grid max-md:auto-cols-max max-md:grid-flow-col max-md:grid-rows-2 max-md:gap-2',
};
/** The heart and the badge of a small tile leave its cover in sight. */
const denseTile =
  '[--tile:6.6rem] max-md:[&_button[aria-pressed]]:end-0 max-md:[&_button[aria-pressed]]:top-0 max-md:[&_button[aria-pressed]]:size-9 max-md:[&_button[aria-pressed]_svg]:size-7 max-md:[&_button[aria-pressed]_svg]:p-1.5 max-md:[&_[data-badge]]:start-1 max-md:[&_[data-badge]]:top-1 max-md:[&_[data-badge]]:px-1.5 max-md:[&_[data-badge=freeRounds]]:hidden';

/** A row's place while it is not there. */
export function GameRowPlace() {
  return <Skeleton className="h-[17.35rem] md:h-80" />;
}
