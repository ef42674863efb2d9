// The lobby's genres of games: the covers' finer kinds, grouped as players search for them.
import type { Genre, LobbySlug } from '@felek/contract/casino';
import { kindOf } from '../covers/covers.ts';

type CoverKind = ReturnType<typeof kindOf>;

const genreOfKind: Readonly<Record<CoverKind, Genre>> = {
  slot: 'slot',
  roulette: 'roulette',
  blackjack: 'cards',
  baccarat: 'cards',
  dragonTiger: 'cards',
  poker: 'cards',
  sicBo: 'dice',
  crash: 'crash',
  plinko: 'instant',
  mines: 'instant',
  dice: 'instant',
  limbo: 'instant',
  keno: 'instant',
  wheel: 'instant',
  hilo: 'instant',
  tower: 'instant',
  scratch: 'instant',
  bingo: 'bingo',
  draw: 'draw',
  show: 'show',
};

interface Named {
  readonly name: string;
  readonly tags: readonly string[];
  /** The lobbies that show it. */
  readonly kinds: readonly LobbySlug[];
}

export function genreOf(game: Named): Genre {
  const kind = kindOf(game);
  // A wheel that a live hall shows is a game show.
  return kind === 'wheel' && game.kinds.includes('live') ? 'show' : genreOfKind[kind];
}
