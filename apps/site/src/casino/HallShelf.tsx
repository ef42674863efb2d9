// A row of picked games above a hall's grid: jackpots, new ones, those with free rounds, popular ones, and those to go on with. A hall has the
// row if the page's own content has games for it, so that it is there from the start and nothing moves. Collections that are fetched join it.
import { useState, type ReactNode } from 'react';
import type { Badge, Game } from '@felek/contract/casino';
import { WhenIdle } from '@felek/ui/Later.tsx';
import { useMostPlayed, useRecent } from './casino.queries.ts';
import { GameRow } from './GameRow.tsx';
import { useHallSay } from './words.ts';

const badges: readonly Badge[] = ['jackpot', 'new', 'freeRounds'];
/** Fewer games do not fill the row. */
const least = 6;
const most = 16;

interface Collection {
  readonly name: Badge | 'popular' | 'continue';
  readonly games: readonly Game[];
}

interface HallShelfProps {
  /** The games of the hall that the page has. */
  readonly games: readonly Game[];
  readonly isOfHall: (game: Game) => boolean;
}

export function HallShelf({ games, isOfHall }: HallShelfProps) {
  const own = badges
    .map((name): Collection => ({ name, games: games.filter((game) => game.badges?.includes(name)) }))
    .filter((each) => each.games.length >= least);
  return own.length > 0 && <Shelf own={own} isOfHall={isOfHall} />;
}

interface ShelfProps extends Pick<HallShelfProps, 'isOfHall'> {
  readonly own: readonly Collection[];
}

function Shelf({ own, isOfHall }: ShelfProps) {
  const say = useHallSay();
  const [chosen, choose] = useState<Collection>();
  const shown = chosen ?? own[0]!;
  const pill = (collection: Collection) =>
    collection.name !== shown.name && (
      <button
        key={collection.name}
        type="button"
        onClick={() => choose(collection)}
        className="min-h-9 shrink-0 rounded-full border border-line bg-surface px-3 text-sm font-medium whitespace-nowrap text-quiet hover:text-text"
      >
        {say(`shelf.${collection.name}`)}
      </button>
    );
  return (
    // The keyboard's way through the hall passes it by.
    <div data-shelf="">
      <GameRow
        title={say(`shelf.${shown.name}`)}
        games={shown.games.slice(0, most)}
        atOnce={3}
        more={
          <div role="group" aria-label={say('shelf.pick')} className="scroll-row flex min-w-0 gap-2">
            {own.map(pill)}
            <WhenIdle>
              <Fetched isOfHall={isOfHall}>{pill}</Fetched>
            </WhenIdle>
          </div>
        }
      />
    </div>
  );
}

interface FetchedProps extends Pick<HallShelfProps, 'isOfHall'> {
  readonly children: (collection: Collection) => ReactNode;
}

function Fetched({ isOfHall, children }: FetchedProps) {
  const popular = useMostPlayed().data ?? [];
  const recent = useRecent().data ?? [];
  const collections: readonly Collection[] = [
    { name: 'popular', games: popular.filter(isOfHall) },
    { name: 'continue', games: recent.filter(isOfHall) },
  ];
  return collections.filter(({ games }) => games.length > 0).map(children);
}
