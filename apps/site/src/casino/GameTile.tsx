// A game in a list: its cover, name and provider, the heart, and the way in.
import { Heart, Info } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import type { Game } from '@felek/contract/casino';
import { WhenIdle } from '@felek/ui/Later.tsx';
import { openDialog } from '../navigation/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { adornment } from '../wire/lazy.ts';
import { GameCover } from './GameCover.tsx';
import type { GameActions } from './casino.ts';

const TableMark = adornment(() => import('./TableMark.tsx').then((each) => each.TableMark));
/** A page has dozens of tiles, so that none has it from the start. */
const PlayMark = adornment(() => import('./PlayMark.tsx').then((each) => each.PlayMark));

/** The category of slots, of which none is a table. */
const slots = 1;

const badgeLooks = {
  jackpot: 'bg-gold text-on-gold',
  new: 'bg-turquoise text-on-turquoise',
  freeRounds: 'bg-ground/85 text-gold',
} as const;
/** A tile has room for one. */
const badgeOrder = ['jackpot', 'new', 'freeRounds'] as const;

export interface GameTileProps extends Pick<GameActions, 'open' | 'toggleFavorite'> {
  readonly game: Game;
  readonly isFavorite: boolean;
  readonly isAtOnce?: boolean;
}

export const GameTile = memo(function GameTile({
  game,
  isFavorite,
  isAtOnce = false,
  open,
  toggleFavorite,
}: GameTileProps) {
  const say = useSay();
  const [isPointedAt, pointAt] = useState(false);
  const badge = badgeOrder.find((each) => game.badges?.includes(each));
  return (
    <article className="group relative aspect-[3/4] overflow-hidden rounded-card border border-line bg-raised transition-transform duration-200 hover:-translate-y-1">
      <button
        type="button"
        onClick={() => open(game)}
        onPointerEnter={() => pointAt(true)}
        onFocus={() => pointAt(true)}
        aria-label={`${say('game.play')}: ${game.name}`}
        className="absolute inset-0 text-start"
      >
        <GameCover game={game} isAtOnce={isAtOnce} />
        {isPointedAt && (
          <Suspense>
            <PlayMark game={game} />
          </Suspense>
        )}
      </button>
      {game.systemCategory === slots && badge && (
        <span
          data-badge={badge}
          className={`pointer-events-none absolute start-2 top-2 rounded-field px-2 py-0.5 text-xs font-bold max-[22rem]:start-1 max-[22rem]:px-1.5 ${badgeLooks[badge]}`}
        >
          {say(`game.badge.${badge}`)}
        </span>
      )}
      {game.systemCategory !== slots && (
        <WhenIdle>
          <TableMark game={game} />
        </WhenIdle>
      )}
      <button
        type="button"
        aria-pressed={isFavorite}
        aria-label={say(isFavorite ? 'game.unfavorite' : 'game.favorite', { name: game.name })}
        onClick={() => toggleFavorite(game)}
        className={`absolute end-1 top-1 grid size-11 place-items-center rounded-full transition-colors ${isFavorite ? 'text-coral' : 'text-text hover:text-coral'}`}
      >
        <Heart
          size={32}
          aria-hidden="true"
          fill={isFavorite ? 'currentColor' : 'none'}
          className="rounded-full bg-ground/65 p-[7px]"
        />
      </button>
      <button
        type="button"
        aria-label={say('game.info', { name: game.name })}
        onClick={() => openDialog('game', { about: `${game.mainProviderId} ${game.gameCode}` })}
        className="absolute end-2 grid size-11 place-items-center rounded-full text-text opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:end-0 pointer-coarse:bottom-0 pointer-coarse:place-items-end pointer-coarse:p-1.5 pointer-coarse:opacity-100 pointer-fine:top-14"
      >
        <Info size={18} aria-hidden="true" className="rounded-full bg-ground/70" />
      </button>
    </article>
  );
});
