// The carousel of highlights: five seconds a slide, one, two or three side by side, never in a circle. It can be paused, and it
// rests for who wants no motion.
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { SliderItem } from '@felek/contract/content';
import { carousel as figures } from '@felek/contract/figures';
import { useBootstrap } from '../shell/content.ts';
import { useSay } from '../texts/texts.ts';
import { IconButton } from '../ui/Button.tsx';
import { Skeleton } from '../ui/states.tsx';

const placeholders = Array.from({ length: figures.placeholderItems }, (_, index) => index);

export function Carousel({ slug }: { readonly slug: string }) {
  const say = useSay();
  const bootstrap = useBootstrap();
  const items = bootstrap?.sliderList.filter((item) => item.slug === slug);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [playing, setPlaying] = useState(!still);
  const plugins = useMemo(
    () => [Autoplay({ delay: figures.autoplayMs, stopOnInteraction: false, playOnInit: !still })],
    [still],
  );
  const [ref, embla] = useEmblaCarousel({ loop: false, align: 'start' }, plugins);
  useEffect(() => {
    const timer = setTimeout(() => embla?.reInit(), figures.slugChangeRefreshMs);
    return () => clearTimeout(timer);
  }, [embla, slug, items?.length]);
  const toggle = () => {
    const autoplay = embla?.plugins().autoplay;
    if (playing) autoplay?.stop();
    else autoplay?.play();
    setPlaying(!playing);
  };
  return (
    <section aria-roledescription="carousel" aria-label={say('home.slider')} className="relative">
      <div ref={ref} className="overflow-hidden rounded-card">
        <ul className="-ms-5 flex touch-pan-y">
          {(items ?? placeholders).map((item, index) => (
            <li
              key={index}
              className="min-w-0 shrink-0 grow-0 basis-full ps-5 min-[768px]:basis-1/2 min-[1920px]:basis-1/3"
            >
              {typeof item === 'number' ? (
                <Skeleton className="aspect-[5/2]" />
              ) : (
                <Slide item={item} label={`${say('home.slider')} ${index + 1}`} eager={index === 0} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-2 flex justify-end">
        <IconButton label={say(playing ? 'home.pause' : 'home.play')} onClick={toggle}>
          {playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
        </IconButton>
        <IconButton label={say('site.previous')} onClick={() => embla?.scrollPrev()}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={say('site.next')} onClick={() => embla?.scrollNext()}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}

function Slide({
  item,
  label,
  eager,
}: {
  readonly item: SliderItem;
  readonly label: string;
  readonly eager: boolean;
}) {
  const [small, medium, large] = item.images.map(({ url }) => url);
  const picture = (
    <picture>
      {large !== undefined && (
        <source media={`(min-width: ${figures.imageBreakpointsPx[1]}px)`} srcSet={large} />
      )}
      {medium !== undefined && (
        <source media={`(min-width: ${figures.imageBreakpointsPx[0]}px)`} srcSet={medium} />
      )}
      <img
        src={small}
        alt={label}
        width="1000"
        height="400"
        fetchPriority={eager ? 'high' : 'auto'}
        loading={eager ? 'eager' : 'lazy'}
        className="aspect-[5/2] w-full rounded-card object-cover"
      />
    </picture>
  );
  if (item.url.startsWith('https')) {
    return (
      <a href={item.url} target="_blank" rel="noopener noreferrer">
        {picture}
      </a>
    );
  }
  return <Link to={item.url.startsWith('/') ? item.url : '.'}>{picture}</Link>;
}
