// The three states of a screen's query: waiting, failed and answered.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './states.tsx';

interface AnsweredProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** A placeholder in the shape of the expected content. */
  readonly waiting: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

export function Answered<Data>({ query, waiting, children }: AnsweredProps<Data>) {
  if (query.isPending) return waiting;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return children(query.data);
}
