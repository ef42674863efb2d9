// The place of the running game: over the area that the play page lends, or small in a corner of any other page. A frame that moves in the
// document reloads, so it stays here and is laid over its place.
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Maximize2, X } from 'lucide-react';
import { useCallback, useLayoutEffect, useState } from 'react';
import type { Game } from '@felek/contract/casino';
import { IconButton } from '@felek/ui/Button.tsx';
import { useSay } from '../texts/texts.ts';
import { useOpenGame } from './casino.ts';
import { DepositSheet } from './DepositSheet.tsx';
import { GameFrame } from './GameFrame.tsx';
import { endGame, showDeposit, useRunningGame } from './running-game.ts';
import { useHallSay } from './words.ts';

const looks = {
  docked: { box: 'absolute z-10', frame: 'size-full' },
  /** The game is laid out for twice its size, so that its buttons keep their places. */
  small: {
    box: 'fixed bottom-4 z-30 w-[25rem] overflow-hidden rounded-card border border-line-strong bg-surface shadow-2xl max-md:hidden',
    frame: 'h-[31.25rem] w-[50rem] origin-top-left scale-50 -mb-[15.625rem]',
  },
  away: { box: 'invisible absolute', frame: '' },
} as const;

export function GameHost() {
  const { game, round, dock, isDepositing } = useRunningGame();
  const navigate = useNavigate();
  const sayHall = useHallSay();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const place = useBoxOf(dock);
  const isPlayPage = path.startsWith('/casino/play/');
  const isDocked = dock !== undefined;
  const leave = useCallback(() => {
    endGame();
    if (isDocked) void navigate({ to: '/casino/slot', search: {} });
  }, [isDocked, navigate]);
  const deposit = useCallback(() => showDeposit(true), []);
  if (!game) return null;
  const small = isPlayPage ? 'away' : 'small';
  const look = place && isDocked ? 'docked' : small;
  // The bet slip of the sportsbook has the other corner.
  const corner = /^\/(live)?spor/.test(path) ? 'start-4' : 'end-4';
  return (
    <>
      <section
        aria-label={sayHall('game.running')}
        data-running-game=""
        className={`${looks[look].box} ${look === 'small' ? corner : ''}`}
        style={look === 'docked' ? place : undefined}
      >
        {look === 'small' && <SmallBar game={game} onClose={leave} />}
        <div className={looks[look].frame}>
          <GameFrame game={game} isMobile={false} round={round} onExit={leave} onDeposit={deposit} />
        </div>
      </section>
      {isDepositing && <DepositSheet onClose={() => showDeposit(false)} />}
    </>
  );
}

function SmallBar({ game, onClose }: { readonly game: Game; readonly onClose: () => void }) {
  const say = useSay();
  const sayHall = useHallSay();
  const open = useOpenGame();
  return (
    <div className="flex items-center border-b border-line ps-3">
      <p className="min-w-0 grow truncate font-bold">{game.name}</p>
      <IconButton label={sayHall('game.larger', { name: game.name })} onClick={() => open(game)}>
        <Maximize2 size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={say('game.exit')} onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The place of an element on the page, as it stands; the last one after it has gone. */
function useBoxOf(element: HTMLElement | undefined): Box | undefined {
  const [box, setBox] = useState<Box>();
  useLayoutEffect(() => {
    if (!element) return undefined;
    const look = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      setBox({ left: left + scrollX, top: top + scrollY, width, height });
    };
    look();
    // The body grows when something above the element does.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
