// The office behind the login. It draws nothing until the server has named the operator's permissions. Where the house requires a second
// factor, an operator without one sees its setup first.
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Failed, WaitingRows } from '../parts/states.tsx';
import { followStanding } from '../wire/standing.ts';
import { useMe } from '../wire/use-me.ts';
import { router } from './routes.tsx';

const Enrol = lazy(async () => ({ default: (await import('./Enrol.tsx')).Enrol }));

export function Admitted() {
  const me = useMe();
  const { refetch } = me;
  const mark = me.data?.mark;
  useEffect(() => (mark === undefined ? undefined : followStanding(mark, () => refetch())), [mark, refetch]);
  if (me.isPending)
    return (
      <main className="p-4">
        <WaitingRows />
      </main>
    );
  if (!me.data)
    return (
      <main className="grid min-h-dvh place-content-center">
        <Failed error={me.error} retry={() => void me.refetch()} />
      </main>
    );
  if (me.data.needsSecondFactor && !me.data.hasSecondFactor)
    return (
      <Suspense fallback={null}>
        <Enrol onDone={() => void me.refetch()} />
      </Suspense>
    );
  // With other permissions everything is drawn anew, so that no data that was fetched with the former ones stays on the screen.
  return <RouterProvider key={mark} router={router} />;
}
