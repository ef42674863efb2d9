import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keys } from './keys.ts';
import { queryClient, refresh } from './query-client.ts';

let bets: number;
/** The answers under way, oldest first. */
let answers: (() => void)[];
const query = {
  queryKey: [...keys.sportsBets, 'list'] as const,
  // The server reads at once, and its answer travels.
  queryFn: () => {
    const read = bets;
    return new Promise<number>((resolve) => answers.push(() => resolve(read)));
  },
  staleTime: 60_000,
};

beforeEach(() => {
  [bets, answers] = [2, []];
});
afterEach(() => {
  queryClient.clear();
});

it('shows a change that came during a first fetch', async () => {
  const leave = new QueryObserver(queryClient, query).subscribe(() => undefined);
  bets = 4;
  const refreshed = refresh('sportsBets');
  answers.shift()!();
  await expect.poll(() => answers).toHaveLength(1);
  answers.shift()!();
  await refreshed;
  expect(queryClient.getQueryData(query.queryKey)).toBe(4);
  leave();
});

it('marks prefetched data as old if a change came during its fetch', async () => {
  void queryClient.prefetchQuery(query);
  bets = 4;
  const refreshed = refresh('sportsBets');
  answers.shift()!();
  await refreshed;
  expect(queryClient.getQueryState(query.queryKey)).toMatchObject({ data: 2, isInvalidated: true });
});
