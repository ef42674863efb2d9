// The account's lists, a page at a time or whole, and the customer's own particulars.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { profile, sessions } from '@felek/contract/account';
import { bonusList } from '@felek/contract/bonus';
import { gameHistory, openBets, round } from '@felek/contract/casino';
import { status, transactionType } from '@felek/contract/enumerations';
import { maxTake } from '@felek/contract/figures';
import { depositLimits, financialActivities } from '@felek/contract/payment';
import { rememberStanding } from '../shell/session.ts';
import { useLocale } from '../texts/texts.ts';
import { fetchData } from '../wire/wire.ts';

export const rowsPerPage = 20;
const pageOf = (page: number) => ({ skip: (page - 1) * rowsPerPage, take: rowsPerPage });

/** What narrows a list. Days are yyyy-mm-dd in Türkiye, both included. */
export interface ListFilter {
  readonly type?: number | undefined;
  readonly status?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The instant at which a day begins in Türkiye, which is three hours ahead all year, as the wire writes it. */
const beginning = (day: string, laterDays = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+03:00`) + laterDays * dayMs).toISOString().replace('Z', '');

const typeOf = ({ type }: ListFilter) => (type === undefined ? {} : { type });
export const gamesFilter = (filter: ListFilter) => ({
  ...typeOf(filter),
  ...(filter.from !== undefined && { from: beginning(filter.from) }),
  ...(filter.to !== undefined && { to: beginning(filter.to, 1) }),
});
export const financialFilter = (filter: ListFilter) => ({
  ...gamesFilter(filter),
  ...(filter.status !== undefined && { status: filter.status }),
});

export function useGameHistory(page: number, filter: ListFilter) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['history', 'games', page, filter, locale],
    queryFn: ({ signal }) => fetchData(gameHistory, { ...pageOf(page), ...gamesFilter(filter) }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useFinancialActivities(page: number, filter: ListFilter) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['financial', page, filter, locale],
    queryFn: ({ signal }) =>
      fetchData(financialActivities, { ...pageOf(page), ...financialFilter(filter) }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** How often a page asks after a payment while its hub may be silent. */
const askAfterMs = 5000;

/** The customer's newest deposit, asked after until it has ended. */
export function useNewestDeposit() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['financial', 'newest-deposit', locale],
    queryFn: async ({ signal }) => {
      const wish = { type: transactionType.deposit, skip: 0, take: 1 };
      return (await fetchData(financialActivities, wish, signal)).list[0] ?? null;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && hasEnded(data.status) ? false : askAfterMs),
  });
}

/** Whether a payment of this status has come to its end. */
const hasEnded = (now: number): boolean => now !== status.created && now !== status.pending;

/** The most rows that are taken out at once. */
const maxRows = 5000;

export interface EveryRow<Row> {
  readonly rows: readonly Row[];
  /** There are more than could be taken. */
  readonly isCapped: boolean;
}

async function readEvery<Row>(
  readPage: (page: { skip: number; take: number }) => Promise<{ total: number; list: Row[] }>,
): Promise<EveryRow<Row>> {
  const rows: Row[] = [];
  for (;;) {
    const { total, list } = await readPage({ skip: rows.length, take: maxTake });
    rows.push(...list);
    if (list.length === 0 || rows.length >= total) return { rows, isCapped: false };
    if (rows.length >= maxRows) return { rows, isCapped: true };
  }
}

export const readGameHistory = (filter: ListFilter) =>
  readEvery((page) => fetchData(gameHistory, { ...page, ...gamesFilter(filter) }));
export const readFinancialActivities = (filter: ListFilter) =>
  readEvery((page) => fetchData(financialActivities, { ...page, ...financialFilter(filter) }));

export function useRound(roundId: string) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['history', 'round', roundId, locale],
    queryFn: ({ signal }) => fetchData(round, { roundId }, signal),
    staleTime: 0,
  });
}

export function useOpenBets() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['history', 'open', locale],
    queryFn: ({ signal }) => fetchData(openBets, {}, signal),
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

export function useDepositLimits() {
  return useQuery({
    queryKey: ['limits'],
    queryFn: ({ signal }) => fetchData(depositLimits, {}, signal),
    staleTime: 0,
  });
}

export function useSessions(page: number) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['sessions', page, locale],
    queryFn: ({ signal }) => fetchData(sessions, pageOf(page), signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useProfile() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['profile', locale],
    queryFn: async ({ signal }) => {
      const data = await fetchData(profile, {}, signal);
      const { phone, smsVerified, exclusion } = data;
      rememberStanding({ phone, smsVerified, exclusion });
      return data;
    },
    staleTime: 0,
  });
}
