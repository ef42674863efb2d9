// How many wait in each queue, asked every half a minute without keeping the session from growing idle.
import { useQueries } from '@tanstack/react-query';
import { countKey } from '../screen/use-list.ts';
import { useMay } from '../wire/permissions.ts';
import { entries, type Entry } from './navigation.ts';

const everyMs = 30_000;

/** The count by the entry's path; undefined while it is not known. */
export function useCounts(): ReadonlyMap<string, number | undefined> {
  const may = useMay();
  const asked = entries.filter(
    (each): each is Entry & { count: NonNullable<Entry['count']> } =>
      each.count !== undefined && each.call !== undefined && may(each.call),
  );
  const answers = useQueries({
    queries: asked.map(({ path, count }) => ({
      queryKey: [countKey, path],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => count(signal),
      refetchInterval: everyMs,
      staleTime: everyMs,
    })),
  });
  return new Map(asked.map(({ path }, at) => [path, answers[at]?.data]));
}
