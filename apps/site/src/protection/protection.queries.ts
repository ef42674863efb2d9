// The customer's own limits, and the ways out of play.
import { useQuery } from '@tanstack/react-query';
import type { SentOf } from '@felek/contract/call';
import { depositLimits, setDepositLimit } from '@felek/contract/payment';
import { askReturn, closeAccount, selfExclude } from '@felek/contract/protection';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { refresh } from '../wire/query-client.ts';

export function useDepositLimits() {
  return useQuery({
    queryKey: keys.depositLimits,
    queryFn: ({ signal }) => fetchData(depositLimits, {}, signal),
    staleTime: 0,
  });
}

/** Sets a limit, asks for a higher one, or confirms the one that was asked for. */
export async function sendDepositLimit(limit: SentOf<typeof setDepositLimit>) {
  const sent = await ask(setDepositLimit, limit);
  await refresh('depositLimits');
  return sent;
}

export const sendAccountClosing = (given: SentOf<typeof closeAccount>) => ask(closeAccount, given);
export const sendExclusion = (given: SentOf<typeof selfExclude>) => ask(selfExclude, given);
/** After the end of an exclusion. */
export const sendReturnRequest = () => ask(askReturn, {});
