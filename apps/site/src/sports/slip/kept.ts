// What this browser keeps of the slip and of how its customer likes to bet, for as long as something of the sportsbook is shown.
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
