// How a scene follows a table's state: the next phase is played, any other change is jumped to. Pure.
import type { TableState } from '@felek/contract/table';

export type TableStep = 'show' | 'open' | 'lock' | 'play' | 'settle';

/** Bets are taken in the first phase, the second locks them, the last pays; the show is between. */
export function stepOf(phases: readonly string[], phase: string): Exclude<TableStep, 'show'> {
  const place = phases.indexOf(phase);
  if (place <= 0) return 'open';
  if (place === 1) return 'lock';
  return place === phases.length - 1 ? 'settle' : 'play';
}

/** The scene's step when the table went from `before` to `now`; undefined when nothing changed. */
export function stepBetween(
  phases: readonly string[],
  before: TableState | undefined,
  now: TableState,
): TableStep | undefined {
  if (!before || now.isVoid) return 'show';
  if (now.version === before.version) return undefined;
  const [from, to] = [phases.indexOf(before.phase), phases.indexOf(now.phase)];
  const isNext =
    (now.round === before.round && to === from + 1) ||
    (now.round === before.round + 1 && to === 0 && from === phases.length - 1);
  return isNext ? stepOf(phases, now.phase) : 'show';
}
