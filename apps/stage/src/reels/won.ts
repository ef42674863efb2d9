// Shows a spin's win: its cells and lines light up, and its amount stands over the reels for a moment. A return at or below the stake is
// shown, and no more.
import type { FelRound } from '@felek/contract/fel';
import { toneOf } from '../parts/written.ts';
import { element } from '../shell/element.ts';
import type { Pill, Tools } from '../shell/scene.ts';
import type { Cells, Lines, Reels } from './reels.ts';

export interface WonNeeds extends Pick<Tools, 'lira' | 'sound' | 'pause'> {
  readonly reels: Pick<Reels<string>, 'element' | 'light' | 'drawLines'>;
}

export interface Won {
  /** The reels with the place for the amount. */
  readonly element: HTMLElement;
  /** `lines` are those that paid, in a game of lines. */
  show(cells: Cells, amount: number, staked: number, lines?: Lines): Promise<void>;
}

const aboveMs = 900;
const belowMs = 500;

export function makeWon({ reels, lira, sound, pause }: WonNeeds): Won {
  const figure = element('b', { class: 'reels-won', 'aria-hidden': 'true', hidden: '' });
  return {
    element: element('div', { class: 'reels-place' }, reels.element, figure),
    async show(cells, amount, staked, lines = []) {
      const isAbove = amount > staked;
      reels.light(cells);
      reels.drawLines(lines);
      figure.textContent = lira(amount);
      figure.classList.toggle('above', isAbove);
      figure.hidden = false;
      if (isAbove) sound.win(Math.floor(amount / staked / 3));
      await pause(isAbove ? aboveMs : belowMs);
      figure.hidden = true;
    },
  };
}

/** The last results of a slot are what its rounds paid. */
export const paidPill =
  (lira: Tools['lira']) =>
  (round: Pick<FelRound, 'payout' | 'stake'>): Pill => ({
    text: round.payout > 0 ? lira(round.payout) : '–',
    tone: toneOf(round),
    label: lira(round.payout),
  });
