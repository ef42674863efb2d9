// The home page's server data besides the bootstrap: the promotions on show.
import { useQuery } from '@tanstack/react-query';
import { promotions } from '@felek/contract/content';
import { useLocale } from '../texts/texts.ts';
import { fetchData } from '../wire/wire.ts';

export function usePromotions() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['promotions', locale],
    queryFn: ({ signal }) => fetchData(promotions, {}, signal),
  });
}
