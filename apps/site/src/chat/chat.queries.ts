// The chat's server data: reads the thread, polls it while it is open, and sends the customer's messages.
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

/** Sends a message. The messages of the response are added to the cached thread at once. */
export async function sendMessage(text: string): Promise<void> {
  const { data: added } = await ask(sendChat, { text });
  queryClient.setQueriesData<ChatMessage[]>({ queryKey: keys.chat }, (thread = []) => [
    ...thread.filter(({ id }) => added.every((each) => each.id !== id)),
    ...added,
  ]);
}
