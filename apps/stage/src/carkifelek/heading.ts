// The heading of a bonus round of Çarkıfelek: what the player may do, has done, and has won.
import type { BonusRound } from '@felek/games/carkifelek/play';
import type { WheelSay } from './texts.ts';

export interface BonusStanding {
  readonly kind: BonusRound['kind'];
  /** Whether the player has a bet on the round. */
  readonly isIn: boolean;
  readonly hasPicked: boolean;
  /** Whole seconds until picking ends; none or fewer afterwards. */
  readonly left: number;
  /** The multipliers of the player's picks, the best first, once they are seen. Each bet that made no pick has one of its own. */
  readonly times: readonly number[] | undefined;
  /** What the reels multiply the bonus round by; 1 if they named another spot. */
  readonly reels: number;
}

const words = {
  lale: { pick: 'pickTulip', picked: 'tulipPicked', shows: 'tulipsOpen', own: 'ownTulip', all: 'ownTulips' },
  felek: {
    pick: 'pickPointer',
    picked: 'pointerPicked',
    shows: 'spinPhase',
    own: 'ownPointer',
    all: 'ownPointers',
  },
} as const;

/** Multipliers, each once; the last one gets its sign from the text that it stands in. */
export const listOf = (times: readonly number[]): string => [...new Set(times)].join('× · ');

export function headingOf(
  say: WheelSay,
  { kind, isIn, hasPicked, left, times, reels }: BonusStanding,
): string {
  const { pick, picked, shows, own, all } = words[kind];
  if (!isIn) return say('watching');
  if (times !== undefined) {
    const shown = say(new Set(times).size > 1 ? all : own, { times: listOf(times) });
    const multiplied = times.map((each) => each * reels);
    return reels > 1 ? say('multiplied', { own: shown, reels, all: listOf(multiplied) }) : shown;
  }
  if (left > 0) return say(hasPicked ? picked : pick, { left });
  return say(hasPicked ? shows : 'unpicked');
}
