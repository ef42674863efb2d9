// @vitest-environment jsdom
import type { UseQueryResult } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { HistoryList } from './HistoryList.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

it('a date that is being typed makes no entries in the browser’s history', async () => {
  const query = { isSuccess: true, data: { total: 0, list: [] } } as unknown as UseQueryResult<{
    total: number;
    list: never[];
  }>;
  const List = () => (
    <HistoryList
      name="Payments"
      query={query}
      columns={[]}
      keyOf={String}
      filters={{ hasDays: true }}
      empty={['Nothing', 'Nothing yet']}
    />
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component: List }), history });
  vi.stubGlobal('scrollTo', () => undefined);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router as never} />));
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  for (const day of ['0002-11-20', '0020-11-20', '0202-11-20', '2026-11-20']) {
    const date = place.querySelector('input')!;
    write.call(date, day);
    await act(async () => void date.dispatchEvent(new Event('input', { bubbles: true })));
  }
  expect([history.location.search, history.length]).toEqual(['?from=2026-11-20', 1]);
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});
