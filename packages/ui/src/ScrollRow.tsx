// A titled row that runs on past the edge: by finger, by wheel, and with a mouse by arrows, shown when there is more than fits.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '@felek/ui/Button.tsx';

export interface ScrollRowProps {
  readonly title: string;
  /** The way to all of it. */
  readonly more?: ReactNode;
  /** Nothing in it can be pressed, so that the keyboard scrolls the row itself. */
  readonly isOnlyRead?: boolean;
  /** How the list lies, where it is no single line. */
  readonly listClass?: string;
  /** List items. */
  readonly children: ReactNode;
  readonly texts: { readonly previous: string; readonly next: string };
}

export function ScrollRow({
  title,
  more,
  isOnlyRead = false,
  listClass = '',
  texts,
  children,
}: ScrollRowProps) {
  const list = useRef<HTMLUListElement>(null);
  const [rest, setRest] = useState({ before: false, after: false });
  useEffect(() => {
    const row = list.current;
    if (!row) return undefined;
    const look = () => {
      // From right to left it counts downwards from zero.
      const scrolled = Math.abs(row.scrollLeft);
      setRest({ before: scrolled > 1, after: scrolled + row.clientWidth < row.scrollWidth - 1 });
    };
    const observer = new ResizeObserver(look);
    observer.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [children]);
  const scroll = (step: 1 | -1) => {
    const row = list.current;
    if (!row) return;
    const onwards = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    row.scrollBy({ left: step * onwards * row.clientWidth * 0.85, behavior: 'smooth' });
  };
  return (
    <section
      aria-label={title}
      // Laid out and painted when it comes near the screen; until then it is as high as a row of games.
      className="-mx-4 grid gap-3 px-4 [contain-intrinsic-block-size:auto_278px] [content-visibility:auto] md:-mx-1 md:px-1 md:[contain-intrinsic-block-size:auto_320px]"
    >
      <div className="flex min-h-11 items-center gap-2">
        <h2 className="grow text-xl md:text-2xl">{title}</h2>
        {more}
        {(rest.before || rest.after) && (
          <span className="hidden gap-1 md:flex">
            <IconButton label={texts.previous} disabled={!rest.before} onClick={() => scroll(-1)}>
              <ChevronLeft size={20} aria-hidden="true" />
            </IconButton>
            <IconButton label={texts.next} disabled={!rest.after} onClick={() => scroll(1)}>
              <ChevronRight size={20} aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </div>
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled without a mouse
        tabIndex={isOnlyRead && (rest.before || rest.after) ? 0 : undefined}
        className={`scroll-row -mx-4 flex scroll-px-4 gap-3 px-4 py-1 md:-mx-1 md:scroll-px-1 md:gap-4 md:px-1 ${listClass}`}
      >
        {children}
      </ul>
    </section>
  );
}
