// The home page: highlights, and below them the rows that the operator ordered. The first screen comes with the page. The rest, and all
// server data, comes later into reserved places.
import { Gauge, ShieldCheck, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBootstrap } from '../content/content.ts';
import { openDialog } from '../navigation/dialog.ts';
import { useCustomer } from '../session/session.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { useSettled, WhenSeen, WhenSettled } from '@felek/ui/Later.tsx';
import { adornment } from '../wire/lazy.ts';
import { liraText } from '../parts/Money.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { Carousel } from '../content/Carousel.tsx';
import { lobbyOf } from './lobby-of.ts';
import { GameRow, GameRowPlace } from '../casino/GameRow.tsx';
import { LiveTables } from '../casino/LiveTables.tsx';
import { MatchRowsPlace } from '../sports/MatchRowsPlace.tsx';

const HomeRow = adornment(async () => (await import('./HomeRow.tsx')).HomeRow);
const PayoutTime = adornment(async () => (await import('../payment/PayoutTime.tsx')).PayoutTime);
const RowsData = adornment(async () => (await import('./HomeRow.tsx')).RowsData);

/** The page shows so many games of each category. The category's lobby has all of them. */
const mostGames = 16;
/** So many of them fill the first screen of any width. The others come later. */
const firstGames = 8;

export function Home() {
  const say = useSay();
  const customer = useCustomer();
  const rows = useBootstrap()?.homeRows ?? [];
  const first = rows.findIndex((kind) => kind.startsWith('category:'));
  return (
    <div className="grid grid-cols-1 gap-5 md:gap-6">
      {customer ? (
        <h1 className="sr-only">{say('home.hello', { name: customer.username })}</h1>
      ) : (
        <JoinHero />
      )}
      <Carousel slug="home" />
      {rows.map((kind, place) =>
        place <= first ? <FirstRow key={kind} kind={kind} /> : <LaterRow key={kind} kind={kind} />,
      )}
      <Reasons />
      <WhenSettled>
        <RowsData />
      </WhenSettled>
    </div>
  );
}

interface RowProps {
  readonly kind: string;
}

/** One that is seen without a scroll: tables and a category come with the page. */
function FirstRow({ kind }: RowProps) {
  const isSettled = useSettled();
  const categories = useBootstrap()?.casinoCategoryList ?? [];
  const category = categories.find(({ id }) => kind === `category:${id}`);
  if (kind === 'live') return <LiveTables />;
  if (!kind.startsWith('category:')) return <LaterRow kind={kind} />;
  if (!category?.games.length) return null;
  const { id, name, games, slugList } = category;
  return (
    <GameRow
      title={name}
      games={games.slice(0, isSettled ? mostGames : firstGames)}
      slug={lobbyOf(slugList)}
      tab={String(id)}
      denseLines={2}
      atOnce={6}
    />
  );
}

function LaterRow({ kind }: RowProps) {
  if (useIsOfCustomer(kind) === false) return null;
  return (
    <WhenSeen meanwhile={placeOf(kind)}>
      {kind === 'live' ? <LiveTables /> : <HomeRow kind={kind} />}
    </WhenSeen>
  );
}

/** Undefined for a row that is everybody's; else whether there is a customer to see it. */
function useIsOfCustomer(kind: string): boolean | undefined {
  const isCustomer = useCustomer() !== undefined;
  return ['continue', 'favorites', 'for-you'].includes(kind) ? isCustomer : undefined;
}

/** A row's place while it is not there. */
function placeOf(kind: string): ReactNode {
  if (kind === 'matches') return <MatchRowsPlace />;
  const height = heights[kind];
  return height === undefined ? <GameRowPlace /> : <Skeleton className={height} />;
}

const heights: Readonly<Record<string, string>> = {
  continue: 'h-[12.8rem] md:h-64',
  live: 'h-19',
  wins: 'h-36',
  jackpots: 'h-60',
  promotions: 'h-60 md:h-72',
  providers: 'h-28',
};

function JoinHero() {
  const say = useSay();
  const locale = useLocale();
  const trial = useBootstrap()?.trialBonusAmount ?? 0;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid gap-1">
        <h1 className="text-2xl leading-tight font-extrabold text-balance md:text-4xl">
          {say('home.visitor.title')}
        </h1>
        <p className="text-quiet max-md:hidden">{say('home.visitor.note')}</p>
        {trial > 0 && (
          <p className="font-bold text-gold">
            {say('home.visitor.trial', { amount: liraText(trial, locale) })}
          </p>
        )}
      </div>
      {/* On a phone it is in the bar below. A login is in the header. */}
      <Button onClick={() => openDialog('register')} className="px-8 text-lg max-md:hidden">
        {say('header.register')}
      </Button>
    </section>
  );
}

function Reasons() {
  const say = useSay();
  return (
    // Laid out when it comes near the screen.
    <ul className="grid gap-4 [contain-intrinsic-block-size:auto_554px] [content-visibility:auto] md:grid-cols-3 md:[contain-intrinsic-block-size:auto_206px]">
      <Reason
        icon={<ShieldCheck aria-hidden="true" />}
        title={say('home.fair.title')}
        note={say('home.fair.note')}
      />
      <Reason icon={<Zap aria-hidden="true" />} title={say('home.fast.title')} note={say('home.fast.note')}>
        <WhenSettled>
          <PayoutTime />
        </WhenSettled>
      </Reason>
      <Reason
        icon={<Gauge aria-hidden="true" />}
        title={say('home.calm.title')}
        note={say('home.calm.note')}
      />
    </ul>
  );
}

function Reason({
  icon,
  title,
  note,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly children?: ReactNode;
}) {
  return (
    <li className="grid content-start gap-2 rounded-card border border-line bg-surface p-5">
      <span className="text-turquoise">{icon}</span>
      <h2 className="text-lg">{title}</h2>
      <p className="text-quiet">{note}</p>
      {children}
    </li>
  );
}
