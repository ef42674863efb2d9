// The home page: highlights, what the customer played and likes or a call to join, the casino's rows, promotions.
import { Gauge, ShieldCheck, Zap } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import type { LobbySlug } from '@felek/contract/casino';
import { useFavorites, useRecent } from '../casino/casino.queries.ts';
import { useBootstrap } from '../content/content.ts';
import { openDialog } from '../navigation/dialog.ts';
import { useCustomer } from '../session/session.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { WhenSeen } from '@felek/ui/Later.tsx';
import { adornment } from '../wire/lazy.ts';
import { liraText } from '../parts/Money.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { Drawing } from '@felek/ui/Drawing.tsx';
import { Lattice } from '@felek/ui/Lattice.tsx';
import { Carousel } from '../content/Carousel.tsx';
import { GameRow, GameRowPlace } from '../casino/GameRow.tsx';
import { MatchRowsPlace } from '../sports/MatchRowsPlace.tsx';

const Jackpots = adornment(async () => (await import('../jackpot/Jackpots.tsx')).Jackpots);
const MostPlayedRow = adornment(async () => (await import('../casino/MostPlayedRow.tsx')).MostPlayedRow);
const MatchRows = adornment(async () => (await import('../sports/MatchRows.tsx')).MatchRows);
const PromotionRow = adornment(async () => (await import('../content/PromotionRow.tsx')).PromotionRow);

export function Home() {
  const say = useSay();
  const customer = useCustomer();
  const bootstrap = useBootstrap();
  const categories = (bootstrap?.casinoCategoryList ?? []).filter(({ games }) => games.length > 0);
  return (
    <div className="grid grid-cols-1 gap-9">
      {customer ? (
        <h1 className="sr-only">{say('home.hello', { name: customer.username })}</h1>
      ) : (
        <JoinHero />
      )}
      <Carousel slug="home" />
      {customer && <CustomerRows />}
      <WhenSeen meanwhile={<MatchRowsPlace />}>
        <Suspense fallback={<MatchRowsPlace />}>
          <MatchRows />
        </Suspense>
      </WhenSeen>
      <WhenSeen meanwhile={<JackpotsPlace />}>
        <Suspense fallback={<JackpotsPlace />}>
          <Jackpots />
        </Suspense>
      </WhenSeen>
      {categories.map(({ id, name, games, slugList }) => (
        <GameRow key={id} title={name} games={games} slug={lobbyOf(slugList)} tab={String(id)} />
      ))}
      <WhenSeen meanwhile={<GameRowPlace />}>
        <Suspense fallback={<GameRowPlace />}>
          <MostPlayedRow />
        </Suspense>
      </WhenSeen>
      <WhenSeen meanwhile={<PromotionRowPlace />}>
        <Suspense fallback={<PromotionRowPlace />}>
          <PromotionRow />
        </Suspense>
      </WhenSeen>
      <Reasons />
    </div>
  );
}

function JoinHero() {
  const say = useSay();
  const locale = useLocale();
  const trial = useBootstrap()?.trialBonusAmount ?? 0;
  return (
    <section className="relative overflow-hidden rounded-card border border-line bg-gradient-to-br from-raised to-surface px-5 py-10 md:px-12 md:py-14">
      <Lattice className="text-line-strong/25" />
      <Drawing name="rosette" className="absolute -end-16 -bottom-16 size-64 text-turquoise/20 md:size-96" />
      <div className="relative grid max-w-2xl justify-items-start gap-4">
        <h1 className="text-3xl font-extrabold md:text-5xl">{say('home.visitor.title')}</h1>
        <p className="text-lg text-quiet">{say('home.visitor.note')}</p>
        {trial > 0 && (
          <p className="font-bold text-gold">
            {say('home.visitor.trial', { amount: liraText(trial, locale) })}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => openDialog('register')} className="px-8 text-lg">
            {say('header.register')}
          </Button>
          <Button look="quiet" onClick={() => openDialog('login')} className="px-8 text-lg">
            {say('header.login')}
          </Button>
        </div>
      </div>
    </section>
  );
}

function CustomerRows() {
  const say = useSay();
  const recent = useRecent().data ?? [];
  const favorites = useFavorites().data ?? [];
  return (
    <>
      {recent.length > 0 && <GameRow title={say('home.recent')} games={recent} tab="" />}
      {favorites.length > 0 && <GameRow title={say('home.favorites')} games={favorites} tab="favorites" />}
    </>
  );
}

const lobbySlugs: readonly LobbySlug[] = ['slot', 'live', 'bingo', 'games', 'tvbets'];
const lobbyOf = (slugList: readonly string[]) => lobbySlugs.find((slug) => slugList.includes(slug)) ?? 'slot';

function Reasons() {
  const say = useSay();
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      <Reason
        icon={<ShieldCheck aria-hidden="true" />}
        title={say('home.fair.title')}
        note={say('home.fair.note')}
      />
      <Reason icon={<Zap aria-hidden="true" />} title={say('home.fast.title')} note={say('home.fast.note')} />
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
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
}) {
  return (
    <li className="grid content-start gap-2 rounded-card border border-line bg-surface p-5">
      <span className="text-turquoise">{icon}</span>
      <h2 className="text-lg">{title}</h2>
      <p className="text-quiet">{note}</p>
    </li>
  );
}

/** The promotions' place while they are not there. */
function PromotionRowPlace() {
  return <Skeleton className="h-60 md:h-72" />;
}

/** The jackpots' place while they are not there. */
function JackpotsPlace() {
  return <Skeleton className="h-60" />;
}
