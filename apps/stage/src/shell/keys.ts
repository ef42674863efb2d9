// The keys of a game: never inside a field, never while a panel is open, and a button that has the focus keeps its own.
import type { SceneKey } from './scene.ts';

/** Whether a key pressed here is the game's. */
export function isForGame({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || document.querySelector('dialog[open]')) return false;
  return !(target instanceof Element && target.closest('input, select, textarea, [contenteditable]'));
}

/** Listens for keys; `keys` is asked at each press, since what they do changes. */
export function listenForKeys(press: () => void, keys: () => readonly SceneKey[]): void {
  addEventListener('keydown', (event) => {
    if (event.repeat || event.defaultPrevented || !isForGame(event)) return;
    if (event.key === ' ' || event.key === 'Enter') {
      // Buttons, links and handles handle space and enter themselves.
      if (event.target instanceof Element && event.target.closest('button, a, summary, [role]')) return;
      event.preventDefault();
      press();
      return;
    }
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    keys()
      .find(({ key }) => key === pressed)
      ?.onPress();
  });
}
