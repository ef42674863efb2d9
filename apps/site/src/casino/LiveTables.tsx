// The tables that are open now, in one line: game, limits, and seats or players. The fullest come first.
import { Users } from 'lucide-react';
import type { Game, LiveTable } from '@felek/contract/casino';
import { useOpenGame } from './casino.ts';
import { isSameGame } from './casino.queries.ts';
import { useTables } from './tables.queries.ts';
import { GameCover } from './GameCover.tsx';
import { useBootstrap } from '../content/content.ts';
import { shortText } from '../texts/number-text.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { useSettled } from '@felek/ui/Later.tsx';
import { Skeleton } from '@felek/ui/states.tsx';

const most = 16;
/** So many fill the line on a screen of any width. The others come later. */
const first = 6;
/** So many are on the first screen of a phone. */
const atOnce = 2;

export function LiveTables() {
  const say = useSay();
  const open = useOpenGame();
  const { data, isPending } = useTables();
  const isSettled = useSettled();
  const games = (useBootstrap()?.casinoCategoryList ?? []).flatMap((category) => category.games);
  if (isPending) return <Skeleton className="h-19" />;
  const shown = (data ?? [])
    .filter(({ isOpen }) => isOpen)
    .toSorted((one, other) => other.players - one.players)
    .flatMap((table) => {
      const game = games.find((each) => isSameGame(each, table));
      return game ? [{ table, game }] : [];
    })
    .slice(0, isSettled ? most : first);
  if (shown.length === 0) return null;
  return (
    <section aria-label={say('home.liveTables')} className="-mx-4 md:-mx-1">
      <ul className="scroll-row flex scroll-px-4 gap-2 px-4 md:px-1">
        {shown.map(({ table, game }, place) => (
          <li key={`${game.mainProviderId} ${game.gameCode}`} className="shrink-0 snap-start">
            <Table table={table} game={game} isAtOnce={place < atOnce} open={open} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Table({
  table: { leastStake, mostStake, seats, players },
  game,
  isAtOnce,
  open,
}: {
  readonly table: LiveTable;
  readonly game: Game;
  readonly isAtOnce: boolean;
  readonly open: (game: Game) => void;
}) {
  const say = useSay();
  const locale = useLocale();
  const free = seats === null ? undefined : Math.max(0, seats - players);
  return (
    <button
      type="button"
      onClick={() => open(game)}
      className="flex h-19 w-56 items-center gap-3 rounded-card border border-line bg-surface p-2 text-start hover:border-line-strong hover:bg-raised"
    >
      <span className="relative h-full w-11 shrink-0 overflow-hidden rounded-field">
        <GameCover game={game} isSmall isAtOnce={isAtOnce} />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-coral" />
          <span className="truncate font-bold">{game.name}</span>
        </span>
        <span className="figures block truncate text-sm text-quiet">
          {say('table.limits', {
            least: shortText(leastStake, locale),
            most: shortText(mostStake, locale),
          })}
        </span>
        <span className="figures flex items-center gap-1 truncate text-xs text-text">
          <Users size={12} aria-hidden="true" className="shrink-0" />
          {free === undefined && (players > 0 ? say('home.players', { count: players }) : say('table.open'))}
          {free !== undefined && (free > 0 ? say('table.seats', { free }) : say('table.full'))}
        </span>
      </span>
    </button>
  );
}
