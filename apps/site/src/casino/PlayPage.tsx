// A game on a page of its own, for desktops: the game fills the height, and the bar above it has its controls. The game itself runs in
// GameHost.tsx, so that it continues when the customer visits another page.
import { useNavigate, useParams } from '@tanstack/react-router';
import { Heart, Info, Maximize, RotateCw, X } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import type { Game } from '@felek/contract/casino';
import { openDialog } from '../navigation/dialog.ts';
import { useSession } from '../session/session.ts';
import { SessionTime } from '../session/SessionTime.tsx';
import { useNamed } from '../navigation/title.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { decimalText } from '../texts/number-text.ts';
import { Button, IconButton } from '@felek/ui/Button.tsx';
import { ScrollRow } from '../parts/ScrollRow.tsx';
import { ErrorState, LoadingView } from '../parts/states.tsx';
import { Unreachable } from '../wire/refusals.ts';
import { phoneWidthPx, useGameActions } from './casino.ts';
import { decodeGame } from './game-address.ts';
import { GameCover } from './GameCover.tsx';
import { GameTile } from './GameTile.tsx';
import { NotFoundGame } from './NotFoundGame.tsx';
import { useGame, useSimilarGames } from './play.queries.ts';
import { dockGame, endGame, reloadGame, runGame, showDeposit } from './running-game.ts';

export function PlayPage() {
  const say = useSay();
  const navigate = useNavigate();
  const { game: address } = useParams({ from: '/casino/play/$game' });
  const { customer } = useSession();
  const locale = useLocale();
  const hinted = decodeGame(address);
  const known = useGame(hinted);
  const game = known.data;
  useNamed(game?.name);
  const { toggleFavorite, isFavorite } = useGameActions();
  const isVisitor = customer === undefined;
  const mustLogIn = isVisitor && game !== undefined;
  useEffect(() => {
    if (mustLogIn) openDialog('login', { next: `/casino/play/${encodeURIComponent(address)}` });
  }, [mustLogIn, address]);
  useEffect(() => {
    if (game && !isVisitor) runGame(game);
  }, [game, isVisitor]);
  const lend = useCallback((place: HTMLDivElement | null) => {
    dockGame(place ?? undefined);
    // A phone has no corner for it.
    if (!place && innerWidth <= phoneWidthPx) endGame();
  }, []);
  const leave = () => {
    endGame();
    void navigate({ to: '/casino/slot', search: {} });
  };
  if (hinted && known.isPending) return <LoadingView />;
  if (known.error instanceof Unreachable)
    return <ErrorState error={known.error} retry={() => void known.refetch()} />;
  if (!game) return <NotFoundGame />;
  const isLiked = isFavorite(game);
  return (
    <>
      <div className="flex h-[calc(100dvh-4rem)] flex-col low:h-dvh">
        <div className="flex items-center gap-2 border-b border-line bg-surface px-4 py-2 max-[359px]:px-2 low:py-1">
          <span className="relative h-11 w-8.5 shrink-0 overflow-hidden rounded-field max-sm:hidden">
            <GameCover game={game} isSmall />
          </span>
          <div className="min-w-0 grow">
            <h1 className="line-clamp-2 text-base leading-tight sm:text-lg">{game.name}</h1>
            <p className="figures truncate text-sm text-quiet">
              {/* The smallest phones cut the end off. */}
              {game.rtp !== undefined && `${say('game.rtp', { rtp: decimalText(game.rtp, locale) })} · `}
              {game.providerName}
            </p>
          </div>
          {!isVisitor && <SessionTime className="text-sm text-quiet max-md:hidden" />}
          {!isVisitor && (
            <Button look="quiet" className="whitespace-nowrap" onClick={() => showDeposit(true)}>
              {say('game.deposit')}
            </Button>
          )}
          <IconButton
            label={say('game.info', { name: game.name })}
            className="max-sm:hidden"
            onClick={() => openDialog('game', { about: `${game.mainProviderId} ${game.gameCode}` })}
          >
            <Info size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={say(isLiked ? 'game.unfavorite' : 'game.favorite', { name: game.name })}
            aria-pressed={isLiked}
            className="max-sm:hidden"
            onClick={() => toggleFavorite(game)}
          >
            <Heart
              size={20}
              aria-hidden="true"
              fill={isLiked ? 'currentColor' : 'none'}
              className={isLiked ? 'text-coral' : ''}
            />
          </IconButton>
          <IconButton label={say('game.reload')} onClick={reloadGame}>
            <RotateCw size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={say('game.fullscreen')}
            className="max-sm:hidden"
            onClick={() => void document.querySelector('[data-running-game]')?.requestFullscreen()}
          >
            <Maximize size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={say('game.exit')} onClick={leave}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <div ref={lend} className="min-h-0 grow bg-ground" />
      </div>
      <SimilarGames game={game} />
    </>
  );
}

function SimilarGames({ game }: { readonly game: Game }) {
  const say = useSay();
  const similar = useSimilarGames(game);
  const { open, toggleFavorite, isFavorite } = useGameActions();
  if (similar.length === 0) return null;
  return (
    <div className="p-4 md:p-8">
      <ScrollRow title={say('game.similar')}>
        {similar.map((each) => (
          <li
            key={`${each.mainProviderId} ${each.gameCode}`}
            className="w-(--tile) shrink-0 snap-start [--tile:10rem] md:[--tile:12rem]"
          >
            <GameTile game={each} isFavorite={isFavorite(each)} open={open} toggleFavorite={toggleFavorite} />
          </li>
        ))}
      </ScrollRow>
    </div>
  );
}
