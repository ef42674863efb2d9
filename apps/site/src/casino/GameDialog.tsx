// The facts of a game before it is opened: return, volatility, limits, features. A fact that is unknown is left out.
import { Link, useSearch } from '@tanstack/react-router';
import { FlaskConical, Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GameInfo } from '@felek/contract/casino';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { closeDialog, openDialog } from '../navigation/dialog.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Money } from '../parts/Money.tsx';
import { ErrorState, LoadingView } from '../parts/states.tsx';
import { useLocale, useSay } from '../texts/texts.ts';
import { GameCover } from './GameCover.tsx';
import { useGameActions } from './casino.ts';
import { useHallSay } from './words.ts';
import { gameSubject, useGameInfoOf } from './lobby.queries.ts';

export function GameDialog() {
  const { about = '' } = useSearch({ from: '__root__' });
  const info = useGameInfoOf(about);
  const say = useSay();
  const shown = () => {
    if (info.data) return <Facts info={info.data} />;
    if (info.isError) return <ErrorState error={info.error} retry={() => void info.refetch()} />;
    return <LoadingView />;
  };
  return (
    <Dialog title={info.data?.game.name ?? say('site.loading')} onClose={closeDialog}>
      {shown()}
    </Dialog>
  );
}

function Facts({ info }: { readonly info: GameInfo }) {
  const say = useHallSay();
  const sayCommon = useSay();
  const locale = useLocale();
  const { open, toggleFavorite, isFavorite } = useGameActions();
  const { game, volatility, features, lines, ways, leastStake, mostStake, hits, mostTimes } = info;
  const isLiked = isFavorite(game);
  const percent = (value: number) =>
    (value / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 });
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 2 });
  const facts: readonly (readonly [string, ReactNode])[] = [
    [say('hall.provider'), game.providerName],
    [say('info.rtp'), game.rtp !== undefined && percent(game.rtp)],
    [say('hall.level'), volatility && say(`level.${volatility}`)],
    [say('info.lines'), lines && number(lines)],
    [say('info.ways'), ways && number(ways)],
    [
      say('info.limits'),
      leastStake !== null && mostStake !== null && (
        <>
          <Money lira={leastStake} /> – <Money lira={mostStake} />
        </>
      ),
    ],
    [say('info.hits'), hits !== null && percent(hits)],
    [say('info.most'), mostTimes && say('info.most.times', { factor: number(mostTimes) })],
    [say('hall.feature'), features.map((feature) => say(`feature.${feature}`)).join(', ')],
    [say('info.fair'), info.isProvable && say('info.fair.provable')],
    [
      say('info.since'),
      new Date(`${info.addedAt}Z`).toLocaleDateString(locale, { timeZone: 'Europe/Istanbul' }),
    ],
  ];
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-[8rem_1fr] gap-4">
        <span className="relative aspect-[3/4] self-start overflow-hidden rounded-card [--tile:8rem]">
          <GameCover game={game} />
        </span>
        <dl className="grid content-start gap-2">
          {facts
            .filter(([, value]) => Boolean(value))
            .map(([name, value]) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-1.5">
                <dt className="text-quiet">{name}</dt>
                <dd className="figures font-semibold">{value}</dd>
              </div>
            ))}
        </dl>
      </div>
      {game.rtp !== undefined && <p className="text-sm text-quiet">{say('info.rtp.note')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => open(game)} className="grow px-8 md:grow-0">
          {sayCommon('game.play')}
        </Button>
        <Button
          look="quiet"
          aria-pressed={isLiked}
          aria-label={sayCommon(isLiked ? 'game.unfavorite' : 'game.favorite', { name: game.name })}
          onClick={() => toggleFavorite(game)}
        >
          <Heart
            size={20}
            aria-hidden="true"
            fill={isLiked ? 'currentColor' : 'none'}
            className={isLiked ? 'text-coral' : ''}
          />
        </Button>
        {info.hasDemo && (
          <Button
            look="quiet"
            className="grow md:grow-0"
            onClick={() => openDialog('demo', { about: gameSubject(game) })}
          >
            <FlaskConical size={18} aria-hidden="true" className="text-gold" />
            {say('info.demo')}
          </Button>
        )}
        <Link
          to="/casino/provider/$id"
          params={{ id: String(game.mainProviderId) }}
          search={{}}
          className={buttonClass('quiet', 'grow md:grow-0')}
        >
          {say('info.all')}
        </Link>
      </div>
    </div>
  );
}
