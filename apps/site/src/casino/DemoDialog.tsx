// A demo of one of the house's games, for everybody: over the page, full height, and clearly a demo. Its rounds are drawn in the frame; there is
// no wallet in it, and the server knows nothing of it.
import { Dialog } from '@base-ui/react/dialog';
import { useSearch } from '@tanstack/react-router';
import { FlaskConical, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { GameInfo } from '@felek/contract/casino';
import { Button } from '@felek/ui/Button.tsx';
import { giveFocusBack } from '@felek/ui/opener.ts';
import { closeDialog, openDialog } from '../navigation/dialog.ts';
import { ErrorState, LoadingView } from '../parts/states.tsx';
import { useCustomer } from '../session/session.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { isSoundOff } from '../wire/stored.ts';
import { commandOf } from './frame-place.ts';
import { useOpenGame } from './casino.ts';
import { useGameInfoOf } from './lobby.queries.ts';
import { NotFoundGame } from './NotFoundGame.tsx';
import { useHallSay } from './words.ts';

export function DemoDialog() {
  const say = useHallSay();
  const sayCommon = useSay();
  const { about = '' } = useSearch({ from: '__root__' });
  const info = useGameInfoOf(about);
  const shown = () => {
    if (info.data?.hasDemo) return <DemoFrame info={info.data} />;
    if (info.isPending) return <LoadingView />;
    if (info.isError) return <ErrorState error={info.error} retry={() => void info.refetch()} />;
    return <NotFoundGame />;
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeDialog()}>
      <Dialog.Portal>
        <Dialog.Popup finalFocus={giveFocusBack} className="fixed inset-0 z-50 flex flex-col bg-ground">
          <div className="flex min-h-14 flex-wrap items-center gap-x-2 border-b border-line bg-surface px-2">
            <FlaskConical size={20} aria-hidden="true" className="ms-2 shrink-0 text-gold" />
            <Dialog.Title className="min-w-0 grow basis-24 truncate text-lg font-bold">
              {info.data ? say('demo.title', { name: info.data.game.name }) : say('info.demo')}
            </Dialog.Title>
            {info.data?.hasDemo && <Real info={info.data} />}
            <Dialog.Close
              aria-label={sayCommon('site.close')}
              className="grid size-11 place-items-center rounded-field text-quiet hover:text-text"
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <p className="bg-gold px-3 py-1 text-center text-sm font-semibold text-on-gold">
            {say('demo.note')}
          </p>
          <div className="min-h-0 grow">{shown()}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The way from the demo to the game. */
function Real({ info: { game } }: { readonly info: GameInfo }) {
  const say = useHallSay();
  const sayCommon = useSay();
  const isCustomer = useCustomer() !== undefined;
  const open = useOpenGame();
  return isCustomer ? (
    <Button onClick={() => open(game)}>{sayCommon('game.play')}</Button>
  ) : (
    <Button onClick={() => openDialog('register')}>{say('demo.real')}</Button>
  );
}

function DemoFrame({ info: { game } }: { readonly info: GameInfo }) {
  const say = useSay();
  const locale = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== null && source === frame.current?.contentWindow && commandOf(data) === 'exit')
        closeDialog();
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  return (
    <iframe
      ref={frame}
      src={`/stage/${game.gameCode}/#demo&lang=${locale}${isSoundOff() ? '&sound=off' : ''}`}
      title={say('game.frame', { name: game.name })}
      // An opaque origin: the page cannot reach out of its frame.
      sandbox="allow-scripts"
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
      onLoad={() => frame.current?.focus({ preventScroll: true })}
      className="size-full border-0 bg-ground"
    />
  );
}
