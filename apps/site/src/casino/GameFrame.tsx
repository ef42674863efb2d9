// The frame a game is played in: a page of ours, which has an opaque origin and a token of its own; a provider's, at an origin that is
// not ours; or a provider's markup, in a page with an opaque origin. From its messages only the exit and the wish to deposit are taken, and only from this very frame and origin.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Game } from '@felek/contract/casino';
import { useSay } from '../texts/texts.ts';
import { Empty, ErrorState, LoadingView } from '../ui/states.tsx';
import { toast } from '../ui/toast.ts';
import { wordsOf } from '../wire/wire.ts';
import { launchGame } from './play.queries.ts';
import { commandOf, framePlace } from './frame-place.ts';

/** SoftGamings, Hub88, EGT and Amusnet: a game of theirs that does not open closes its place as well. */
const closesOnFailure: ReadonlySet<number> = new Set([1, 2, 3, 4]);

export interface GameFrameProps {
  readonly game: Game;
  readonly isMobile: boolean;
  /** Another number loads the game anew. */
  readonly round: number;
  readonly onExit: () => void;
  readonly onDeposit: () => void;
}

/** A game is who it is by its code and provider, however often its object is made anew; another round or try begins afresh. */
export function GameFrame(props: GameFrameProps) {
  const { game, isMobile, round } = props;
  const [tries, setTries] = useState(0);
  const key = [game.mainProviderId, game.gameCode, isMobile, round, tries].join(' ');
  return <LaunchedGame key={key} {...props} onRetry={() => setTries(tries + 1)} />;
}

function LaunchedGame({
  game,
  isMobile,
  round,
  onExit,
  onDeposit,
  onRetry,
}: GameFrameProps & { readonly onRetry: () => void }) {
  const say = useSay();
  const frame = useRef<HTMLIFrameElement>(null);
  const [launched, setLaunched] = useState<string>();
  const [error, setError] = useState<unknown>();
  const place = launched === undefined ? undefined : framePlace(launched, location.origin);
  const expected = place?.origin;

  const launch = useEffectEvent(() => launchGame(game, isMobile));
  const fail = useEffectEvent((failed: unknown) => {
    toast.error(wordsOf(failed));
    if (closesOnFailure.has(game.mainProviderId)) onExit();
    else setError(failed);
  });
  useEffect(() => {
    let isCurrent = true;
    launch().then(
      (answer) => isCurrent && setLaunched(answer),
      (failed: unknown) => isCurrent && fail(failed),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  const isHandedOver = useRef(false);
  /** Once: what the frame loads afterwards is somebody else's. An opaque origin cannot be named, so the window alone is. */
  const handOver = () => {
    if (place?.markup === undefined || isHandedOver.current) return;
    isHandedOver.current = true;
    frame.current?.contentWindow?.postMessage({ markup: place.markup }, '*');
  };

  const hasFocused = useRef(false);
  /** Keys are the game's once it is there, unless the customer is busy in a form by then. */
  const takeFocus = () => {
    if (hasFocused.current || document.activeElement?.matches('input, select, textarea')) return;
    hasFocused.current = true;
    frame.current?.focus({ preventScroll: true });
  };

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow || origin !== expected) return;
      const command = commandOf(data);
      if (command === 'exit') onExit();
      if (command === 'deposit') onDeposit();
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [onExit, onDeposit, expected]);

  if (error !== undefined) return <ErrorState error={error} retry={onRetry} />;
  // Said in the game's own place: a toast would lie over the bar for as long as the game has the focus.
  if (launched === undefined) return <LoadingView {...(round > 0 && { text: say('game.reloading') })} />;
  if (!place) return <Empty title={say('game.notFound')} note={say('game.notFound.note')} />;
  return (
    <iframe
      ref={frame}
      src={place.src}
      title={say('game.frame', { name: game.name })}
      sandbox={place.sandbox}
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
      onLoad={() => {
        handOver();
        takeFocus();
      }}
      className="size-full border-0 bg-ground"
    />
  );
}
