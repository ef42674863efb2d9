// The menu as a drawer, for screens too narrow to have it beside the page.
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useSay } from '../texts/texts.ts';
import { giveFocusBack } from '@felek/ui/opener.ts';
import { Wordmark } from '../parts/Wordmark.tsx';
import { closeDialog } from '../navigation/dialog.ts';
import { useCustomer } from '../session/session.ts';
import { SessionTime } from '../session/SessionTime.tsx';
import { MenuContent } from './SideMenu.tsx';

export function MenuDrawer() {
  const say = useSay();
  const customer = useCustomer();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeDialog()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/70" />
        <Dialog.Popup
          finalFocus={giveFocusBack}
          className="fixed inset-y-0 start-0 z-50 w-[min(320px,86vw)] animate-slide overflow-y-auto border-e border-line bg-surface px-4 py-4"
        >
          <div className="mb-4 flex items-center justify-between">
            <Wordmark />
            <Dialog.Title className="sr-only">{say('menu.title')}</Dialog.Title>
            <Dialog.Close
              aria-label={say('site.close')}
              className="grid size-11 place-items-center rounded-field text-quiet hover:bg-raised"
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          {customer && <SessionTime className="mb-4 block text-sm text-quiet" />}
          <nav aria-label={say('menu.main')}>
            <MenuContent inDrawer />
          </nav>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
