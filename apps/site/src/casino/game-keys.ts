// The keyboard in a lobby: arrows move through the found games, Enter opens one, Escape returns to the field.
import { useEffect, type RefObject } from 'react';

/**
 * For the element around the field and the games. Moves the focus between the field and the games, and among the games.
 */
export function useGameKeys(hall: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = hall.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const next = element && nextFrom(element, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [hall]);
}

/** The next focus for a key. Undefined if the key moves nothing. */
function nextFrom(hall: HTMLElement, key: string): HTMLElement | undefined {
  const field = hall.querySelector<HTMLElement>('input[type=search]') ?? undefined;
  const games = [...hall.querySelectorAll<HTMLElement>('article > button:first-child')].filter(
    (game) => !game.closest('[data-shelf]'),
  );
  if (document.activeElement === field) return key === 'ArrowDown' ? games[0] : undefined;
  const place = games.findIndex((game) => game === document.activeElement);
  if (place < 0) return undefined;
  if (key === 'Escape') return field;
  const top = games[0]!.getBoundingClientRect().top;
  const columns = games.filter((game) => Math.abs(game.getBoundingClientRect().top - top) < 1).length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
  if (step === undefined) return undefined;
  return place + step < 0 && key === 'ArrowUp' ? field : games[place + step];
}
