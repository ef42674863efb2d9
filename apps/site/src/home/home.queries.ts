// The promotions on show: in the page when it is about them, asked for otherwise.
import { useQuery } from '@tanstack/react-query';
import type { Promotion } from '@felek/contract/content';
import { queryClient } from '../shell/queries.ts';
import { localeNow, useLocale } from '../texts/texts.ts';
import { broughtAlong } from '../wire/brought-along.ts';
import { needed } from '../wire/code.ts';
import { fetchData } from '../wire/wire.ts';

const promotionsKey = (locale: string) => ['promotions', locale] as const;

export function usePromotions() {
  const locale = useLocale();
  return useQuery({
    queryKey: promotionsKey(locale),
    // A page that brings its promotions along does without the call and all that reads its answer.
    queryFn: async ({ signal }) =>
      fetchData((await needed(() => import('@felek/contract/content'))).promotions, {}, signal),
  });
}

/** Shows promotions in the language in use, as if they had just been asked for. */
export function showPromotions(promotions: readonly Promotion[]): void {
  queryClient.setQueryData(promotionsKey(localeNow()), promotions);
}

/** Shows those that came with the page. */
export function showFirstPromotions(): void {
  const promotions = broughtAlong<readonly Promotion[]>('promotions');
  if (promotions) showPromotions(promotions);
}
