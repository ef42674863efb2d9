// Sports and live betting: an outside sportsbook in a frame when the customer's login names one, otherwise the house's own. While that has
// nothing on offer, the page shows the reason and where to go.
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { outsideSandbox } from '../wire/outside-frame.ts';
import { Breadcrumb } from '../navigation/Breadcrumb.tsx';
import { openDialog } from '../navigation/dialog.ts';
import { useCustomer } from '../session/session.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Empty } from '@felek/ui/states.tsx';
import { ErrorState } from '../parts/states.tsx';
import { Book } from './Book.tsx';
import { EventView } from './EventView.tsx';
import { ListPlace } from './ListPlace.tsx';
import { MyBets } from './bets/MyBets.tsx';
import { Programme } from './Programme.tsx';
import { sportsAddress } from './sports-address.ts';
import { useProgramme } from './sports.queries.ts';
import { useWords } from './words.ts';

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
  return address ? (
    <SportsFrame title={title} address={address} />
  ) : (
    <OwnBook title={title} isLive={isLive} />
  );
}

function OwnBook({ title, isLive }: { readonly title: string; readonly isLive: boolean }) {
  const say = useSay();
  const { data, isPending, error, refetch } = useProgramme();
  if (data?.sports.length === 0) return <NotOpen title={title} />;
  return (
    <Book>
      <Breadcrumb />
      {/* On a phone the way to the page says it already. */}
      <h1 className="text-3xl max-md:sr-only">{title}</h1>
      {data && <Programme sports={data.sports} isLive={isLive} />}
      {!data && isPending && <ListPlace label={say('site.loading')} />}
      {!data && !isPending && <ErrorState error={error} retry={() => void refetch()} />}
    </Book>
  );
}

export function EventPage() {
  return (
    <Book>
      <EventView />
    </Book>
  );
}

export function MyBetsPage() {
  return (
    <Book>
      <MyBets />
    </Book>
  );
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
  const sayOwn = useWords();
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
      <Empty title={sayOwn(hasBetco ? 'sports.open' : 'sports.soon')} note={sayOwn(note)}>
        <div className="flex flex-wrap justify-center gap-3">
          {isBetco && customer && (
            <Link to={house} search={{}} className={buttonClass()}>
              {title}
            </Link>
          )}
          {hasBetco && (
            <Link to={`${house}/betco`} search={{}} className={buttonClass()}>
              {sayOwn('sports.betco.go')}
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
