// Moves a carousel: every five seconds, by finger, or by button. It can be paused. It rests under a dialog, and for customers who prefer
// reduced motion.
import { useSearch } from '@tanstack/react-router';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { carousel as figures } from '@felek/contract/figures';
import { useSay } from '../texts/texts.ts';
import { IconButton } from '@felek/ui/Button.tsx';
import { isStill } from '../wire/motion.ts';

export function CarouselMotion({
  viewport,
  slug,
}: {
  readonly viewport: RefObject<HTMLElement | null>;
  readonly slug: string;
}) {
  const say = useSay();
  const [plugins] = useState(() => [
    Autoplay({ delay: figures.autoplayMs, stopOnInteraction: false, playOnInit: !isStill() }),
  ]);
  const [attach, embla] = useEmblaCarousel(
    { loop: false, align: 'start', direction: document.dir === 'rtl' ? 'rtl' : 'ltr' },
    plugins,
  );
  const [place, setPlace] = useState(0);
  const [places, setPlaces] = useState(0);
  const [playing, setPlaying] = useState(false);
  useEffect(() => attach(viewport.current), [attach, viewport]);
  const measured = useRef(slug);
  useEffect(() => {
    if (measured.current === slug) return undefined;
    measured.current = slug;
    const timer = setTimeout(() => embla?.reInit(), figures.slugChangeRefreshMs);
    return () => clearTimeout(timer);
  }, [embla, slug]);
  const { dialog } = useSearch({ from: '__root__' });
  const isCovered = dialog !== undefined;
  useEffect(() => {
    if (!embla || !isCovered) return undefined;
    const { autoplay } = embla.plugins();
    const wasPlaying = autoplay.isPlaying();
    const rest = () => autoplay.stop();
    rest();
    // It starts by itself when it is created again.
    embla.on('reInit', rest);
    return () => {
      embla.off('reInit', rest);
      if (wasPlaying) autoplay.play();
    };
  }, [embla, isCovered]);
  useEffect(() => {
    if (!embla) return undefined;
    const look = () => {
      setPlace(embla.selectedScrollSnap());
      setPlaces(embla.scrollSnapList().length);
      setPlaying(embla.plugins().autoplay.isPlaying());
    };
    look();
    embla.on('select', look).on('reInit', look).on('autoplay:play', look).on('autoplay:stop', look);
    return () => {
      embla.off('select', look).off('reInit', look).off('autoplay:play', look).off('autoplay:stop', look);
    };
  }, [embla]);
  if (!embla || places < 2) return null;
  const toggle = () => {
    if (playing) embla.plugins().autoplay.stop();
    else embla.plugins().autoplay.play();
  };
  return (
    <>
      <IconButton label={say('site.previous')} disabled={place === 0} onClick={() => embla.scrollPrev()}>
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
      <IconButton label={say('site.next')} disabled={place === places - 1} onClick={() => embla.scrollNext()}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={say(playing ? 'home.pause' : 'home.play')} onClick={toggle}>
        {playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
      </IconButton>
    </>
  );
}
