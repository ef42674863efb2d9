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
}

const words = {
  lale: { pick: 'pickTulip', picked: 'tulipPicked', shows: 'tulipsOpen', own: 'ownTulip' },
  felek: { pick: 'pickPointer', picked: 'pointerPicked', shows: 'spinPhase', own: 'ownPointer' },
} as const;

export function headingOf(say: WheelSay, { kind, isIn, hasPicked, left, times }: BonusStanding): string {
  const { pick, picked, shows, own } = words[kind];
  if (!isIn) return say('watching');
  if (times !== undefined) return say(own, { times });
  if (left > 0) return hasPicked ? say(picked, { left }) : `${say(pick)} · ${left}`;
  return say(hasPicked ? shows : 'unpicked');
}
