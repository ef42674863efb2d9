// Payments' server data: methods, the form of one and sending it, and past payments. A key made with the form makes a repeated
// request harmless.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Locale } from '@felek/contract/call';
import { status, transactionType, type TransactionType } from '@felek/contract/enumerations';
import {
  cancelWithdrawal,
  deposit,
  financialActivities,
  paymentDetail,
  paymentMethods,
  payoutTime,
  savedAccounts,
  withdraw,
} from '@felek/contract/payment';
import { filterByStatus, pageOf, readEvery, type ListFilter } from '../listing/listing.ts';
import { useLocale } from '../texts/texts.ts';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { queryClient, refresh } from '../wire/query-client.ts';

const methodsOf = (type: TransactionType, locale: Locale) =>
  queryOptions({
    queryKey: [...keys.paymentMethods, type, locale],
    queryFn: ({ signal }) => fetchData(paymentMethods, { type }, signal),
    staleTime: 60_000,
  });
export const useMethods = (type: TransactionType) => useQuery(methodsOf(type, useLocale()));

/** Asks for what both pages of the cashier begin with. A page that leads there does so once it is shown, and they open with everything. */
export function useCashierAhead(): void {
  const locale = useLocale();
  useEffect(() => {
    for (const type of [transactionType.withdraw, transactionType.deposit]) {
      void queryClient.prefetchQuery(methodsOf(type, locale));
      void queryClient.prefetchQuery(lastPaymentOf(type, locale));
    }
  }, [locale]);
}

export function useForms(id: number, type: TransactionType) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.paymentForm, id, type, locale],
    queryFn: ({ signal }) => fetchData(paymentDetail, { id, type }, signal),
    staleTime: 60_000,
  });
}

/** The median time of the house's payouts; null when too few say. */
export const usePayoutTime = () =>
  useQuery({
    queryKey: keys.payoutTime,
    queryFn: ({ signal }) => fetchData(payoutTime, {}, signal),
    staleTime: 600_000,
  });

/** The accounts that the customer withdrew to by a method, the last one first. */
export function useSavedAccounts(id: number, isAsked: boolean) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.savedAccounts, id, locale],
    queryFn: ({ signal }) => fetchData(savedAccounts, { id }, signal),
    enabled: isAsked,
    staleTime: 60_000,
  });
}

export type Detail = Record<string, string | number | boolean>;

export async function sendDeposit(id: number, detail: Detail, key: string) {
  const sent = await ask(deposit, { id, target: 'pay', detail }, { key });
  await refreshPayments();
  return sent;
}

/** The code that came to the phone, or to have a person look instead; and the saved account that is paid to. */
export interface WithdrawalAnswer {
  readonly account?: string;
  /** A message is wanted, though an app could answer. */
  readonly bySms?: boolean;
  readonly code?: string;
  readonly review?: boolean;
}

export async function sendWithdrawal(id: number, detail: Detail, key: string, answer: WithdrawalAnswer) {
  const sent = await ask(withdraw, { id, target: 'pay', detail, ...answer }, { key });
  await refreshPayments();
  return sent;
}

export const sendCancellation = (id: string) => ask(cancelWithdrawal, { id }).finally(refreshPayments);

const refreshPayments = () => refresh('payments', 'newestPayment', 'lastPayment', 'savedAccounts');

export const isDeposit = (type: TransactionType): boolean => type === transactionType.deposit;

export function useFinancialActivities(page: number, filter: ListFilter) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.payments, page, filter, locale],
    queryFn: ({ signal }) =>
      fetchData(financialActivities, { ...pageOf(page), ...filterByStatus(filter) }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const readFinancialActivities = (filter: ListFilter) =>
  readEvery((page) => fetchData(financialActivities, { ...page, ...filterByStatus(filter) }));

/** The time between two polls of a payment that has not ended. Polling covers a hub connection that delivers nothing. */
const askAfterMs = 5000;

/** The customer's newest deposit or withdrawal, polled until it has ended. */
export function useNewestPayment(type: TransactionType) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.newestPayment, type, locale],
    queryFn: async ({ signal }) => {
      const newest = { type, skip: 0, take: 1 };
      return (await fetchData(financialActivities, newest, signal)).list[0] ?? null;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && hasEnded(data.status) ? false : askAfterMs),
  });
}

const lastPaymentOf = (type: TransactionType, locale: Locale) =>
  queryOptions({
    queryKey: [...keys.lastPayment, type, locale],
    queryFn: async ({ signal }) => {
      const taken = { type, status: status.confirmed, skip: 0, take: 1 };
      return (await fetchData(financialActivities, taken, signal)).list[0] ?? null;
    },
    staleTime: 60_000,
  });
/** The customer's last deposit or withdrawal that was taken; null before the first. */
export const useLastPayment = (type: TransactionType) => useQuery(lastPaymentOf(type, useLocale()));

/** Whether a payment of this status has come to its end. */
const hasEnded = (now: number): boolean => now !== status.created && now !== status.pending;
