// Draws a page as a visitor sees it, on the server: the first paint, before any script has run. It is built as a separate module,
// which the server loads.
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '@felek/contract/call';
import type { Bootstrap, Promotion } from '@felek/contract/content';
import { showPromotions } from './content/content.queries.ts';
import { App } from './shell/App.tsx';
import type { SiteSearch } from './navigation/dialog.ts';
import { showContent } from './content/content.ts';
import { openRouter } from './shell/routes.tsx';
import { speak } from './texts/texts.ts';

const ownWords: readonly (keyof SiteSearch)[] = [
  'dialog',
  'about',
  'next',
  'page',
  'type',
  'search',
  'tab',
  'league',
  'coupon',
];

/** Whether a page with this query is drawn as it is without: where the visitor comes from makes no difference, a dialog does. */
export const isPlain = (query: URLSearchParams): boolean => !ownWords.some((word) => query.has(word));

const router = openRouter();
let last: Promise<unknown> = Promise.resolve();

/** The markup of the page at `path`. One page is drawn at a time, since all share the stores. */
export function draw(
  path: string,
  locale: Locale,
  bootstrap: Bootstrap,
  promotions: readonly Promotion[] | undefined,
): Promise<string> {
  const drawn = last.then(async () => {
    await speak(locale);
    showContent(bootstrap);
    if (promotions) showPromotions(promotions);
    const history = createMemoryHistory({ initialEntries: [path] });
    // Restoring the scroll would put a script into the page.
    router.update({ ...router.options, history, scrollRestoration: false });
    await router.load();
    return renderToString(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
  last = drawn.catch(() => undefined);
  return drawn;
}
