// What stands over a bonus round of Çarkıfelek: what the player may do, has done, and has won.
import type { BonusRound } from '@felek/games/carkifelek/play';
import type { WheelSay } from './texts.ts';

export interface BonusStanding {
  readonly kind: BonusRound['kind'];
  /** Whether the player has a bet on the round. */
  readonly isIn: boolean;
  readonly hasPicked: boolean;
  /** Whole seconds until picking ends; none or fewer afterwards. */
  readonly left: number;
  /** The multiplier of the player's pick, once it is seen. */
  readonly times: number | undefined;
  /** What the reels multiply the bonus round by; 1 if they named another spot. */
  readonly reels: number;
}

const words = {
  lale: { pick: 'pickTulip', picked: 'tulipPicked', shows: 'tulipsOpen', own: 'ownTulip' },
  felek: { pick: 'pickPointer', picked: 'pointerPicked', shows: 'spinPhase', own: 'ownPointer' },
} as const;

export function headingOf(
  say: WheelSay,
  { kind, isIn, hasPicked, left, times, reels }: BonusStanding,
): string {
  const { pick, picked, shows, own } = words[kind];
  if (!isIn) return say('watching');
  if (times !== undefined) {
    const shown = say(own, { times });
    return reels > 1 ? say('multiplied', { own: shown, reels, all: times * reels }) : shown;
  }
  if (left > 0) return say(hasPicked ? picked : pick, { left });
  return say(hasPicked ? shows : 'unpicked');
}
