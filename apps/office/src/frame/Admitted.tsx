// The office behind the login. It draws nothing until the server has named the operator's permissions. Where the house requires a second
// factor, an operator without one sees its setup first.
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Failed, WaitingRows } from '../parts/states.tsx';
import { useMe } from '../wire/use-me.ts';
import { router } from './routes.tsx';

const Enrol = lazy(async () => ({ default: (await import('./Enrol.tsx')).Enrol }));

export function Admitted() {
  const me = useMe();
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
  return <RouterProvider router={router} />;
}
