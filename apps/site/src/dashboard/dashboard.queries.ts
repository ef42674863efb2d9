// The account's lists, a page at a time.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bonusList } from '@felek/contract/bonus';
import { gameHistory, round } from '@felek/contract/casino';
import { financialActivities } from '@felek/contract/payment';
import { useLocale } from '../texts/texts.ts';
import { fetchData } from '../wire/wire.ts';

export const rowsPerPage = 20;
const pageOf = (page: number) => ({ skip: (page - 1) * rowsPerPage, take: rowsPerPage });

export function useGameHistory(page: number, type: number | undefined) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['history', 'games', page, type, locale],
    queryFn: ({ signal }) =>
      fetchData(gameHistory, { ...pageOf(page), ...(type !== undefined && { type }) }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useFinancialActivities(page: number, type: number | undefined) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['financial', page, type, locale],
    queryFn: ({ signal }) =>
      fetchData(financialActivities, { ...pageOf(page), ...(type !== undefined && { type }) }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useRound(roundId: string) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['history', 'round', roundId, locale],
    queryFn: ({ signal }) => fetchData(round, { roundId }, signal),
    staleTime: 0,
  });
}

export function useBonuses() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['bonuses', locale],
    queryFn: ({ signal }) => fetchData(bonusList, {}, signal),
    staleTime: 0,
  });
}
