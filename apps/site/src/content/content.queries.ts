// The operator's content: all that every page shows, the promotions, which are in the page when it is about them, and one page of text.
import { useQuery } from '@tanstack/react-query';
import type { Promotion } from '@felek/contract/content';
import { queryClient } from '../wire/query-client.ts';
import { localeNow, useLocale } from '../texts/texts.ts';
import { broughtAlong } from '../wire/brought-along.ts';
import { needed, whenThere } from '../wire/code.ts';
import { fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';

const callsOf = () => import('@felek/contract/content');
const loadCalls = () => needed(callsOf);

const promotionsKey = (locale: string) => [...keys.promotions, locale] as const;

export function usePromotions() {
  const locale = useLocale();
  return useQuery({
    queryKey: promotionsKey(locale),
    // A page that brings its promotions along does without the call and all that reads its answer.
    queryFn: async ({ signal }) => fetchData((await loadCalls()).promotions, {}, signal),
  });
}

/** Shows promotions in the language in use, as if they had just been fetched. */
export function showPromotions(promotions: readonly Promotion[]): void {
  queryClient.setQueryData(promotionsKey(localeNow()), promotions);
}

/** Shows those that came with the page. */
export function showFirstPromotions(): void {
  const promotions = broughtAlong<readonly Promotion[]>('promotions');
  if (promotions) showPromotions(promotions);
}

/** A page of the operator's. If the id is not a number, no request is sent. */
export function usePage(id: string, isNumber: boolean) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.page, id, locale],
    queryFn: async ({ signal }) => fetchData((await loadCalls()).contentPage, { id: Number(id) }, signal),
    enabled: isNumber,
  });
}

/** The content of every page, in the current language. */
export const readContent = async () => fetchData((await whenThere(callsOf)).grouped, {});
/** The operator's own script. */
export const readScript = async () => fetchData((await whenThere(callsOf)).scriptText, {});
