// A game adds two things to the shell: its rules from packages/games, and a scene that plays their events. The shell has the rest: the
// balance, how the stake is made, the calls, automatic play, the history, the proof, the sound, the connection, and the keys.
import type { FelRound } from '@felek/contract/fel';
import type { OutputOf } from '@felek/contract/call';
import type { Crowd, felTable, TableBet, TableMark, TableState } from '@felek/contract/table';
import type { CommonGame, PersonalGame } from '@felek/games/game';
import type { Sound } from './sound.ts';
import type { Language, Lira } from './texts.ts';

/** The chips that lie on the spots of a bet. Amounts are lira. The player's keys undo, clear, repeat and double them. */
export interface Chips {
  /** The chips on each spot; a spot without chips is missing. */
  readonly placed: ReadonlyMap<string, number>;
  /** The value of the chip in the player's hand. */
  readonly inHand: number;
  /** Whether chips may be placed now. */
  readonly isOpen: boolean;
  /** Places the chip in hand on each spot; a spot named twice gets two. All of it is one step of undo; beyond a limit nothing is placed. */
  place(...spots: readonly string[]): void;
  /** Removes all chips from a spot. */
  lift(spot: string): void;
  /** Replaces the chips by a whole bet: a saved one. */
  put(placed: ReadonlyMap<string, number>): void;
  /** A chip with an amount on it, to lie on a spot: a round element, sized by its `font-size`. */
  draw(amount: number): HTMLElement;
}

/** A text of the scene's own that a later visit finds again: saved bets. The page around the game keeps 2,000 characters in all. */
export interface SceneMemory {
  /** Empty on the first visit. It may be anything: read it with care. */
  get(): string;
  set(text: string): void;
}

/** The tools that the shell gives every scene. */
interface SharedTools {
  readonly language: Language;
  readonly lira: Lira;
  readonly sound: Sound;
  /** Whether the player wants no motion. */
  readonly isStill: () => boolean;
  /** Waits, not as long where there is no motion. */
  readonly pause: (ms: number) => Promise<void>;
  /** Says something across the board, and to a screen reader. */
  readonly announce: (text: string, ms: number) => Promise<void>;
  /** Says that the bet was changed in the scene. The shell takes the last result away, and looks at the stake and the `problem` again. */
  readonly changed: () => void;
  /** For a game whose stake is the sum of its chips. */
  readonly chips: Chips;
  readonly memory: SceneMemory;
}

/** A slot's symbol in a skin: a picture, counted from the highest payout, or a letter. */
export type Part = number | 'A' | 'K' | 'Q' | 'J' | 'wild' | 'scatter';

/** The looks and names of a slot's symbols. */
export interface Look<Symbol extends string> {
  readonly draw: (symbol: Symbol) => Element;
  readonly nameOf: (symbol: Symbol) => string;
}

/** The looks of a provider's slot, in place of the scene's own. */
export interface Skin {
  wear<Symbol extends string>(parts: Readonly<Record<Symbol, Part>>): Look<Symbol>;
  /** A picture of 4 by 1 for the place over the reels. */
  banner(): HTMLElement;
}

/** The tools that the shell gives the scene of a game that is played alone. */
export interface Tools extends SharedTools {
  /** Given to slots of providers. */
  readonly skin: Skin | undefined;
  /** Shows the win of the round so far. */
  readonly showWin: (lira: number) => void;
  /** The plate of the game's growing jackpot, for the scene to place. Its win is celebrated by the shell. */
  readonly jackpot: HTMLElement | undefined;
  /** The stake of the next round in lira: for a win that a bet might bring. */
  readonly stake: () => number;
  /** Whether rounds follow one another by themselves: then a scene waits for no gesture. */
  readonly isAuto: () => boolean;
  /**
   * Lends the main button to a decision, until the decision is made: cash out, deal, stop. Space and Enter press it as well. `undefined`
   * ends that.
   */
  readonly lendMain: (decision: MainDecision | undefined) => void;
}

export interface MainDecision {
  readonly label: string;
  readonly onPress: () => void;
}

/** How a game of chips takes them. The values of the chips are the stakes on offer. */
export interface ChipSpots {
  /** Draws the chips on the spots; called at every change. */
  show(placed: ReadonlyMap<string, number>): void;
  /** The chips of a sent bet: they are shown again when its round is resumed, and are repeated after a reload. */
  chipsOf(bet: object): ReadonlyMap<string, number>;
  /** The largest stake of a spot, in lira. */
  readonly mostOn?: (spot: string) => number;
  /** The most lira that the whole bet takes. */
  readonly most?: number;
}

/** A last result above the board. */
export interface Pill {
  readonly text: string;
  readonly tone: 'won' | 'lost' | 'even' | 'gold' | 'red' | 'black' | 'green' | 'blue';
  /** The screen reader's text in place of the shown one. */
  readonly label?: string;
}

/** A key of the scene's own, besides those of the shell: Space, Enter, A, S, Z, R, M, Esc. */
export interface SceneKey {
  /** As `KeyboardEvent.key` has it, letters small. */
  readonly key: string;
  /** Its action, for the help line. */
  readonly label: string;
  readonly onPress: () => void;
}

/** The parts of every scene that the shell uses. */
interface SharedScene {
  readonly board: HTMLElement;
  /** On a wide screen the controls stand in a column beside the board (instant games), or in a bar under it (slots, tables), which is usual. */
  readonly layout?: 'column' | 'bar';
  /** How a bet of `rules.figures` is called in the table of figures; left out where there is one. */
  readonly betName?: (bet: string) => string;
  /** The figures were found by simulation, as its rules say; those of other games are exact. */
  readonly isSimulated?: boolean;
  readonly keys?: readonly SceneKey[];
  /** The rules and the payouts, for the panel. The shell adds the figures and the keys. */
  rules(): readonly Node[];
}

export interface Scene extends SharedScene {
  /** The text of the bet button; its usual word when left out. */
  readonly verb?: string;
  /** Where the bet is chosen and decisions are made. While the server is asked, it takes no clicks. */
  readonly choices?: HTMLElement;
  /** The bet that is chosen now. Left out where nothing is chosen but the stake. */
  readonly bet?: () => object;
  /** In a game whose stake is the sum of its chips. */
  readonly chips?: ChipSpots;
  /** The whole stake in lira for the step of the ladder, in a game where the bet makes it more: side bets, several cards. */
  readonly totalStake?: (step: number) => number;
  /** The stake has changed: the possible win is shown anew. */
  readonly stakeChanged?: (stake: number) => void;
  /** Why the bet cannot be sent yet, as a sentence; the main button waits. */
  readonly problem?: () => string | undefined;
  /** Shows the game at rest: how its last round ended, if there was one. The player's choices stay. */
  rest(last: FelRound | null): void;
  /** The bet was sent. */
  begin(): void;
  /** Plays new events. Gives sentences on their wins, the most important first: of more than three the line names two. */
  play(events: readonly object[], round: FelRound): Promise<readonly string[]>;
  /** Waits for the next decision, in a game that has them. Called again when the server refused the last one. */
  readonly decide?: (round: FelRound) => Promise<object>;
  /** The state to decide on, as a sentence for a screen reader: the cards, the win that may be taken now. */
  readonly asks?: () => string;
  /** What the result line does not say of the end, as a sentence for a screen reader: the cards of the last hand. */
  readonly ends?: () => string;
  /** Ends waiting: running motions end at once. */
  readonly hurry?: () => void;
  /** The main button's text while `hurry` waits for it; left out where it only cuts motion short. */
  readonly hurryVerb?: string;
  /** The result of a round that is over, for the row of last results. */
  readonly pill?: (round: FelRound) => Pill;
}

/** The tools that the shell gives the scene of a common game. */
export interface TableTools extends SharedTools {
  /** Milliseconds since 1970 by the house's clock. */
  readonly nowMs: () => number;
  /**
   * Offers a decision on the main button of a slot, for its bet that is at stake; its label may change as often as it likes. `undefined` takes
   * it back.
   */
  readonly offer: (slot: number, decision: TableDecision | undefined) => void;
  /** Says what the board shows to a screen reader alone. */
  readonly tell: (text: string) => void;
  /** The bet of a slot in the running round, if there is one. */
  readonly betIn: (slot: number) => TableBet | undefined;
  /** Decides for a bet on the board itself: a pick in a bonus round. */
  readonly decide: (bet: TableBet, action: object) => void;
}

export interface TableDecision {
  readonly label: string;
  /** None where the label only says how the bet stands, and nothing is left to decide. */
  readonly action?: object;
}

export type TableEvent = OutputOf<typeof felTable>['events'][number];

/** A common round at one instant. */
export interface TableMoment {
  readonly state: TableState;
  /** How long ago the show began, by the house's clock; null before. */
  readonly sinceMs: number | null;
  /** All events of the round whose time has come. */
  readonly events: readonly TableEvent[];
  /** The player's bets in this round that were not undone. */
  readonly bets: readonly TableBet[];
  /** Rounds that were shown, newest first. */
  readonly marks: readonly TableMark[];
}

/** Chips at a table: each is staked soon after it was laid, and may be removed until betting closes. */
export interface TableSpots extends ChipSpots {
  /** The bet of some chips. */
  betOf(placed: ReadonlyMap<string, number>): object;
}

/** A bet with a stake and a main button of its own, at a table without chips. A flight has two of them. */
export interface BetSlot {
  /** Where the bet is chosen besides its stake: an automatic exit. */
  readonly choices?: HTMLElement;
  bet(): object;
  /** The whole stake for the step of the ladder, where the bet makes it more: several cards. */
  readonly totalStake?: (step: number) => number;
  /** The meaning of a step of the ladder, as words under the stake: a number of cards. */
  readonly stakeNote?: (step: number) => string;
  /** Why the bet cannot be sent yet, as a sentence. */
  readonly problem?: () => string | undefined;
}

/** The scene of a common game. The shell follows the table, counts down, and accepts the bets; the scene draws the shared round. */
export interface TableScene extends SharedScene {
  /** Exactly one of the two. */
  readonly chips?: TableSpots;
  readonly slots?: readonly BetSlot[];
  /** Shows a moment at once, without animation: the player has joined, or the tab or the connection was away. */
  show(moment: TableMoment): void;
  /** A round begins and accepts bets. */
  open(moment: TableMoment): void;
  /** Betting has closed. */
  lock(moment: TableMoment): void;
  /** The show has begun, or more of its events came due: `events` are the new ones, which may be none. */
  play(events: readonly TableEvent[], moment: TableMoment): void;
  /** The last phase: the player's bets, if any, are settled. Gives sentences on their wins. */
  settle(bets: readonly TableBet[], moment: TableMoment): readonly string[];
  /** The player's bets changed: one was placed, undone, decided on. */
  readonly own?: (bets: readonly TableBet[]) => void;
  /** All players' chips on the spots. */
  readonly crowd?: (crowd: Crowd) => void;
  /** A mark of the row of last results. */
  readonly pill?: (mark: object) => Pill | undefined;
  /** How a phase of the show is called. */
  readonly phaseName?: (phase: string) => string | undefined;
}

/** The exports of `<game>/scene.ts`, for a game that is played alone. */
export interface AloneModule {
  readonly rules: PersonalGame;
  readonly makeScene: (tools: Tools) => Scene;
}
/** The same for a common game. */
export interface TableModule {
  readonly rules: CommonGame;
  readonly makeScene: (tools: TableTools) => TableScene;
}
export type SceneModule = AloneModule | TableModule;
