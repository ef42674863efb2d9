// The frame a game is played in: a page of ours, which has an opaque origin and a token of its own; a provider's, at an origin that is not
// ours; or a provider's markup, in a page with an opaque origin. Only the messages `exit` and `deposit` are accepted, and from our own page
// also its memory. They must come from this very frame and origin.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Game } from '@felek/contract/casino';
import { useSay } from '../texts/texts.ts';
import { Empty } from '@felek/ui/states.tsx';
import { ErrorState, LoadingView } from '../parts/states.tsx';
import { toast } from '@felek/ui/toast.ts';
import { wordsOf } from '../wire/refusals.ts';
import { launchGame } from './play.queries.ts';
import { isSoundOff, stageMemory, storeStageMemory } from '../wire/stored.ts';
import { commandOf, framePlace, memoryIn, withMemory } from './frame-place.ts';

/** SoftGamings, Hub88, EGT and Amusnet: a game of theirs that does not open closes its place as well. */
const closesOnFailure: ReadonlySet<number> = new Set([1, 2, 3, 4]);

export interface GameFrameProps {
  readonly game: Game;
  readonly isMobile: boolean;
  /** Another number reloads the game. */
  readonly round: number;
  readonly onExit: () => void;
  readonly onDeposit: () => void;
}

/** `mainProviderId` of the house's own games. */
const houseProvider = 100;

/** Code and provider identify a game, however often its object is created. Another round or attempt remounts it. */
export function GameFrame(props: GameFrameProps) {
  const { game, isMobile, round } = props;
  const [attempts, setAttempts] = useState(0);
  const key = [game.mainProviderId, game.gameCode, isMobile, round, attempts].join(' ');
  return <LaunchedGame key={key} {...props} onRetry={() => setAttempts(attempts + 1)} />;
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
  const isOurs = game.mainProviderId === houseProvider;
  const { gameCode } = game;

  const launch = useEffectEvent(async () =>
    withMemory(await launchGame(game, isMobile), isOurs ? stageMemory(gameCode) : null, isSoundOff()),
  );
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
  /** Posted once: later documents of the frame are foreign. The target is `*`, since an opaque origin cannot be named. */
  const handOver = () => {
    if (place?.markup === undefined || isHandedOver.current) return;
    isHandedOver.current = true;
    frame.current?.contentWindow?.postMessage({ markup: place.markup }, '*');
  };

  const hasFocused = useRef(false);
  /** Focuses the game once it has loaded, unless the customer is in a form by then. */
  const takeFocus = () => {
    if (hasFocused.current || document.activeElement?.matches('input, select, textarea')) return;
    hasFocused.current = true;
    frame.current?.focus({ preventScroll: true });
  };

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow || origin !== expected) return;
      const command = commandOf(data);
      if (command === 'exit') onExit();
      if (command === 'deposit') onDeposit();
      const memory = isOurs ? memoryIn(data) : undefined;
      if (memory !== undefined) storeStageMemory(gameCode, memory);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [onExit, onDeposit, expected, isOurs, gameCode]);

  if (error !== undefined) return <ErrorState error={error} retry={onRetry} />;
  // Shown in the game's place: a toast would cover the bar for as long as the game has the focus.
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
