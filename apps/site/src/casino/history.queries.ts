// A customer's history: the statement of play, all activities with their totals, open bets and rounds, and a round with its proof.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OutputOf, SentOf } from '@felek/contract/call';
import {
  activities,
  activityTotals,
  gameHistory,
  openBets,
  proofs,
  revealSeed,
  round,
  type ActivityKind,
} from '@felek/contract/casino';
import { filterByDays, pageOf, readEvery, type ListFilter } from '../listing/listing.ts';
import { useCustomer } from '../session/session.ts';
import { sayNow, useLocale } from '../texts/texts.ts';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { fetchLines } from '../wire/lines.ts';
import { refresh } from '../wire/query-client.ts';
import { Unreachable } from '../wire/refusals.ts';

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

/** The activities of some days, page after page from the newest; `kind` leaves out all others. */
export function useActivities(kind: ActivityKind | undefined, { from, to }: ListFilter) {
  const locale = useLocale();
  return useInfiniteQuery({
    // A page that is being left asks no more.
    enabled: useCustomer() !== undefined,
    queryKey: [...keys.activities, kind, from, to, locale],
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        activities,
        {
          ...filterByDays({ from, to }),
          ...(kind && { kinds: [kind] }),
          ...(pageParam && { behind: pageParam }),
        },
        signal,
      ),
    initialPageParam: undefined as SentOf<typeof activities>['behind'],
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useActivityTotals({ from, to }: ListFilter) {
  return useQuery({
    queryKey: [...keys.activityTotals, from, to],
    queryFn: ({ signal }) => fetchData(activityTotals, filterByDays({ from, to }), signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

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
    // A dialog that closes is about nothing any more.
    enabled: roundId !== '',
    staleTime: 0,
  });
}

/** All rounds of the house's games with their proofs, as JSON Lines, and the content of the last line. Throws when the answer was cut off. */
export async function readProofs() {
  const file = await fetchLines(proofs, {});
  const tail = await file.slice(-longestEnd).text();
  const line = tail.trimEnd().split('\n').at(-1) ?? '';
  const end = parse(line);
  if (!end || !('end' in end)) throw new Unreachable(sayNow('site.error.network'));
  return { file, ...end };
}

/** The last line names each game once at most. */
const longestEnd = 20_000;

/** Undefined for a line that is not whole. */
function parse(line: string): OutputOf<typeof proofs> | undefined {
  try {
    return JSON.parse(line) as OutputOf<typeof proofs>;
  } catch {
    return undefined;
  }
}

/** Retires the seed in use and has it revealed. */
export const sendSeedReveal = (gameCode: string) =>
  ask(revealSeed, { gameCode }).finally(() => void refresh('round'));
