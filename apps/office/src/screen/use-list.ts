// The rows of a screen: read page by page, looked at again by a timer, and never moved under the reader's eyes. New rows wait behind a bar.
// Changes of shown rows appear at once.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../wire/query-client.ts';
import type { Filters, Screen } from './screen.ts';
import { useNowMs } from './time.ts';

const watchMs = 15_000;
/** A list that has not been refreshed for this long shows a note. */
const staleMs = 30_000;

const listKey = 'list';
const watchKey = 'watch';
export const countKey = 'count';

export interface ListState<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly isWaiting: boolean;
  readonly error: unknown;
  /** Rows that are not shown yet, and rows shown that the server has no more. */
  readonly unseen: number;
  readonly gone: number;
  /** When the server last answered, in ms since 1970. */
  readonly answeredAtMs: number;
  readonly isStale: boolean;
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  readMore(): void;
  /** Reads everything again. */
  refresh(): void;
}

export function useList<Row>(screen: Screen<Row>, filters: Filters): ListState<Row> {
  const list = useInfiniteQuery({
    queryKey: [listKey, screen.name, filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => screen.read(filters, pageParam, { signal, isByItself: false }),
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
  const watch = useQuery({
    queryKey: [watchKey, screen.name, filters],
    enabled: screen.isLive === true && list.isSuccess,
    initialData: undefined,
    staleTime: watchMs,
    refetchInterval: watchMs,
    queryFn: ({ signal }) => screen.read(filters, undefined, { signal, isByItself: true }),
  });
  const nowMs = useNowMs();
  const newer = watch.data && watch.dataUpdatedAt > list.dataUpdatedAt ? watch.data : undefined;
  const { rows, unseen, gone } = useMemo(() => {
    const seen = new Map<string, Row>();
    for (const page of list.data?.pages ?? [])
      for (const row of page.list) if (!seen.has(screen.keyOf(row))) seen.set(screen.keyOf(row), row);
    const fresh = new Map((newer?.list ?? []).map((row) => [screen.keyOf(row), row]));
    const isWhole = newer !== undefined && newer.next === undefined;
    return {
      rows: [...seen].map(([key, row]) => fresh.get(key) ?? row),
      unseen: [...fresh.keys()].filter((key) => !seen.has(key)).length,
      gone: isWhole ? [...seen.keys()].filter((key) => !fresh.has(key)).length : 0,
    };
  }, [list.data, newer, screen]);
  const answeredAtMs = Math.max(list.dataUpdatedAt, watch.dataUpdatedAt);
  return {
    rows,
    total: newer?.total ?? list.data?.pages[0]?.total,
    isWaiting: list.isPending,
    error: list.isError && !list.data ? list.error : undefined,
    unseen,
    gone,
    answeredAtMs,
    isStale: (watch.isError || list.isError) && list.isSuccess && nowMs - answeredAtMs > staleMs,
    hasMore: list.hasNextPage,
    isReadingMore: list.isFetchingNextPage,
    readMore: () => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage()),
    refresh: () => void list.refetch(),
  };
}

/** After a decision every shown list and count is read again. Resolves when they have arrived. */
export async function readAnew(): Promise<void> {
  await Promise.all(
    [listKey, watchKey, countKey, 'part'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
}
