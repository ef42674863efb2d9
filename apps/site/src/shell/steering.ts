// The router as those see it who are part of its own pages: set once, when the routes are put together.
import type { NavigateOptions } from '@tanstack/react-router';
import type { SiteSearch } from './dialog.ts';

export interface Steering {
  readonly isDialogOpen: () => boolean;
  /** Changes what the address says besides its path. */
  readonly changeSearch: (
    change: (now: SiteSearch) => SiteSearch,
    how: Pick<NavigateOptions, 'replace'>,
  ) => void;
}

let current: Steering | undefined;

export const takeTheWheel = (steering: Steering): void => void (current = steering);

export function steering(): Steering {
  if (!current) throw new Error('bug: the routes are not put together yet');
  return current;
}
