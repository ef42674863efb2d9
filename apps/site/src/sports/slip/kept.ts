// The slip and the customer's betting preferences as this browser stores them, while a part of the sportsbook is shown.
import { useEffect } from 'react';
import { restorePreferences } from './preferences.ts';
import { restoreSlip } from './slip-store.ts';

/** Brought in once the page has it: the page that the server drew knows nothing of it. */
export function useKept(): void {
  useEffect(() => {
    restorePreferences();
    return restoreSlip();
  }, []);
}
