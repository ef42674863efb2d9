// Payments' server data: methods, the form of one, and sending it. A key made with the form makes a repeated sending harmless.
import { useQuery } from '@tanstack/react-query';
import { transactionType, type TransactionType } from '@felek/contract/enumerations';
import { cancelWithdrawal, deposit, paymentDetail, paymentMethods, withdraw } from '@felek/contract/payment';
import { useLocale } from '../texts/texts.ts';
import { ask, fetchData } from '../wire/wire.ts';

export function useMethods(type: TransactionType) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['payment', 'methods', type, locale],
    queryFn: ({ signal }) => fetchData(paymentMethods, { type }, signal),
    staleTime: 60_000,
  });
}

export function useForms(id: number, type: TransactionType) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['payment', 'detail', id, type, locale],
    queryFn: ({ signal }) => fetchData(paymentDetail, { id, type }, signal),
    staleTime: 60_000,
  });
}

export type Detail = Record<string, string | number | boolean>;

export const sendDeposit = (id: number, detail: Detail, key: string) =>
  ask(deposit, { id, target: 'pay', detail }, { key });
/** `answer`: the code that came to the phone, or to have a person look instead. */
export const sendWithdrawal = (
  id: number,
  detail: Detail,
  key: string,
  answer: { readonly code?: string; readonly review?: boolean },
) => ask(withdraw, { id, target: 'pay', detail, ...answer }, { key });

export const sendCancellation = (id: string) => ask(cancelWithdrawal, { id });

export const isDeposit = (type: TransactionType): boolean => type === transactionType.deposit;
