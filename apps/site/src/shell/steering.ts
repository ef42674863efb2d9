// The router as those see it who are part of its own pages: set once, when the routes are put together.
import type { RegisteredRouter } from '@tanstack/react-router';

let current: RegisteredRouter | undefined;

export const takeTheWheel = (router: RegisteredRouter): void => void (current = router);

export function steering(): RegisteredRouter {
  if (!current) throw new Error('bug: the routes are not put together yet');
  return current;
}
