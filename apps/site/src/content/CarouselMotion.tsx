// Moves a carousel by buttons, and by itself every five seconds. The browser scrolls it, as it does for a finger or a wheel, so that the
// page has no work while it moves. It can be paused. It rests under a dialog, out of sight, and for customers who prefer reduced motion.
import { useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { carousel as figures } from '@felek/contract/figures';
import { useSay } from '../texts/texts.ts';
import { IconButton } from '@felek/ui/Button.tsx';
import { isStill } from '../wire/motion.ts';

/** Each of them starts the five seconds again. */
const touches = ['pointerdown', 'touchend', 'wheel'] as const;

/** From one slide to the next, in pixels. From right to left it is negative, as `scrollLeft` is. */
function stepOf({ children }: HTMLElement): number {
  const [first, second] = children as Iterable<HTMLElement>;
  return first && second ? second.offsetLeft - first.offsetLeft : 0;
}

function placesOf(list: HTMLElement): { place: number; places: number } {
  const step = stepOf(list);
  if (step === 0) return { place: 0, places: 1 };
  const rest = list.scrollWidth - list.clientWidth;
  return { place: Math.round(list.scrollLeft / step), places: 1 + Math.round(rest / Math.abs(step)) };
}

function isInSight(list: HTMLElement): boolean {
  const { top, bottom } = list.getBoundingClientRect();
  return !document.hidden && bottom > 0 && top < innerHeight;
}

const scrollTo = (list: HTMLElement, place: number, behavior: ScrollBehavior) =>
  list.scrollTo({ left: place * stepOf(list), behavior });

/** `list` holds the slides, `count` of them. */
export function CarouselMotion({
  list,
  slug,
  count,
}: {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly slug: string;
  readonly count: number;
}) {
  const say = useSay();
  const [place, setPlace] = useState(0);
  const [places, setPlaces] = useState(0);
  const [isPlaying, setPlaying] = useState(() => !isStill());
  const isCovered = useSearch({ from: '__root__' }).dialog !== undefined;

  useEffect(() => {
    const row = list.current;
    if (!row) return undefined;
    const look = () => {
      const now = placesOf(row);
      setPlace(now.place);
      setPlaces(now.places);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [list, count]);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (list.current) scrollTo(list.current, 0, 'instant');
    }, figures.slugChangeRefreshMs);
    return () => clearTimeout(timer);
  }, [list, slug]);

  useEffect(() => {
    const row = list.current;
    if (!row || !isPlaying || isCovered) return undefined;
    const move = () => {
      const now = placesOf(row);
      if (isInSight(row)) scrollTo(row, (now.place + 1) % now.places, 'smooth');
    };
    let timer = setInterval(move, figures.autoplayMs);
    const restart = () => {
      clearInterval(timer);
      timer = setInterval(move, figures.autoplayMs);
    };
    for (const touch of touches) row.addEventListener(touch, restart, { passive: true });
    return () => {
      clearInterval(timer);
      for (const touch of touches) row.removeEventListener(touch, restart);
    };
  }, [list, slug, isPlaying, isCovered]);

  if (places < 2) return null;
  const go = (to: number) => {
    if (list.current) scrollTo(list.current, to, isStill() ? 'instant' : 'smooth');
  };
  return (
    <>
      <IconButton label={say('site.previous')} disabled={place === 0} onClick={() => go(place - 1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: places }, (_, index) => (
          <span
            key={index}
            className={`h-1.5 rounded-full transition-colors ${index === place ? 'w-5 bg-turquoise' : 'w-1.5 bg-line-strong'}`}
          />
        ))}
      </span>
      <IconButton label={say('site.next')} disabled={place === places - 1} onClick={() => go(place + 1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={say(isPlaying ? 'home.pause' : 'home.play')}
        onClick={() => setPlaying((was) => !was)}
      >
        {isPlaying ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
      </IconButton>
    </>
  );
}
