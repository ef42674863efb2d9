// The keys that begin a search from anywhere.
import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '@felek/ui/opener.ts';

/** Whether the key is part of typed text. */
const isTyped = () => document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;

/** Begins a search at Ctrl-K, and at '/' outside of fields, wherever that key is (on a Turkish keyboard over the 7). */
export function useSearchKey(begin: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyped();
    const isK = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey;
    // A page with a search of its own has taken the key.
    if (event.defaultPrevented || !(isSlash || isK) || isDialogOpen()) return;
    event.preventDefault();
    begin();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
