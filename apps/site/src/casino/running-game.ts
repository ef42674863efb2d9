// The one game that runs on a desktop. It runs on while its customer looks at other pages: the play page lends it a place, and without one it
// is small, in a corner. It ends with the session.
import { create } from 'zustand';
import type { Game } from '@felek/contract/casino';
import { useSession } from '../session/session.ts';
import { isSameGame } from './casino.queries.ts';

interface RunningGame {
  readonly game: Game | undefined;
  /** Another number reloads the game. */
  readonly round: number;
  /** The play page's place for it. */
  readonly dock: HTMLElement | undefined;
  readonly isDepositing: boolean;
}

const none: RunningGame = { game: undefined, round: 0, dock: undefined, isDepositing: false };
export const useRunningGame = create<RunningGame>(() => none);
const { getState, setState } = useRunningGame;

/** Begins a game, in place of another one. A game that already runs continues. */
export function runGame(game: Game): void {
  const { game: now } = getState();
  if (!now || !isSameGame(now, game)) setState({ game, round: 0, isDepositing: false });
}

export const dockGame = (dock: HTMLElement | undefined): void => setState({ dock });
export const reloadGame = (): void => setState({ round: getState().round + 1 });
export const endGame = (): void => setState({ game: undefined, isDepositing: false });
export const showDeposit = (isDepositing: boolean): void => setState({ isDepositing });

useSession.subscribe(({ customer }) => {
  if (!customer && getState().game) endGame();
});
