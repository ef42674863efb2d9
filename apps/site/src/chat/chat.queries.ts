// The chat's server data: the thread, read anew while it is open, and what is written into it.
import { useQuery } from '@tanstack/react-query';
import { listChat, sendChat, type ChatMessage } from '@felek/contract/chat';
import { useCustomer } from '../session/session.ts';
import { useLocale } from '../texts/texts.ts';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { queryClient } from '../wire/query-client.ts';

const readEveryMs = 5000;

export function useThread() {
  const customer = useCustomer();
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.chat, locale],
    queryFn: ({ signal }) => fetchData(listChat, {}, signal),
    enabled: customer !== undefined,
    refetchInterval: readEveryMs,
  });
}

/** Sends a message; what comes of it is in the thread at once. */
export async function sendMessage(text: string): Promise<void> {
  const { data: added } = await ask(sendChat, { text });
  queryClient.setQueriesData<ChatMessage[]>({ queryKey: keys.chat }, (thread = []) => [
    ...thread.filter(({ id }) => added.every((each) => each.id !== id)),
    ...added,
  ]);
}
