// The public content of the house: in the page when it came from the server, kept in the browser, renewed from the server.
import type { Bootstrap } from '@felek/contract/content';
import { localeNow, overrideTexts } from '../texts/texts.ts';
import { broughtAlong } from '../wire/brought-along.ts';
import { createDrawnStore } from '../wire/drawn-store.ts';
import { storeBootstrap, storedBootstrap } from '../wire/stored.ts';
import { readContent } from './content.queries.ts';

const useContent = createDrawnStore<{ readonly bootstrap: Bootstrap | undefined }>({ bootstrap: undefined });

export function showContent(bootstrap: Bootstrap): void {
  overrideTexts(bootstrap.translationList);
  useContent.setState({ bootstrap });
}

function keepAndShow(bootstrap: Bootstrap): void {
  storeBootstrap(bootstrap);
  showContent(bootstrap);
}

/** Shows the content that came with the page, if it is in the right language; else the stored content. Returns whether it is fresh. */
export function showFirstContent(): boolean {
  const inPage = broughtAlong<Bootstrap>('bootstrap');
  const bootstrap = inPage ?? storedBootstrap();
  if (bootstrap?.language !== localeNow()) return false;
  keepAndShow(bootstrap);
  return inPage !== undefined;
}

/** Fetches the content in the language in use. Returns false when it could not be had. */
export async function refreshContent(): Promise<boolean> {
  try {
    const content = await readContent();
    if (content.language === localeNow()) keepAndShow(content);
    return true;
  } catch {
    return false;
  }
}

export const useBootstrap = () => useContent((content) => content.bootstrap);

/** A site option that is switched on, or undefined. */
export const useOption = (key: string): string | undefined =>
  useContent(
    ({ bootstrap }) =>
      bootstrap?.siteOption.find((option) => option.key === key && option.status === 1)?.value || undefined,
  );
