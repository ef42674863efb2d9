// A game in a list: its cover, name and provider, the heart, and the way in.
import { useNavigate } from '@tanstack/react-router';
import { Heart, Play } from 'lucide-react';
import type { Game } from '@felek/contract/casino';
import { openDialog } from '../shell/dialog.ts';
import { isLoggedIn } from '../shell/session.ts';
import { useSay } from '../texts/texts.ts';
import { GameCover } from '../ui/GameCover.tsx';
import { encodeGame } from './game-address.ts';
import { useFavorites, useToggleFavorite } from './casino.queries.ts';

/** Screens up to this wide play in a dialog over the page; wider ones on a page of its own. */
const phoneWidthPx = 900;

/** Opens a game: for a visitor the login first, on a phone the play dialog, else the play page. */
export function useOpenGame(): (game: Game) => void {
  const navigate = useNavigate();
  return (game) => {
    const address = encodeGame(game);
    if (!isLoggedIn()) openDialog('login', { next: `/casino/play/${encodeURIComponent(address)}` });
    else if (innerWidth <= phoneWidthPx) openDialog('play', { about: address });
    else void navigate({ to: '/casino/play/$game', params: { game: address }, search: {} });
  };
}

export function GameTile({ game }: { readonly game: Game }) {
  const say = useSay();
  const open = useOpenGame();
  const toggle = useToggleFavorite();
  const isFavorite = useFavorites().data?.some(({ gameCode }) => gameCode === game.gameCode) ?? false;
  return (
    <article className="group relative aspect-[3/4] overflow-hidden rounded-card border border-line bg-raised transition-transform duration-200 hover:-translate-y-1">
      <button
        type="button"
        onClick={() => open(game)}
        aria-label={`${say('game.play')}: ${game.name}`}
        className="absolute inset-0 text-start"
      >
        <GameCover code={game.gameCode} name={game.name} />
        <span className="absolute inset-x-0 bottom-0 flex items-end justify-between gap-2 bg-gradient-to-t from-ground via-ground/80 to-transparent p-3 pt-10 opacity-0 transition-opacity duration-200 group-focus-within:opacity-100 group-hover:opacity-100">
          <span className="min-w-0">
            <span className="block truncate font-bold">{game.name}</span>
            <span className="block truncate text-sm text-quiet">{game.providerName}</span>
          </span>
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-turquoise text-on-turquoise">
            <Play size={18} aria-hidden="true" fill="currentColor" />
          </span>
        </span>
      </button>
      <button
        type="button"
        aria-pressed={isFavorite}
        aria-label={say(isFavorite ? 'game.unfavorite' : 'game.favorite', { name: game.name })}
        onClick={() => toggle(game)}
        className={`absolute end-2 top-2 grid size-11 place-items-center rounded-full bg-ground/70 transition-colors ${isFavorite ? 'text-coral' : 'text-text hover:text-coral'}`}
      >
        <Heart size={20} aria-hidden="true" fill={isFavorite ? 'currentColor' : 'none'} />
      </button>
    </article>
  );
}

/** Games side by side, as many as fit. */
export function GameGrid({ games }: { readonly games: readonly Game[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(144px,1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(180px,1fr))] md:gap-4">
      {games.map((game) => (
        <li key={`${game.mainProviderId} ${game.gameCode}`}>
          <GameTile game={game} />
        </li>
      ))}
    </ul>
  );
}
