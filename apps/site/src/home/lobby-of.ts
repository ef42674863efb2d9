// The lobby that a category leads to.
import type { LobbySlug } from '@felek/contract/casino';

const lobbySlugs: readonly LobbySlug[] = ['slot', 'live', 'bingo', 'games', 'tvbets'];
export const lobbyOf = (slugList: readonly string[]) =>
  lobbySlugs.find((slug) => slugList.includes(slug)) ?? 'slot';
