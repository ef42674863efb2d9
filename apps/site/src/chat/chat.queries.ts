// The chat's server data: the thread, read anew while it is open, and what is written into it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listChat, sendChat, type ChatMessage } from '@felek/contract/chat';
import { useCustomer } from '../shell/session.ts';
import { useLocale } from '../texts/texts.ts';
import { ask, fetchData } from '../wire/wire.ts';

const readEveryMs = 5000;
const threadKey = ['chat'] as const;

export function useThread() {
  const customer = useCustomer();
  const locale = useLocale();
  return useQuery({
    queryKey: [...threadKey, locale],
    queryFn: ({ signal }) => fetchData(listChat, {}, signal),
    enabled: customer !== undefined,
    refetchInterval: readEveryMs,
  });
}

export function useSend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => (await ask(sendChat, { text })).data,
    onSuccess: (added) =>
      client.setQueriesData<ChatMessage[]>({ queryKey: threadKey }, (thread = []) => [
        ...thread.filter(({ id }) => added.every((each) => each.id !== id)),
        ...added,
      ]),
  });
}
