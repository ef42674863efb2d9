// Pages fade into one another, in browsers that can do that. A dialog, a filter or a search changes no page, and a player who asked for
// less motion sees none.
import { isStill } from '../wire/motion.ts';

interface Navigation {
  /** Undefined before the first page is there. */
  readonly from: string | undefined;
  readonly to: string;
}

/** Runs `update`, which puts the next page in place. Gives its end, as the router expects. */
export function changePage({ from, to }: Navigation, update: () => Promise<void>): Promise<void> {
  const fades = from !== undefined && from !== to && 'startViewTransition' in document && !isStill();
  if (!fades) return update();
  const { ready, finished, updateCallbackDone } = document.startViewTransition(update);
  // A page that is left before its fade has ended cuts the fade short. That is no fault.
  for (const each of [ready, finished]) each.catch(() => undefined);
  return updateCallbackDone;
}
