// The router for modules that the routes import themselves. It is set once, when the router is opened; this avoids an import cycle.
import type { RegisteredRouter } from '@tanstack/react-router';

let current: RegisteredRouter | undefined;

export const setRouter = (router: RegisteredRouter): void => void (current = router);

export function currentRouter(): RegisteredRouter {
  if (!current) throw new Error('bug: the routes are not put together yet');
  return current;
}
