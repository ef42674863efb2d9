// The cache of server data: fresh for a moment, never retried by itself after a refusal.
import { QueryClient } from '@tanstack/react-query';
import { Unreachable } from './refusals.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) => error instanceof Unreachable && count < 1,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
