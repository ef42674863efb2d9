// Cards on a table: an element with two faces that flies in, turns over, and has a name for screen readers.
import type { Card } from '@felek/games/cards/cards';
import { element } from '../shell/element.ts';
import type { Language } from '../shell/texts.ts';
import { back, faceOf } from './faces.ts';
import { backName, cardName } from './names.ts';
import './cards.css';

/** How long a card flies, and the time between two that are dealt one after the other. */
export const flightMs = 220;
export const staggerMs = 60;
const turnMs = 240;

/** A card as it lies on the table. Its width is the custom property `--card`. */
export interface TableCard {
  readonly element: HTMLElement;
  /** Undefined while it lies face down. */
  readonly card: Card | undefined;
  /** Turns it over and shows this face; at once where there is no motion. */
  turn(card: Card): Promise<void>;
  /** Flies in from an element, such as the shoe, after a while. */
  fly(from: Element, delayMs?: number): Promise<void>;
}

const masters = new Map<string, Element>();

/** A fresh drawing of a markup. */
function drawn(markup: string): Node {
  let master = masters.get(markup);
  if (!master) {
    const { documentElement } = new DOMParser().parseFromString(markup, 'image/svg+xml');
    master = document.importNode(documentElement, true);
    masters.set(markup, master);
  }
  return master.cloneNode(true);
}

export interface CardTools {
  readonly language: Language;
  readonly isStill: () => boolean;
}

/** A card that lies face up, or face down when no card is given. */
export function makeCard({ language, isStill }: CardTools, first?: Card): TableCard {
  let card = first;
  const sheet = element('span', { class: 'card-sheet' }, drawn(back));
  const made = element('span', { class: 'card', role: 'img' }, sheet);

  function show(): void {
    made.setAttribute('aria-label', card ? cardName(card, language) : backName[language]);
    made.classList.toggle('is-up', card !== undefined);
    sheet.querySelector('.face')?.remove();
    if (card) sheet.append(drawn(faceOf(card)));
    made.dataset['card'] = card ?? '';
  }
  show();

  return {
    element: made,
    get card() {
      return card;
    },
    async turn(next) {
      const wasDown = card === undefined;
      card = next;
      show();
      if (!wasDown || isStill()) return;
      const turning = sheet.animate([{ transform: 'rotateY(0)' }, { transform: 'rotateY(180deg)' }], {
        duration: turnMs,
        easing: 'cubic-bezier(.4,0,.2,1)',
      });
      await turning.finished.catch(() => undefined);
    },
    async fly(from, delayMs = 0) {
      if (isStill()) return;
      const [start, end] = [from.getBoundingClientRect(), made.getBoundingClientRect()];
      const x = start.left + start.width / 2 - (end.left + end.width / 2);
      const y = start.top + start.height / 2 - (end.top + end.height / 2);
      // A card that lies turned has `rotate`, which would turn a way in `transform` as well.
      const flight = made.animate(
        [
          { translate: `${x}px ${y}px`, transform: 'rotate(-24deg) scale(.8)', opacity: 0 },
          { opacity: 1, offset: 0.15 },
          { translate: 'none', transform: 'none', opacity: 1 },
        ],
        { duration: flightMs, delay: delayMs, easing: 'cubic-bezier(.2,.7,.3,1)', fill: 'backwards' },
      );
      await flight.finished.catch(() => undefined);
    },
  };
}
