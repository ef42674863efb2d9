// The operator's content: all that every page shows, the promotions, and one page of text.
import { useQuery } from '@tanstack/react-query';
import { contentPage, grouped, promotions, scriptText } from '@felek/contract/content';
import { useLocale } from '../texts/texts.ts';
import { fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';

export const promotionsKey = (locale: string) => [...keys.promotions, locale] as const;

export function usePromotions() {
  const locale = useLocale();
  return useQuery({
    queryKey: promotionsKey(locale),
    queryFn: ({ signal }) => fetchData(promotions, {}, signal),
  });
}

export const pageKey = (id: string, locale: string) => [...keys.page, id, locale] as const;

/** A page of the operator's. If the id is not a number, no request is sent. */
export function usePage(id: string, isNumber: boolean) {
  const locale = useLocale();
  return useQuery({
    queryKey: pageKey(id, locale),
    queryFn: ({ signal }) => fetchData(contentPage, { id: Number(id) }, signal),
    enabled: isNumber,
  });
}

/** The content of every page, in the current language. */
export const readContent = () => fetchData(grouped, {});
/** The operator's own script. */
export const readScript = () => fetchData(scriptText, {});
