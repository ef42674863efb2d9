// Depositing without leaving the game: a sheet from below, over it.
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { transactionType } from '@felek/contract/enumerations';
import { PaymentForms } from '../payment/PaymentForms.tsx';
import { useSay } from '../texts/texts.ts';
import { useFocusBack } from '@felek/ui/opener.ts';

export function DepositSheet({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const focusBack = useFocusBack();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/60" />
        <Dialog.Popup
          finalFocus={focusBack}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[88dvh] max-w-2xl animate-rise overflow-y-auto rounded-t-card border-t border-line bg-surface p-5 md:border-x"
        >
          <div className="mb-4 flex items-center justify-between">
            <Dialog.Title className="text-xl font-bold">{say('game.depositTitle')}</Dialog.Title>
            <Dialog.Close
              aria-label={say('site.close')}
              className="grid size-11 place-items-center rounded-field text-quiet hover:text-text"
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <PaymentForms type={transactionType.deposit} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
