// Finds a dialog's subject in the list behind it. The address names the subject, and an old address may name one that is gone.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../texts/texts.ts';
import { Empty } from '@felek/ui/states.tsx';
import { ErrorState, LoadingView } from '../parts/states.tsx';

interface FoundProps<One> {
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
  readonly one: One | undefined;
  readonly children: (one: One) => ReactNode;
}

export function Found<One>({ query, one, children }: FoundProps<One>) {
  const say = useSay();
  if (one) return children(one);
  if (query.isPending) return <LoadingView />;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return <Empty title={say('dashboard.notFound')} note={say('dashboard.notFound.note')} />;
}
