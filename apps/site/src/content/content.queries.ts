// The operator's content: all that every page shows, the promotions, and one page of text.
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../texts/texts.ts';
import { needed, whenThere } from '../wire/code.ts';
import { fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';

const callsOf = () => import('@felek/contract/content');
const loadCalls = () => needed(callsOf);

export const promotionsKey = (locale: string) => [...keys.promotions, locale] as const;

export function usePromotions() {
  const locale = useLocale();
  return useQuery({
    queryKey: promotionsKey(locale),
    queryFn: async ({ signal }) => fetchData((await loadCalls()).promotions, {}, signal),
  });
}

export const pageKey = (id: string, locale: string) => [...keys.page, id, locale] as const;

/** A page of the operator's. If the id is not a number, no request is sent. */
export function usePage(id: string, isNumber: boolean) {
  const locale = useLocale();
  return useQuery({
    queryKey: pageKey(id, locale),
    queryFn: async ({ signal }) => fetchData((await loadCalls()).contentPage, { id: Number(id) }, signal),
    enabled: isNumber,
  });
}

/** The content of every page, in the current language. */
export const readContent = async () => fetchData((await whenThere(callsOf)).grouped, {});
/** The operator's own script. */
export const readScript = async () => fetchData((await whenThere(callsOf)).scriptText, {});
