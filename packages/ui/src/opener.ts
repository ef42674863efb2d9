// Where the focus goes when a dialog closes: to what opened it. A dialog that replaced another one gives it back to what opened the
// first. Dialogs leave the page by being taken out of it, which the library does not see coming.
import { useState } from 'react';

let opener: HTMLElement | undefined;

/** Toasts have the same role, but never the focus. */
const inDialog = '[role=dialog]:not([data-toast])';

/** Whether a dialog lies over the page. */
export const isDialogOpen = (): boolean => document.querySelector(inDialog) !== null;

/** Called before a dialog opens. */
export function rememberOpener(): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active !== document.body && !active.closest(inDialog)) opener = active;
}

/**
 * For a dialog's `finalFocus`. Nothing gets the focus while another dialog has it. Where the opener is gone, as the login button is after
 * a login, the page's content gets it.
 */
export const giveFocusBack = (): HTMLElement | false => {
  if (isDialogOpen()) return false;
  return opener?.isConnected ? opener : (document.getElementById('content') ?? false);
};

/**
 * The same for what opens over a page or a dialog without the address knowing: the focus goes back to whatever has it now. Where nothing has
 * it, nothing gets it: the library would take the page's first link.
 */
export function useFocusBack(): () => HTMLElement | false {
  const [before] = useState(() => document.activeElement);
  return () => before instanceof HTMLElement && before !== document.body && before.isConnected && before;
}
