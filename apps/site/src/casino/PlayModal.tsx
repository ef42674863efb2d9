// A game over the page, for phones: full height, with reload, deposit in a sheet from below, and close.
import { Dialog } from '@base-ui/react/dialog';
import { useSearch } from '@tanstack/react-router';
import { RotateCw, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { transactionType } from '@felek/contract/enumerations';
import { closeDialog } from '../shell/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { LoadingView } from '../ui/states.tsx';
import { toast } from '../ui/toast.ts';
import { PaymentForms } from '../payment/PaymentForms.tsx';
import { decodeGame } from './game-address.ts';
import { GameFrame } from './GameFrame.tsx';
import { NotFoundGame } from './NotFoundGame.tsx';
import { useGameSearch } from './casino.queries.ts';

export function PlayModal() {
  const say = useSay();
  const { about = '' } = useSearch({ from: '__root__' });
  const hinted = decodeGame(about);
  const known = useGameSearch('');
  const game = known.data?.find(
    ({ gameCode, mainProviderId }) =>
      gameCode === hinted?.gameCode && mainProviderId === hinted.mainProviderId,
  );
  const [round, setRound] = useState(0);
  const [depositing, setDepositing] = useState(false);
  const deposit = useCallback(() => setDepositing(true), []);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeDialog()}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col bg-ground">
          <div className="flex h-14 items-center gap-1 border-b border-line bg-surface px-2">
            <Dialog.Title className="grow truncate px-2 text-lg font-bold">
              {game?.name ?? say('game.play')}
            </Dialog.Title>
            <Button onClick={deposit}>{say('game.deposit')}</Button>
            <IconButton
              label={say('game.reload')}
              onClick={() => {
                toast.info(say('game.reloading'));
                setRound(round + 1);
              }}
            >
              <RotateCw size={20} aria-hidden="true" />
            </IconButton>
            <Dialog.Close
              aria-label={say('site.close')}
              className="grid size-11 place-items-center rounded-field text-quiet"
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 grow">
            {game ? (
              <GameFrame game={game} isMobile round={round} onExit={closeDialog} onDeposit={deposit} />
            ) : known.isPending ? (
              <LoadingView />
            ) : (
              <NotFoundGame />
            )}
          </div>
          {depositing && <DepositSheet onClose={() => setDepositing(false)} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function DepositSheet({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/60" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-50 max-h-[88dvh] animate-rise overflow-y-auto rounded-t-card border-t border-line bg-surface p-5">
          <div className="mb-4 flex items-center justify-between">
            <Dialog.Title className="text-xl font-bold">{say('game.depositTitle')}</Dialog.Title>
            <Dialog.Close
              aria-label={say('site.close')}
              className="grid size-11 place-items-center rounded-field text-quiet"
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <PaymentForms type={transactionType.deposit} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
