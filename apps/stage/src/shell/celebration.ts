// Celebrates a win: its amount counts up, and a large one stands across the board among petals. The first tap ends the counting, a second
// one goes on. A return at or below the stake is not celebrated.
import { element } from './element.ts';
import type { Sound } from './sound.ts';
import type { Tier } from './stakes.ts';
import type { Lira, ShellSay } from './texts.ts';

/** How long the banner stays once its amount stands still. */
const restMs = 900;
/** Each is a layer, and costs every frame its share: two rosettes of eight are enough. */
const petals = 16;

/**
 * Counts texts from one amount to another, up or down; the returned function ends it at once. A step changes the text's own node: another
 * node would have the page around it styled and laid out again, twenty times a second.
 */
export function countUp(
  texts: readonly HTMLElement[],
  { from = 0, to }: { readonly from?: number; readonly to: number },
  ms: number,
  lira: Lira,
): () => void {
  const begun = performance.now();
  const nodes = texts.map((text) => {
    const node = document.createTextNode('');
    text.replaceChildren(node);
    return node;
  });
  const write = (amount: number) => {
    const words = lira(amount);
    for (const node of nodes) node.data = words;
  };
  const show = () => {
    const share = Math.min(1, (performance.now() - begun) / ms);
    if (share === 1) end();
    else write(Math.round((from + (to - from) * (1 - (1 - share) ** 2)) * 100) / 100);
  };
  // Twenty times a second are enough to read.
  const timer = setInterval(show, 50);
  const end = () => {
    clearInterval(timer);
    write(to);
  };
  if (ms <= 0 || from === to) end();
  else show();
  return end;
}

export interface Celebration {
  /** Celebrates; ends when it has been seen. */
  celebrate(amount: number, tier: Tier): Promise<void>;
  /** A tap: ends the counting first, then the rest. Gives whether there was anything to end. */
  tap(): boolean;
  /** The next round begins: nothing counts any more. */
  stop(): void;
}

export function makeCelebration({
  board,
  winText,
  sound,
  say,
  lira,
  isStill,
}: {
  readonly board: HTMLElement;
  readonly winText: HTMLElement;
  readonly sound: Sound;
  readonly say: ShellSay;
  readonly lira: Lira;
  readonly isStill: () => boolean;
}): Celebration {
  let end: (() => void) | undefined;
  let stop: () => void = () => undefined;

  /** Waits, unless a tap ends it. */
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    stop: () => stop(),
    tap() {
      end?.();
      return end !== undefined;
    },
    async celebrate(amount, { ms, notes, words }) {
      sound.win(notes - 2);
      const still = isStill();
      const figure = element('b', { class: 'figure' });
      const countMs = words ? ms - restMs : ms;
      // The box and the banner count as one. A box that shows the whole amount already does not begin again.
      const counted = [
        ...(winText.textContent === lira(amount) ? [] : [winText]),
        ...(words ? [figure] : []),
      ];
      stop = countUp(counted, { to: amount }, still ? 0 : countMs, lira);
      if (!words) return;
      const shower = element('div', { class: 'petals', 'aria-hidden': 'true' });
      if (words === 'jackpotWin') shower.append(element('i', { class: 'rays' }));
      const banner = element('div', { class: `banner ${words}`, 'aria-hidden': 'true' }, say(words), figure);
      board.append(shower, banner);
      if (!still) scatter(shower);
      await wait(still ? restMs : countMs);
      stop();
      await wait(restMs);
      end = undefined;
      banner.remove();
      shower.remove();
    },
  };
}

/** Petals from the middle to all sides, evenly: they decide nothing and need no chance. */
function scatter(shower: HTMLElement): void {
  for (let at = 0; at < petals; at += 1) {
    const petal = element('i', { class: `petal tone-${at % 4}` });
    shower.append(petal);
    const angle = at * 2.4;
    const far = 22 + (at % 5) * 7;
    const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
    petal.animate(
      [
        { transform: 'translate(0, 0) scale(0)', opacity: 1 },
        {
          transform: `translate(${x}cqmax, ${y}cqmax) rotate(${angle}rad) scale(1)`,
          opacity: 1,
          offset: 0.6,
        },
        {
          transform: `translate(${x * 1.1}cqmax, ${y + 14}cqmax) rotate(${angle * 2}rad) scale(.8)`,
          opacity: 0,
        },
      ],
      {
        duration: 1600 + (at % 7) * 160,
        delay: (at % 4) * 220,
        easing: 'cubic-bezier(.15,.7,.4,1)',
        fill: 'both',
      },
    );
  }
}
