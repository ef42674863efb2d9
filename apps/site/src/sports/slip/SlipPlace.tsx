// Where the slip is: a column beside the page on a desktop; on smaller screens a bar above the bottom one, which opens a sheet.
import { Dialog } from '@base-ui/react/dialog';
import { ReceiptText, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocale, useSay } from '../../texts/texts.ts';
import { printLira } from '@felek/money';
import { useFocusBack } from '@felek/ui/opener.ts';
import { Odds } from '../Odds.tsx';
import { usePreferences } from './preferences.ts';
import { priceOf } from './slip.ts';
import { useSlip } from './slip-store.ts';
import { SlipPanel } from './SlipPanel.tsx';
import { useWords } from '../words.ts';

const wide = '(min-width: 1200px)';

/** Undefined on the page that the server drew. */
function useIsWide(): boolean | undefined {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
    () => undefined,
  );
}

export function SlipPlace() {
  const say = useWords();
  const isWide = useIsWide();
  if (isWide === undefined) return null;
  if (!isWide) return <SlipBar />;
  return (
    <aside
      aria-labelledby="slip"
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-line bg-surface p-4"
    >
      <h2 id="slip" className="mb-3 text-lg">
        {say('slip.title')}
      </h2>
      <SlipPanel />
    </aside>
  );
}

function SlipBar() {
  const say = useWords();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const slip = useSlip();
  const policy = usePreferences((preferences) => preferences.policy);
  const { totalOdds, possibleReturn } = priceOf(slip, policy);
  const { legs, placed } = slip;
  if (legs.length === 0 && placed.length === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 flex min-h-12 items-center gap-3 rounded-card bg-turquoise px-4 font-bold text-on-turquoise md:inset-x-auto md:end-6 md:bottom-6 md:min-w-72"
      >
        <ReceiptText size={20} aria-hidden="true" />
        <span>{say('slip.title')}</span>
        <span className="figures rounded-full bg-on-turquoise px-2 text-sm text-turquoise">
          {legs.length}
          <span className="sr-only"> {say('slip.count', { count: legs.length })}</span>
        </span>
        <span className="ms-auto">
          {possibleReturn > 0n ? (
            <span className="figures">{printLira(possibleReturn, locale)}</span>
          ) : (
            totalOdds !== undefined && <Odds odds={Number(totalOdds)} />
          )}
        </span>
      </button>
      {isOpen && <SlipSheet onClose={() => setOpen(false)} />}
    </>
  );
}

function SlipSheet({ onClose }: { readonly onClose: () => void }) {
  const say = useWords();
  const sayCommon = useSay();
  const focusBack = useFocusBack();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Popup
          finalFocus={focusBack}
          className="fixed inset-x-0 bottom-0 z-40 mx-auto max-h-[92dvh] max-w-2xl animate-rise overflow-y-auto rounded-t-card border-t border-line bg-surface p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] md:border-x"
        >
          <div className="mb-2 flex items-center justify-between">
            <Dialog.Title className="text-xl font-bold">{say('slip.title')}</Dialog.Title>
            <Dialog.Close
              aria-label={sayCommon('site.close')}
              className="-me-2 grid size-11 place-items-center rounded-field text-quiet hover:text-text"
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <SlipPanel />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
