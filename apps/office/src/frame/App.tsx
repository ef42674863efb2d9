// The whole office: whoever is not logged in sees the login, over the same address.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSpeech } from '@felek/ui/toast.ts';
import { useSay } from '../texts/texts.ts';
import { queryClient } from '../wire/query-client.ts';
import { useSession } from '../wire/session.ts';
import { Login } from './Login.tsx';
import { router } from './routes.tsx';

/** Loaded with the first thing said. */
const Toasts = lazy(async () => ({ default: (await import('@felek/ui/toasts.tsx')).Toasts }));
const lifeMs = { success: 4000, error: 8000, warning: 6000, info: 4000 };

export function App() {
  const say = useSay();
  const hasSpoken = useSpeech(({ begun }) => begun);
  const isLoggedIn = useSession(({ session }) => session !== undefined);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        {isLoggedIn ? <RouterProvider router={router} /> : <Login />}
        <Suspense fallback={null}>
          {hasSpoken && <Toasts closeLabel={say('do.close')} visibleCount={3} lifeMs={lifeMs} />}
        </Suspense>
      </QueryClientProvider>
    </CSPProvider>
  );
}
