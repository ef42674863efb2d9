// The multiplier reels: one names a spot, the other says how often its win counts. They stop one after the other.
import { wheelRules, type Spot } from '@felek/games/carkifelek/rules';
import { element } from '../shell/element.ts';

export interface TopSlot {
  readonly element: HTMLElement;
  /** Turns to these stops; at once where there is no motion, or no time. */
  turn(stops: readonly [number, number], isShort: boolean): void;
  /** Shows nothing yet. */
  clear(): void;
}

/** When the reels stop, after they began. */
const stopMs = [1700, 2400] as const;
const passing = 14;

export function makeTopSlot({
  label,
  wordOf,
  noTimes,
  onStop,
}: {
  readonly label: string;
  readonly wordOf: (spot: Spot) => string;
  readonly noTimes: string;
  readonly onStop: () => void;
}): TopSlot {
  const { spots, times } = wheelRules.slot;
  const words: readonly (readonly string[])[] = [
    spots.map(wordOf),
    times.map((each) => (each === 1 ? noTimes : `${each}×`)),
  ];
  const classes: readonly (readonly string[])[] = [
    spots.map((spot) => `spot-${spot}`),
    times.map((each) => (each === 1 ? 'times-none' : `times-${each}`)),
  ];
  const strips = words.map(() => element('div', { class: 'slot-strip' }));
  let running: Animation[] = [];

  const cell = (reel: number, at: number) => {
    const place = at % words[reel]!.length;
    return element('span', { class: classes[reel]![place]! }, words[reel]![place]!);
  };

  function stop(): void {
    for (const animation of running) animation.cancel();
    running = [];
  }

  return {
    element: element(
      'div',
      { class: 'top-slot', role: 'img', 'aria-label': label },
      ...strips.map((strip) => element('div', { class: 'slot-window' }, strip)),
    ),
    clear() {
      stop();
      for (const [reel, strip] of strips.entries())
        strip.replaceChildren(element('span', { class: 'slot-empty' }, reel === 0 ? '' : ''));
    },
    turn(stops, isShort) {
      stop();
      for (const [reel, strip] of strips.entries()) {
        const last = stops[reel]!;
        // The true reel passes by, up to its stop; a stride of seven separates equal neighbours.
        const cells = Array.from({ length: passing }, (_, index) => cell(reel, last + 7 * (index + 1)));
        strip.replaceChildren(cell(reel, last), ...(isShort ? [] : cells));
        if (isShort) continue;
        const motion = strip.animate(
          [{ transform: `translateY(${(-100 * passing) / (passing + 1)}%)` }, { transform: 'translateY(0)' }],
          { duration: stopMs[reel]!, easing: 'cubic-bezier(.12,.6,.2,1)' },
        );
        motion.addEventListener('finish', onStop);
        running.push(motion);
      }
    },
  };
}
