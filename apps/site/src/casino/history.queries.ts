// The rounds that a customer played: their list, those not settled yet, and one with its proof.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { gameHistory, openBets, revealSeed, round } from '@felek/contract/casino';
import { filterByDays, pageOf, readEvery, type ListFilter } from '../listing/listing.ts';
import { useLocale } from '../texts/texts.ts';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { refresh } from '../wire/query-client.ts';

export function useGameHistory(page: number, filter: ListFilter) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.gameHistory, page, filter, locale],
    queryFn: ({ signal }) => fetchData(gameHistory, { ...pageOf(page), ...filterByDays(filter) }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const readGameHistory = (filter: ListFilter) =>
  readEvery((page) => fetchData(gameHistory, { ...page, ...filterByDays(filter) }));

export function useOpenBets() {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.openBets, locale],
    queryFn: ({ signal }) => fetchData(openBets, {}, signal),
    staleTime: 0,
  });
}

export function useRound(roundId: string) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.round, roundId, locale],
    queryFn: ({ signal }) => fetchData(round, { roundId }, signal),
    staleTime: 0,
  });
}

/** Retires the seed in use and has it revealed. */
export const sendSeedReveal = (gameCode: string) =>
  ask(revealSeed, { gameCode }).finally(() => void refresh('round'));
