// Where the round is: the phase in words, the seconds that are left, and a bar that runs down by the house's clock.
import type { TableState } from '@felek/contract/table';
import { element } from '../element.ts';
import { countdownEndsEarlyMs, secondsLeft } from './house-clock.ts';

/** From so many seconds on the bar warns, and then urges. */
const warnsAt = 6;
const urgesAt = 3;

export interface PhaseBar {
  readonly element: HTMLElement;
  /** Draws the moment. Gives the seconds left, or undefined where the end is not known. */
  show(phase: {
    readonly state: TableState;
    readonly text: string;
    readonly nowMs: number;
    readonly isOpen: boolean;
  }): number | undefined;
}

export function makePhaseBar(): PhaseBar {
  const text = element('span', {});
  const seconds = element('b', { class: 'seconds' });
  const bar = element('i', {});
  const root = element('div', { class: 'phase', 'aria-hidden': 'true' }, text, seconds, bar);
  return {
    element: root,
    show({ state: { beganMs, endsMs }, text: words, nowMs, isOpen }) {
      if (text.textContent !== words) text.textContent = words;
      if (endsMs === null) {
        seconds.textContent = '';
        bar.style.transform = 'scaleX(0)';
        root.dataset['mood'] = 'calm';
        return undefined;
      }
      const left = secondsLeft(endsMs, nowMs);
      const shown = isOpen ? String(left) : '';
      // The same text written again would be laid out again.
      if (seconds.textContent !== shown) seconds.textContent = shown;
      const share =
        (endsMs - countdownEndsEarlyMs - nowMs) / Math.max(1, endsMs - countdownEndsEarlyMs - beganMs);
      bar.style.transform = `scaleX(${Math.max(0, Math.min(1, share)).toFixed(3)})`;
      root.dataset['mood'] = moodOf(left, isOpen);
      return left;
    },
  };
}

function moodOf(left: number, isOpen: boolean): 'calm' | 'warns' | 'urges' {
  if (!isOpen || left > warnsAt) return 'calm';
  return left > urgesAt ? 'warns' : 'urges';
}
