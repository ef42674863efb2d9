// The customer's own limits, and the ways out of play.
import { useQuery } from '@tanstack/react-query';
import type { SentOf } from '@felek/contract/call';
import { depositLimits, setDepositLimit } from '@felek/contract/payment';
import {
  askReturn,
  closeAccount,
  playLimitKinds,
  playLimits,
  playReminder,
  seePlayReminder,
  selfExclude,
  setPlayLimit,
  setPlayReminder,
  type PlayLimit,
  type PlayReminder,
} from '@felek/contract/protection';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { queryClient, refresh } from '../wire/query-client.ts';

export const limitKinds = ['deposit', ...playLimitKinds] as const;
export type LimitKind = (typeof limitKinds)[number];

/** One of the customer's own limits, as the screen shows each kind. */
export type Limit = Omit<PlayLimit, 'kind'> & { readonly kind: LimitKind };

/** The limits of one kind, the shortest window first. */
export function useLimits(kind: LimitKind) {
  return useQuery({
    queryKey: kind === 'deposit' ? keys.depositLimits : keys.playLimits,
    queryFn: ({ signal }): Promise<readonly Limit[]> =>
      kind === 'deposit' ? readDepositLimits(signal) : fetchData(playLimits, {}, signal),
    select: (limits) => limits.filter((each) => each.kind === kind),
    staleTime: 0,
  });
}

async function readDepositLimits(signal: AbortSignal): Promise<readonly Limit[]> {
  const limits = await fetchData(depositLimits, {}, signal);
  return limits.map(({ deposited, underWay, ...limit }) => ({
    ...limit,
    kind: 'deposit',
    used: deposited + underWay,
    // Its window rolls.
    until: null,
  }));
}

/** Sets a limit, asks for a higher one, or confirms the one that was asked for. */
export async function sendLimit(kind: LimitKind, limit: SentOf<typeof setDepositLimit>) {
  const sent =
    kind === 'deposit' ? await ask(setDepositLimit, limit) : await ask(setPlayLimit, { kind, ...limit });
  await refresh(kind === 'deposit' ? 'depositLimits' : 'playLimits');
  return sent;
}

/** While the reminder is due, its figures are renewed this often, and another device may have seen it. */
const renewS = 60;

/** The reminder of play. It is asked for again when it is due, since the server alone decides that. */
export function usePlayReminder() {
  return useQuery({
    queryKey: keys.playReminder,
    queryFn: ({ signal }) => fetchData(playReminder, {}, signal),
    refetchInterval: ({ state: { data } }) => (data?.leftS || renewS) * 1000,
    staleTime: renewS * 1000,
  });
}

const showReminder = (reminder: PlayReminder) => queryClient.setQueryData(keys.playReminder, reminder);

export const sendReminderMinutes = async (minutes: number) =>
  showReminder((await ask(setPlayReminder, { minutes })).data);
export const sendReminderSeen = async () => showReminder((await ask(seePlayReminder, {})).data);

export const sendAccountClosing = (given: SentOf<typeof closeAccount>) => ask(closeAccount, given);
export const sendExclusion = (given: SentOf<typeof selfExclude>) => ask(selfExclude, given);
/** After the end of an exclusion. */
export const sendReturnRequest = () => ask(askReturn, {});
