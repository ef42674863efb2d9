// The house's popup: one picture that leads somewhere, shown on the home page once for each content, when nothing else is shown.
import { Dialog } from '@base-ui/react/dialog';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Bootstrap } from '@felek/contract/content';
import { carousel as figures } from '@felek/contract/figures';
import { useSay } from '../texts/texts.ts';
import { useFocusBack } from '@felek/ui/opener.ts';
import { OfferText } from './OfferText.tsx';
import { popupSeen, storePopupSeen } from '../wire/stored.ts';

type PopupContent = NonNullable<Bootstrap['popup']>;

export function Popup({ content }: { readonly content: PopupContent }) {
  const hash = hashOf(JSON.stringify(content));
  const [isNew] = useState(() => popupSeen() !== hash);
  const [open, setOpen] = useState(true);
  useEffect(() => storePopupSeen(hash), [hash]);
  if (!isNew) return null;
  return open && <PopupDialog content={content} onClose={() => setOpen(false)} />;
}

function PopupDialog({
  content: { images, url, offer },
  onClose,
}: {
  readonly content: PopupContent;
  readonly onClose: () => void;
}) {
  const say = useSay();
  const focusBack = useFocusBack();
  const [small, medium, large] = images.map((image) => image.url);
  const [mediumPx, largePx] = figures.imageBreakpointsPx;
  const close = useRef<HTMLButtonElement>(null);
  const linkClass = 'relative block bg-ground rounded-card focus-visible:outline-offset-4';
  const picture = (
    <picture>
      {large !== undefined && <source media={`(min-width: ${largePx}px)`} srcSet={large} />}
      {medium !== undefined && <source media={`(min-width: ${mediumPx}px)`} srcSet={medium} />}
      <img
        src={small}
        alt={offer ? '' : say('popup.image')}
        className={`mx-auto max-h-[78dvh] w-auto max-w-full rounded-card border border-line ${offer ? 'opacity-80' : ''}`}
      />
      {offer && (
        <span className="absolute inset-x-px bottom-px grid rounded-b-card bg-gradient-to-t from-ground from-60% to-transparent pt-10">
          <OfferText offer={offer} />
        </span>
      )}
    </picture>
  );
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/70" />
        <Dialog.Popup
          data-testid="popup"
          initialFocus={close}
          finalFocus={focusBack}
          className="fixed top-1/2 left-1/2 z-50 w-max max-w-[min(92vw,840px)] animate-fade -translate-x-1/2 -translate-y-1/2"
        >
          <Dialog.Title className="sr-only">{say('popup.title')}</Dialog.Title>
          {url.startsWith('https') ? (
            <a href={url} target="_blank" rel="noopener noreferrer" onClick={onClose} className={linkClass}>
              {picture}
            </a>
          ) : (
            <Link to={url.startsWith('/') ? url : '.'} onClick={onClose} className={linkClass}>
              {picture}
            </Link>
          )}
          <Dialog.Close
            ref={close}
            aria-label={say('site.close')}
            className="absolute end-2 top-2 grid size-11 place-items-center rounded-full bg-ground/80 text-text hover:bg-raised"
          >
            <X size={20} aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** FNV-1a: tells one content from another, and hides nothing. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16);
}
