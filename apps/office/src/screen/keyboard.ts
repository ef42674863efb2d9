// Keys of a screen. They work outside fields and dialogs only, and never together with Ctrl, Alt or ⌘.
import { useEffect, useRef } from 'react';
import { isDialogOpen } from '@felek/ui/opener.ts';

export type Keys = Readonly<Record<string, (() => void) | undefined>>;

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, select, textarea, [role=combobox], [role=menu] *'));

/** The keys by their `event.key`, letters in lower case. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (takesText(event.target) || isDialogOpen()) return;
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const act = latest.current[name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
