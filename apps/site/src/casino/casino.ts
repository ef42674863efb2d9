// The actions on a game wherever it is shown: open it, like it. One hook serves a whole list of tiles.
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Game } from '@felek/contract/casino';
import { openDialog } from '../navigation/dialog.ts';
import { isLoggedIn } from '../session/session.ts';
import { localeNow } from '../texts/texts.ts';
import { showAnswers } from '../wire/query-client.ts';
import { encodeGame } from './game-address.ts';
import { gameKey, isSameGame, useFavorites, useToggleFavorite } from './casino.queries.ts';

/** Screens up to this wide play in a dialog over the page; wider ones on a page of its own. */
export const phoneWidthPx = 900;

/** Opens a game: for a visitor the login first, on a phone the play dialog, else the play page. */
export function useOpenGame(): (game: Game) => void {
  const navigate = useNavigate();
  return useCallback(
    (game) => {
      const address = encodeGame(game);
      // The list that it stands in is the server's answer: the game is opened without being asked for once more.
      showAnswers([[gameKey(game, localeNow()), game]]);
      if (!isLoggedIn()) openDialog('login', { next: `/casino/play/${encodeURIComponent(address)}` });
      else if (innerWidth <= phoneWidthPx) openDialog('play', { about: address });
      else void navigate({ to: '/casino/play/$game', params: { game: address }, search: {} });
    },
    [navigate],
  );
}

export interface GameActions {
  readonly open: (game: Game) => void;
  readonly toggleFavorite: (game: Game) => void;
  readonly isFavorite: (game: Game) => boolean;
}

export function useGameActions(): GameActions {
  const favorites = useFavorites().data;
  return {
    open: useOpenGame(),
    toggleFavorite: useToggleFavorite(),
    isFavorite: (game) => favorites?.some((each) => isSameGame(each, game)) ?? false,
  };
}
