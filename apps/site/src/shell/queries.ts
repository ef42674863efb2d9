// How server data is kept: fresh for a while, asked again when somebody looks, never repeated on its own after a refusal.
import { QueryClient } from '@tanstack/react-query';
import { Unreachable } from '../wire/wire.ts';

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
