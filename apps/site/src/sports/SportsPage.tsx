// Sports and live betting: an outside sportsbook in a frame when the customer's login names one; otherwise the page says how things
// stand and where to go.
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { outsideSandbox } from '../wire/outside-frame.ts';
import { Breadcrumb } from '../navigation/Breadcrumb.tsx';
import { openDialog } from '../navigation/dialog.ts';
import { useCustomer } from '../session/session.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Empty } from '@felek/ui/states.tsx';
import { sportsAddress } from './sports-address.ts';

export function SportsPage() {
  const customer = useCustomer();
  const { title, isLive } = useKind();
  const locale = useLocale();
  const address =
    customer &&
    sportsAddress(customer.betsyUrl, {
      token: customer.betsyToken,
      cid: customer.betsyCid,
      language: locale,
      isLive,
    });
  return address ? <SportsFrame title={title} address={address} /> : <NotOpen title={title} />;
}

export function BetcoPage() {
  const customer = useCustomer();
  const { title, isLive } = useKind();
  const locale = useLocale();
  const address =
    customer && sportsAddress(customer.betcoUrl, { token: customer.betcoToken, language: locale, isLive });
  return address ? <SportsFrame title={title} address={address} /> : <NotOpen title={title} isBetco />;
}

function useKind() {
  const say = useSay();
  const isLive = useRouterState({ select: ({ location }) => location.pathname.startsWith('/livespor') });
  return { isLive, title: say(isLive ? 'sports.live' : 'menu.sports') };
}

function SportsFrame({ title, address }: { readonly title: string; readonly address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The address holds the customer's token, so it goes to the frame itself and into no attribute that others can read.
    frame.current?.contentWindow?.location.replace(address);
  }, [address]);
  return (
    <div className="-mx-4 -my-5 h-[calc(100dvh-7.5rem)] md:-mx-8 md:-my-7 md:h-[calc(100dvh-4rem)]">
      <h1 className="sr-only">{title}</h1>
      <iframe
        ref={frame}
        title={title}
        sandbox={outsideSandbox}
        referrerPolicy="no-referrer"
        className="size-full border-0 bg-ground"
      />
    </div>
  );
}

/** No sportsbook to show here: the page says why, and leads to one that is open for this customer. */
function NotOpen({ title, isBetco = false }: { readonly title: string; readonly isBetco?: boolean }) {
  const say = useSay();
  const customer = useCustomer();
  const house = useRouterState({
    select: ({ location }) => (location.pathname.startsWith('/livespor') ? '/livespor' : '/spor'),
  });
  const hasBetco = !isBetco && Boolean(customer?.betcoUrl);
  const ownNote = hasBetco ? 'sports.open.note' : 'sports.soon.note';
  const betcoNote = customer ? 'sports.betco.note' : 'sports.betco.login';
  const note = isBetco ? betcoNote : ownNote;
  return (
    <div className="grid gap-5">
      <Breadcrumb />
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <Empty title={say(hasBetco ? 'sports.open' : 'sports.soon')} note={say(note)}>
        <div className="flex flex-wrap justify-center gap-3">
          {isBetco && customer && (
            <Link to={house} search={{}} className={buttonClass()}>
              {title}
            </Link>
          )}
          {hasBetco && (
            <Link to={`${house}/betco`} search={{}} className={buttonClass()}>
              {say('sports.betco.go')}
            </Link>
          )}
          <Link
            to="/casino/slot"
            search={{}}
            className={buttonClass(isBetco || hasBetco ? 'quiet' : 'primary')}
          >
            {say('menu.slots')}
          </Link>
          {!customer && (
            <Button look="plain" onClick={() => openDialog('login')}>
              {say('header.login')}
            </Button>
          )}
        </div>
      </Empty>
    </div>
  );
}
