// The customer's sessions, and the calls that end them.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endSession, logout, sessions } from '@felek/contract/account';
import { pageOf } from '../listing/listing.ts';
import { useLocale } from '../texts/texts.ts';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { refresh } from '../wire/query-client.ts';

export function useSessions(page: number) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.sessions, page, locale],
    queryFn: ({ signal }) => fetchData(sessions, pageOf(page), signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const sendSessionEnd = (id: string) => ask(endSession, { id }).finally(() => refresh('sessions'));

export const sendLogout = () => ask(logout, {});
