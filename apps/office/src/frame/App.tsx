// The whole office. Without a session it shows the login, and keeps the address.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSpeech } from '@felek/ui/toast.ts';
import { useSay } from '../texts/texts.ts';
import { queryClient } from '../wire/query-client.ts';
import { useSession } from '../wire/session.ts';
import { Admitted } from './Admitted.tsx';
import { Login } from './Login.tsx';

/** Loaded with the first thing said. */
const Toasts = lazy(async () => ({ default: (await import('@felek/ui/toasts.tsx')).Toasts }));
const lifeMs = { success: 4000, error: 8000, warning: 6000, info: 4000 };

export function App() {
  const say = useSay();
  const hasSpoken = useSpeech(({ begun }) => begun);
  const token = useSession(({ session }) => session?.token);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        {token === undefined ? <Login /> : <Admitted key={token} />}
        {/* Messages of a session do not stay after it. The key differs from its sibling's. */}
        <Suspense key={`toasts ${token ?? ''}`} fallback={null}>
          {hasSpoken && <Toasts closeLabel={say('do.close')} visibleCount={3} lifeMs={lifeMs} />}
        </Suspense>
      </QueryClientProvider>
    </CSPProvider>
  );
}
