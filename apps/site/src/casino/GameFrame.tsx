// The frame a game is played in. The game's page has an opaque origin and a token of its own; from its messages only the exit and
// the wish to deposit are taken, and only from this very frame.
import { useEffect, useRef, useState } from 'react';
import type { Game } from '@felek/contract/casino';
import { useSay } from '../texts/texts.ts';
import { ErrorState, LoadingView } from '../ui/states.tsx';
import { launchGame } from './casino.queries.ts';

export interface GameFrameProps {
  readonly game: Game;
  readonly isMobile: boolean;
  /** Another number loads the game anew. */
  readonly round: number;
  readonly onExit: () => void;
  readonly onDeposit: () => void;
  readonly onFailed?: (error: unknown) => void;
}

export function GameFrame({ game, isMobile, round, onExit, onDeposit, onFailed }: GameFrameProps) {
  const say = useSay();
  const frame = useRef<HTMLIFrameElement>(null);
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const { gameCode, mainProviderId } = game;

  useEffect(() => {
    let isCurrent = true;
    setUrl(undefined);
    setError(undefined);
    launchGame(game, isMobile).then(
      (launched) => isCurrent && setUrl(launched),
      (failed: unknown) => {
        if (!isCurrent) return;
        setError(failed);
        onFailed?.(failed);
      },
    );
    return () => {
      isCurrent = false;
    };
    // The game is who it is by its code and provider, however often its object is made anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [gameCode, mainProviderId, isMobile, round, tries]);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow || origin !== 'null') return;
      const command = typeof data === 'object' && data !== null && 'cmd' in data ? data.cmd : undefined;
      if (command === 'exit') onExit();
      if (command === 'deposit') onDeposit();
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [onExit, onDeposit]);

  if (error !== undefined) return <ErrorState error={error} retry={() => setTries(tries + 1)} />;
  if (url === undefined || !isOwnPage(url)) return <LoadingView />;
  return (
    <iframe
      ref={frame}
      key={`${url} ${round}`}
      src={url}
      title={say('game.frame', { name: game.name })}
      sandbox="allow-scripts"
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
      className="size-full border-0 bg-ground"
    />
  );
}

/** Providers' own pages come with their own policy; until one is connected, a frame shows our stage only. */
const isOwnPage = (url: string) => /^\/stage\/[a-z0-9-]+\//.test(url);
