// The public content of the house: in the page when it came from the server, kept in the browser, renewed from the server.
import { create } from 'zustand';
import { grouped, type Bootstrap } from '@felek/contract/content';
import { localeNow, overrideTexts } from '../texts/texts.ts';
import { storeBootstrap, storedBootstrap } from '../wire/stored.ts';
import { ask } from '../wire/wire.ts';

export const useContent = create<{ readonly bootstrap: Bootstrap | undefined }>(() => ({
  bootstrap: undefined,
}));

function show(bootstrap: Bootstrap): void {
  storeBootstrap(bootstrap);
  overrideTexts(bootstrap.translationList);
  useContent.setState({ bootstrap });
}

/** The content that came with the page, if it is in the right language; else what was stored. */
export function showFirstContent(): void {
  const inPage = document.getElementById('bootstrap')?.textContent;
  const bootstrap = inPage ? (JSON.parse(inPage) as Bootstrap) : storedBootstrap();
  if (bootstrap?.language === localeNow()) show(bootstrap);
}

/** Fetches the content in the language in use. Returns false when it could not be had. */
export async function refreshContent(): Promise<boolean> {
  try {
    const { data } = await ask(grouped, {});
    if (data.language === localeNow()) show(data);
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
