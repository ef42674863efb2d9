// The header: the way back, the menu, search, and for a customer balance, bell and account. It steps aside when the page is
// scrolled down, and leaves a low screen to a page that fills it. Its spaces stay as they are when the text is set larger.
import { Link, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { ArrowLeft, Bell, LogOut, Menu, Search, Gift, Wallet } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { headerHidesBeyondPx, unreadBadgeMaxCount } from '@felek/contract/figures';
import { useSearchKey } from './search-key.ts';
import { useSay } from '../texts/texts.ts';
import { Button, IconButton, buttonClass } from '@felek/ui/Button.tsx';
import { Money } from '../parts/Money.tsx';
import { Wordmark } from '../parts/Wordmark.tsx';
import { useOption } from '../content/content.ts';
import { openDialog } from '../navigation/dialog.ts';
import { LiveChat } from '../chat/LiveChat.tsx';
import { useUnread } from '../notification/notification.ts';
import { useExclusion, useSession } from '../session/session.ts';

export function Header() {
  const say = useSay();
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const hidden = useScrolledDown();
  const { customer } = useSession();
  const mainDomain = useOtherDomain();
  const isElsewhere = mainDomain !== undefined;
  const searched = path === '/casino/live' ? '/casino/live' : '/casino/slot';
  const isExcluded = useExclusion() !== undefined;
  const fills = useMatches().some(({ staticData }) => staticData.fills) && !isExcluded;
  useSearchKey(() => {
    if (!isExcluded) openDialog('search');
  });
  return (
    <header
      className={`sticky top-0 z-30 border-b border-line [--spacing:4px] bg-ground/95 backdrop-blur-sm transition-transform duration-200 ${hidden ? 'not-has-focus-visible:-translate-y-full' : ''} ${fills ? 'low:hidden' : ''}`}
    >
      <div className="mx-auto flex min-h-14 short:min-h-11! max-w-[1680px] items-center gap-1 px-2 max-md:flex-wrap max-md:justify-end md:h-16 md:gap-2 md:px-6">
        <IconButton label={say('menu.open')} onClick={() => openDialog('menu')} className="lg:hidden">
          <Menu aria-hidden="true" />
        </IconButton>
        {path !== '/' && (
          <IconButton
            label={say('site.back')}
            onClick={() => (history.length > 1 ? router.history.back() : void router.navigate({ to: '/' }))}
          >
            <ArrowLeft aria-hidden="true" />
          </IconButton>
        )}
        <Link
          to="/"
          aria-label={`${say('site.name')} — ${say('site.home')}`}
          className={`me-auto flex rounded-field px-1 ${isExcluded ? '' : 'lg:me-6'}`}
        >
          <span className="hidden min-[360px]:block md:hidden">
            <Wordmark compact={isElsewhere} />
          </span>
          <span className="hidden md:block">
            <Wordmark compact={isElsewhere} />
          </span>
          <span className="min-[360px]:hidden">
            <Wordmark compact />
          </span>
        </Link>
        {isElsewhere && (
          <a href={`https://${mainDomain}/`} className={buttonClass('plain', 'max-lg:hidden')}>
            {say('header.mainAddress', { domain: mainDomain })}
          </a>
        )}
        {!isExcluded && (
          <Link
            to={searched}
            search={{}}
            state={{ isSearching: true }}
            aria-label={say('menu.search')}
            aria-keyshortcuts="/ Control+K"
            title={`${say('menu.search')} (/)`}
            className="inline-grid size-11 place-items-center rounded-field text-quiet hover:bg-raised hover:text-text lg:me-auto"
          >
            <Search aria-hidden="true" />
          </Link>
        )}
        {customer ? <CustomerPart username={customer.username} /> : <VisitorPart />}
      </div>
    </header>
  );
}

/** The site's main domain, if this page has another one. On the server the page counts as on the main domain. */
function useOtherDomain(): string | undefined {
  const domain = useOption('defaultDomain');
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => domain === undefined || domain === location.host,
    () => true,
  );
  return isHere ? undefined : domain;
}

function VisitorPart() {
  const say = useSay();
  return (
    <>
      <LiveChat className={buttonClass('plain', 'max-md:hidden')} />
      <Link to="/promotions" className={buttonClass('plain', 'max-md:hidden')}>
        {say('promotions.title')}
      </Link>
      <Button
        look="plain"
        onClick={() => openDialog('login', { next: '/dashboard/bonuses' })}
        className="max-md:hidden"
      >
        <Gift size={18} aria-hidden="true" className="text-gold" />
        {say('header.claim')}
      </Button>
      <Button look="quiet" onClick={() => openDialog('login')} className="max-md:hidden">
        {say('header.login')}
      </Button>
      <Button onClick={() => openDialog('register')} className="max-md:hidden">
        {say('header.register')}
      </Button>
    </>
  );
}

function CustomerPart({ username }: { readonly username: string }) {
  const say = useSay();
  const isPlaying = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/casino/play/'),
  });
  const balance = useSession((session) => session.balance?.balance ?? 0);
  const isExcluded = useExclusion() !== undefined;
  return (
    <>
      <LiveChat className={buttonClass('plain', 'max-xl:hidden')} />
      {!isExcluded && <Offers />}
      <Link to="/dashboard" className={buttonClass('plain', 'max-md:hidden')} title={say('header.account')}>
        {username}
      </Link>
      {/* On a phone it is in the bar below, as are the payment and the bell. */}
      <p
        className="flex items-center gap-2 px-1 font-bold text-gold max-md:hidden"
        aria-live="off"
        data-testid="balance"
      >
        <Wallet size={18} aria-hidden="true" />
        <span className="sr-only">{say('header.balance')}</span>
        <Money lira={balance} counts />
      </p>
      {/* A game's own bar has it, so that a deposit does not leave the game. */}
      {!isPlaying && <MainPayment className="max-md:hidden" />}
      <BellButton className="max-md:hidden" />
      <IconButton label={say('header.logout')} onClick={() => openDialog('logout')} className="max-md:hidden">
        <LogOut size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
}

function Offers() {
  const say = useSay();
  return (
    <>
      <Link to="/promotions" className={buttonClass('plain', 'max-lg:hidden')}>
        {say('promotions.title')}
      </Link>
      <Link to="/dashboard/bonuses" className={buttonClass('plain', 'max-lg:hidden')}>
        <Gift size={18} aria-hidden="true" className="text-gold" />
        {say('header.claim')}
      </Link>
    </>
  );
}

/** The way to pay in; for a customer who is excluded, to be paid out. */
export function MainPayment({ className = '' }: { readonly className?: string }) {
  const say = useSay();
  const isExcluded = useExclusion() !== undefined;
  return (
    <Link
      to={isExcluded ? '/dashboard/withdraw' : '/dashboard/deposit'}
      className={buttonClass(isExcluded ? 'quiet' : 'primary', className)}
    >
      {say(isExcluded ? 'dashboard.withdraw' : 'header.deposit')}
    </Link>
  );
}

export function BellButton({ className = '' }: { readonly className?: string }) {
  const say = useSay();
  const unread = useUnread();
  const before = useRef(unread);
  const [shakes, setShakes] = useState(0);
  useEffect(() => {
    if (unread > before.current) setShakes((times) => times + 1);
    before.current = unread;
  }, [unread]);
  return (
    <IconButton
      label={unread > 0 ? say('header.unread', { count: unread }) : say('header.notifications')}
      onClick={() => openDialog('notifications')}
      className={`relative ${className}`}
    >
      {/* Drawn anew for each, so that one that comes while it still shakes is seen too. */}
      <Bell key={shakes} size={20} aria-hidden="true" className={shakes > 0 ? 'animate-shake' : ''} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute end-0.5 top-0.5 grid min-w-5 place-items-center rounded-full bg-coral px-1 text-xs font-bold text-on-coral"
        >
          {unread >= unreadBadgeMaxCount ? '9+' : unread}
        </span>
      )}
    </IconButton>
  );
}

/** True while the page is scrolled further than the header stays for, and was last scrolled down. */
export function useScrolledDown(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const look = () => {
      setHidden(scrollY > headerHidesBeyondPx && scrollY >= last);
      last = scrollY;
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return hidden;
}
