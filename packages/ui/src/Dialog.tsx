// A dialog: split on a desktop, lattice and a line of text left, content right; full screen on a phone. Focus is kept inside and
// given back; Escape, the cross and the browser's back button close it.
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { giveFocusBack } from '@felek/ui/opener.ts';
import { Drawing } from './Drawing.tsx';
import { Lattice } from './Lattice.tsx';

export interface DialogProps {
  readonly title: string;
  /** The line of text beside the form; without it the dialog is small. */
  readonly side?: string;
  /** The house's mark, above that line. */
  readonly mark?: ReactNode;
  readonly tall?: 'tall' | 'taller';
  readonly closeLabel: string;
  /** Nothing in it need be pressed, so that the keyboard scrolls it itself. */
  readonly isOnlyRead?: boolean;
  /** The element that has the focus first; by default the first focusable one. */
  readonly firstFocus?: RefObject<HTMLElement | null> | undefined;
  /** A press outside does not close it: what it shows is shown once. */
  readonly staysOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const heights = { tall: 'md:h-[699px]', taller: 'md:h-[760px]' } as const;

export function Dialog({
  title,
  side,
  mark,
  tall,
  closeLabel,
  isOnlyRead = false,
  firstFocus,
  staysOpen = false,
  onClose,
  children,
}: DialogProps) {
  const size = side === undefined ? 'md:w-[min(560px,90vw)]' : 'md:w-[clamp(110px,90vw,990px)]';
  return (
    <Base.Root open disablePointerDismissal={staysOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/70" />
        <Base.Popup
          finalFocus={giveFocusBack}
          {...(firstFocus && { initialFocus: firstFocus })}
          className={`fixed inset-0 z-50 flex animate-rise flex-col bg-surface md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[92dvh] md:-translate-x-1/2 md:-translate-y-1/2 md:flex-row md:overflow-hidden md:rounded-card md:border md:border-line ${size} ${tall ? heights[tall] : ''}`}
        >
          {side !== undefined && (
            <div className="relative hidden w-2/5 shrink-0 flex-col justify-between overflow-hidden bg-raised p-10 lg:flex">
              <Lattice className="text-line-strong/40" />
              <Drawing
                name="rosette"
                className="absolute -end-28 top-1/2 size-96 -translate-y-1/2 text-turquoise/25"
              />
              <span className="relative">{mark}</span>
              <p className="relative text-2xl font-bold text-balance">{side}</p>
            </div>
          )}
          <div className="flex min-h-0 min-w-0 grow flex-col">
            <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 md:border-0 md:px-8 md:pt-6">
              <Base.Title className="text-xl font-bold">{title}</Base.Title>
              <Base.Close
                aria-label={closeLabel}
                className="-me-2 grid size-11 place-items-center rounded-field text-quiet hover:bg-raised hover:text-text"
              >
                <X size={20} aria-hidden="true" />
              </Base.Close>
            </div>
            <div
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled without a mouse
              tabIndex={isOnlyRead ? 0 : undefined}
              className="min-h-0 grow overflow-y-auto px-5 py-5 md:px-8 md:pb-8"
            >
              {children}
            </div>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
