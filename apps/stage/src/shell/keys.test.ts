// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isForGame } from './keys.ts';

/** Whether a key pressed on an element is the game's. */
function press(markup: string, init: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = markup;
  let isForIt = false;
  const listen = (event: KeyboardEvent) => (isForIt = isForGame(event));
  document.addEventListener('keydown', listen, { once: true });
  const target = document.body.querySelector('[data-here]') ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true, ...init }));
  document.body.replaceChildren();
  return isForIt;
}

it.each([
  ['on the page', '<p>board</p>', true],
  ['on a button', '<button data-here>+</button>', true],
  ['inside a field', '<input data-here>', false],
  ['inside a long field', '<textarea data-here></textarea>', false],
  ['on a list of choices', '<select data-here></select>', false],
  ['while a panel is open', '<dialog open><p data-here>rules</p></dialog>', false],
])('a key pressed %s: %s is for the game: %s', (_where, markup, isForIt) => {
  expect(press(markup)).toBe(isForIt);
});

it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves keys with %s to the browser', (modifier) => {
  expect(press('<p>board</p>', { [modifier]: true })).toBe(false);
});
