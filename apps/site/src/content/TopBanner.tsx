// The banner over the home page: which address is ours now and which comes next. Closed once, it stays closed.
import { useRouterState } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { topBannerCloseMs } from '@felek/contract/figures';
import { useSay } from '../texts/texts.ts';
import { isTopBannerRead, storeTopBannerRead } from '../wire/stored.ts';
import { useBootstrap } from './content.ts';

/** Read again on each way to the home page. */
export function TopBanner() {
  const isHome = useRouterState({ select: ({ location }) => location.pathname === '/' });
  return isHome && <Banner />;
}

function Banner() {
  const say = useSay();
  const domain = useBootstrap()?.domainStatus;
  const [state, setState] = useState(() => (isTopBannerRead() ? 'closed' : 'shown'));
  if (state === 'closed' || !domain) return null;
  const close = () => {
    setState('closing');
    storeTopBannerRead();
    setTimeout(() => setState('closed'), topBannerCloseMs);
  };
  return (
    <aside
      id="banner"
      aria-label={say('banner.label')}
      className={`flex items-center gap-2 bg-raised ps-4 text-sm transition-opacity duration-500 ${state === 'closing' ? 'opacity-0' : ''}`}
    >
      <p className="grow py-1.5 text-center">
        {say('TOP_NOTIFY', { current: domain.current, next: domain.next })}
      </p>
      <button
        type="button"
        aria-label={say('site.close')}
        onClick={close}
        className="grid size-11 shrink-0 place-items-center text-quiet hover:text-text"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </aside>
  );
}
