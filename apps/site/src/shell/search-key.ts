// The key that begins a search from anywhere.
import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '@felek/ui/opener.ts';

/** Whether the key is part of typed text, or a layer covers the page. */
const isTaken = () =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true || isDialogOpen();

/** Begins a search at '/', wherever that key is (on a Turkish keyboard over the 7). */
export function useSearchKey(begin: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTaken()) return;
    event.preventDefault();
    begin();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
