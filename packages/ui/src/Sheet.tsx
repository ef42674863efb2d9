// A sheet from below, over the page that it was opened on. Focus is kept inside and given back; Escape, the cross and the ground behind
// it close it.
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFocusBack } from '@felek/ui/opener.ts';

export interface SheetProps {
  readonly title: string;
  readonly closeLabel: string;
  /** It opens over a game, which lies over the page itself; dialogs of the page do not open from there. */
  readonly isOverGame?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Sheet({ title, closeLabel, isOverGame = false, onClose, children }: SheetProps) {
  const focusBack = useFocusBack();
  const level = isOverGame ? 'z-50' : 'z-40';
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`fixed inset-0 bg-black/60 ${level}`} />
        <Dialog.Popup
          finalFocus={focusBack}
          className={`fixed inset-x-0 bottom-0 mx-auto max-h-[92dvh] max-w-2xl animate-rise overflow-y-auto overscroll-contain rounded-t-card border-t border-line bg-surface px-4 pb-[calc(1rem+env(safe-area-inset-bottom))] md:border-x ${level}`}
        >
          <div className="sticky top-0 z-10 -mx-4 mb-2 flex items-center justify-between bg-surface px-4 pt-2">
            <Dialog.Title className="text-xl font-bold">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={closeLabel}
              className="-me-2 grid size-11 place-items-center rounded-field text-quiet hover:text-text"
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
