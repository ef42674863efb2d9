// The frame of the house's own sportsbook. Links to its pages are above. On a wide screen the slip is beside the page. On a smaller one, a
// bar opens it. A bet by mistake costs money, so the slip and preferences stored in the browser are shown only once the page runs there.
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCustomer } from '../session/session.ts';
import { useStayLive } from './live.ts';
import { useKept } from './slip/kept.ts';
import { SharedSlip } from './slip/SharedSlip.tsx';
import { SlipPlace } from './slip/SlipPlace.tsx';
import { useWords } from './words.ts';

const views = [
  { to: '/spor', key: 'sports.programme' },
  { to: '/livespor', key: 'sports.liveNow' },
  { to: '/spor/kuponlarim', key: 'sports.myBets' },
] as const;

export function Book({ children }: { readonly children: ReactNode }) {
  const say = useWords();
  const customer = useCustomer();
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/+$/, '') });
  useStayLive();
  useKept();
  return (
    <div className="grid grid-cols-1 gap-3 max-md:-mt-2 md:gap-5">
      <nav
        aria-label={say('sports.views')}
        className="flex flex-wrap gap-x-1 border-b border-line max-md:scroll-row max-md:-mx-4 max-md:flex-nowrap max-md:px-4"
      >
        {views.map(({ to, key }) => (
          <Link
            key={to}
            to={to}
            search={{}}
            aria-current={path === to ? 'page' : undefined}
            className={`flex min-h-11 shrink-0 items-center border-b-2 px-3 font-semibold md:px-4 ${path === to ? 'border-turquoise text-turquoise' : 'border-transparent text-quiet hover:text-text'}`}
          >
            {say(key)}
          </Link>
        ))}
        {customer?.betcoUrl && (
          <Link
            to={path.startsWith('/livespor') ? '/livespor/betco' : '/spor/betco'}
            search={{}}
            className="ms-auto flex min-h-11 shrink-0 items-center px-3 text-link hover:underline"
          >
            {say('sports.betco.go')}
          </Link>
        )}
      </nav>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-1 content-start gap-3 md:gap-5">
          <SharedSlip />
          {children}
        </div>
        <SlipPlace />
      </div>
    </div>
  );
}
