// A game on a page of its own, for desktops: the frame fills the height, the bar above it has what is needed.
import { useNavigate, useParams } from '@tanstack/react-router';
import { Heart, Maximize, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NotFoundGame } from './NotFoundGame.tsx';
import { useSession } from '../shell/session.ts';
import { openDialog } from '../shell/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { LoadingView } from '../ui/states.tsx';
import { toast } from '../ui/toast.ts';
import { decodeGame } from './game-address.ts';
import { GameFrame } from './GameFrame.tsx';
import { useFavorites, useGameSearch, useToggleFavorite } from './casino.queries.ts';

export function PlayPage() {
  const say = useSay();
  const navigate = useNavigate();
  const { game: address } = useParams({ from: '/casino/play/$game' });
  const { customer, balance } = useSession();
  const hinted = decodeGame(address);
  const known = useGameSearch('');
  const game = known.data?.find(
    ({ gameCode, mainProviderId }) =>
      gameCode === hinted?.gameCode && mainProviderId === hinted.mainProviderId,
  );
  const [round, setRound] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const toggle = useToggleFavorite();
  const isFavorite = useFavorites().data?.some(({ gameCode }) => gameCode === game?.gameCode) ?? false;
  const isVisitor = customer === undefined;
  useEffect(() => {
    if (isVisitor) openDialog('login', { next: `/casino/play/${encodeURIComponent(address)}` });
  }, [isVisitor, address]);
  if (hinted && known.isPending) return <LoadingView />;
  if (!game) return <NotFoundGame />;
  const leave = () => void navigate({ to: '/casino/slot', search: {} });
  return (
    <div className="flex h-[calc(100dvh-4rem)] flex-col">
      <div className="flex items-center gap-2 border-b border-line bg-surface px-4 py-2">
        <h1 className="grow truncate text-lg">{game.name}</h1>
        {balance && <Money lira={balance.balance} counts className="font-bold text-gold" />}
        <Button onClick={() => void navigate({ to: '/dashboard/deposit', search: {} })}>
          {say('game.deposit')}
        </Button>
        <IconButton
          label={say(isFavorite ? 'game.unfavorite' : 'game.favorite', { name: game.name })}
          aria-pressed={isFavorite}
          onClick={() => toggle(game)}
        >
          <Heart
            size={20}
            aria-hidden="true"
            fill={isFavorite ? 'currentColor' : 'none'}
            className={isFavorite ? 'text-coral' : ''}
          />
        </IconButton>
        <IconButton
          label={say('game.reload')}
          onClick={() => {
            toast.info(say('game.reloading'));
            setRound(round + 1);
          }}
        >
          <RotateCw size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={say('game.fullscreen')} onClick={() => void stage.current?.requestFullscreen()}>
          <Maximize size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={say('game.exit')} onClick={leave}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div ref={stage} className="min-h-0 grow bg-ground">
        {!isVisitor && (
          <GameFrame
            game={game}
            isMobile={false}
            round={round}
            onExit={leave}
            onDeposit={() => void navigate({ to: '/dashboard/deposit', search: {} })}
          />
        )}
      </div>
    </div>
  );
}
