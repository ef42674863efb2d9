// A game over the page, for phones: full height, with reload, deposit in a sheet from below, and close.
import { Dialog } from '@base-ui/react/dialog';
import { useSearch } from '@tanstack/react-router';
import { Maximize, RotateCw, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { closeDialog } from '../navigation/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { Button, IconButton } from '@felek/ui/Button.tsx';
import { ErrorState, LoadingView } from '../parts/states.tsx';
import { giveFocusBack } from '@felek/ui/opener.ts';
import { Unreachable } from '../wire/refusals.ts';
import { DepositSheet } from './DepositSheet.tsx';
import { decodeGame } from './game-address.ts';
import { GameFrame } from './GameFrame.tsx';
import { NotFoundGame } from './NotFoundGame.tsx';
import { useGame } from './play.queries.ts';

export function PlayModal() {
  const say = useSay();
  const { about = '' } = useSearch({ from: '__root__' });
  const hinted = decodeGame(about);
  const known = useGame(hinted);
  const game = known.data;
  const popup = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  const [depositing, setDepositing] = useState(false);
  const deposit = useCallback(() => setDepositing(true), []);
  const shown = () => {
    if (game)
      return <GameFrame game={game} isMobile round={round} onExit={closeDialog} onDeposit={deposit} />;
    if (hinted && known.isPending) return <LoadingView />;
    if (known.error instanceof Unreachable)
      return <ErrorState error={known.error} retry={() => void known.refetch()} />;
    return <NotFoundGame />;
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeDialog()}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          finalFocus={giveFocusBack}
          className="fixed inset-0 z-50 flex flex-col bg-ground"
        >
          <div className="flex h-14 items-center gap-1 border-b border-line bg-surface px-2 short:h-11">
            <Dialog.Title className="grow truncate px-2 text-lg font-bold">
              {game?.name ?? say('game.play')}
            </Dialog.Title>
            {game && (
              <>
                <Button look="quiet" onClick={deposit}>
                  {say('game.deposit')}
                </Button>
                {document.fullscreenEnabled && (
                  <IconButton
                    label={say('game.fullscreen')}
                    className="max-[379px]:hidden"
                    onClick={() =>
                      void (document.fullscreenElement
                        ? document.exitFullscreen()
                        : popup.current?.requestFullscreen())
                    }
                  >
                    <Maximize size={20} aria-hidden="true" />
                  </IconButton>
                )}
                <IconButton label={say('game.reload')} onClick={() => setRound(round + 1)}>
                  <RotateCw size={20} aria-hidden="true" />
                </IconButton>
              </>
            )}
            <Dialog.Close
              aria-label={say('site.close')}
              className="grid size-11 place-items-center rounded-field text-quiet"
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 grow">{shown()}</div>
          {depositing && <DepositSheet onClose={() => setDepositing(false)} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
