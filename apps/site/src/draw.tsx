// Draws a page as a visitor sees it, on the server: the first paint, before any script has run. It is built as a separate module,
// which the server loads.
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '@felek/contract/call';
import type { Bootstrap } from '@felek/contract/content';
import { gatherFor, type AskHere, type Gathered } from './early.ts';
import { App } from './shell/App.tsx';
import type { SiteSearch } from './navigation/dialog.ts';
import { showContent } from './content/content.ts';
import { openRouter } from './shell/routes.tsx';
import { SideMenu } from './shell/side-menu.ts';
import { speak } from './texts/texts.ts';
import { queryClient, showAnswers, type Answer } from './wire/query-client.ts';

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

/**
 * What the page at `path` shows at once, by calls as a visitor makes them. `ask` takes a call's path and its input, and gives its answer, or
 * undefined for a refusal.
 */
export function gather(
  path: string,
  locale: Locale,
  ask: (path: string, input: unknown) => Promise<unknown>,
): Promise<Gathered> {
  const askHere: AskHere = async (call, input) => {
    const data = await ask(call.path, input);
    // As it comes over the wire.
    return data === undefined ? undefined : (call.output.parse(JSON.parse(JSON.stringify(data))) as never);
  };
  return gatherFor(path, locale, askHere);
}

/** The markup of the page at `path` with these answers. One page is drawn at a time, since all share the stores. */
export function draw(
  path: string,
  locale: Locale,
  bootstrap: Bootstrap,
  answers: readonly Answer[],
): Promise<string> {
  const drawn = last.then(async () => {
    await speak(locale);
    showContent(bootstrap);
    queryClient.clear();
    showAnswers(answers);
    const history = createMemoryHistory({ initialEntries: [path] });
    // Restoring the scroll would put a script into the page.
    router.update({ ...router.options, history, scrollRestoration: false });
    await Promise.all([router.load(), SideMenu.preload?.()]);
    return renderToString(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
  last = drawn.catch(() => undefined);
  return drawn;
}
