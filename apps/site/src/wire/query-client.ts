// The cache of server data: fresh for a while, refetched when the page is focused, never retried by itself after a refusal.
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { keys, type KeyName } from './keys.ts';
import { Unreachable } from './refusals.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => error instanceof Unreachable && count < 2,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

/** An answer under its key. */
export type Answer = readonly [key: QueryKey, data: unknown];

/** Shows answers that came at `updatedAt`, in ms since 1970. */
export function showAnswers(answers: readonly Answer[], updatedAt = Date.now()): void {
  for (const [key, data] of answers) queryClient.setQueryData(key, data, { updatedAt });
}

/** Refetches the shown data under these keys, and the rest when it is next shown. Resolves when the data has arrived. */
export async function refresh(...names: readonly KeyName[]): Promise<void> {
  await Promise.all(names.map((name) => refreshKey(keys[name])));
}

/** The same for one key, or all that begin with it. */
export async function refreshKey(queryKey: QueryKey): Promise<void> {
  // The library joins a first fetch under way instead of a new one. It may have read before the change, so another follows it.
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await Promise.allSettled([
    queryClient.invalidateQueries({ queryKey }),
    ...first.map(({ promise }) => promise),
  ]);
  if (first.length > 0)
    await queryClient.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) });
}
