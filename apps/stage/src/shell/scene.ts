// What a game adds to the shell: its rules from packages/games, and a scene that plays their events. The shell has the rest: the balance, the
// stake, the calls, the history, the proof, the sound, the connection.
import type { FelRound } from '@felek/contract/fel';
import type { PersonalGame } from '@felek/games/game';
import type { Sound } from './sound.ts';
import type { Language, Lira } from './texts.ts';

/** What the shell lends a scene. */
export interface Tools {
  readonly language: Language;
  readonly lira: Lira;
  readonly sound: Sound;
  /** Whether the player wants no motion. */
  readonly isStill: () => boolean;
  /** Waits, not as long where there is no motion. */
  readonly pause: (ms: number) => Promise<void>;
  /** Shows what the round has won so far. */
  readonly showWin: (lira: number) => void;
  /** Says something across the board, and to a screen reader. */
  readonly announce: (text: string, ms: number) => Promise<void>;
}

export interface Scene {
  readonly board: HTMLElement;
  /** What the button that bets says; its usual word when left out. */
  readonly verb?: string;
  /** Where the bet is chosen and decisions are made, between the board and the stake. */
  readonly choices?: HTMLElement;
  /** The bet that is chosen now. Left out where nothing is chosen but the stake. */
  readonly bet?: () => object;
  /** Shows the game at rest: how its last round ended, if there was one. */
  rest(last: FelRound | null): void;
  /** The bet was sent. */
  begin(): void;
  /** Plays events that came new. Gives sentences on what they won, the first ones first. */
  play(events: readonly object[], round: FelRound): Promise<readonly string[]>;
  /** Waits for the next decision, in a game that has them. */
  readonly decide?: (round: FelRound) => Promise<object>;
  /** Ends waiting: what is under way comes to its end at once. */
  readonly hurry?: () => void;
  /** The rules and what pays, for the panel. */
  rules(): readonly Node[];
}

/** What `<game>/scene.ts` exports. */
export interface SceneModule {
  readonly rules: PersonalGame;
  readonly makeScene: (tools: Tools) => Scene;
}
