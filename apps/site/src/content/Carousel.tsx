// The carousel of highlights: one, two or three side by side, never in a circle. The slides stand there with the page; what moves
// them comes later, into a place kept for it.
import { Link } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import type { SliderItem } from '@felek/contract/content';
import { carousel as figures } from '@felek/contract/figures';
import { OfferText } from './OfferText.tsx';
import { useBootstrap } from './content.ts';
import { useSay } from '../texts/texts.ts';
import { useSettled } from '@felek/ui/Later.tsx';
import { adornment } from '../wire/lazy.ts';
import { Skeleton } from '@felek/ui/states.tsx';

const CarouselMotion = adornment(async () => (await import('./CarouselMotion.tsx')).CarouselMotion);

const shape = 'aspect-[2/1] md:aspect-[5/2]';
const placeholders = Array.from({ length: figures.placeholderItems }, (_, index) => index);

export function Carousel({ slug }: { readonly slug: string }) {
  const say = useSay();
  const list = useRef<HTMLUListElement>(null);
  const isSettled = useSettled();
  const items = useBootstrap()?.sliderList.filter((item) => item.slug === slug);
  if (items?.length === 0) return null;
  return (
    <section aria-roledescription="carousel" aria-label={say('home.slider')}>
      <ul ref={list} className="scroll-row flex gap-5 overscroll-x-contain rounded-card">
        {(items ?? placeholders).map((item, index) => (
          <li
            key={index}
            className="min-w-0 shrink-0 grow-0 basis-full snap-start min-[768px]:basis-[calc((100%-20px)/2)] min-[1920px]:basis-[calc((100%-40px)/3)]"
          >
            {typeof item === 'number' ? (
              <Skeleton className={shape} />
            ) : (
              <Slide item={item} label={say('home.slide', { place: index + 1 })} isFirst={index === 0} />
            )}
          </li>
        ))}
      </ul>
      {items?.length !== 1 && (
        <div className="flex min-h-11 flex-wrap items-center justify-center gap-1 pt-1">
          {items && isSettled ? (
            <Suspense fallback={<StillDots count={items.length} />}>
              <CarouselMotion list={list} slug={slug} count={items.length} />
            </Suspense>
          ) : (
            <StillDots count={items?.length ?? 0} />
          )}
        </div>
      )}
    </section>
  );
}

/** The places of the carousel before anything moves it. Two or three slides side by side have one or two places fewer. */
function StillDots({ count }: { readonly count: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5">
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={`h-1.5 rounded-full ${index === 0 ? 'w-5 bg-turquoise' : 'w-1.5 bg-line-strong'} ${index > count - 2 || count === 2 ? 'min-[768px]:hidden' : ''} ${index > count - 3 || count === 3 ? 'min-[1920px]:hidden' : ''}`}
        />
      ))}
    </span>
  );
}

function Slide({
  item,
  label,
  isFirst,
}: {
  readonly item: SliderItem;
  readonly label: string;
  readonly isFirst: boolean;
}) {
  const { images, offer, url } = item;
  const slide = (
    <>
      <Picture
        images={images}
        alt={offer ? '' : label}
        isFirst={isFirst}
        className={`absolute inset-y-0 size-full object-cover ${offer ? artPlaces[offer.layout] : 'inset-x-0'}`}
      />
      {offer && <span aria-hidden="true" className={`absolute inset-0 ${shades[offer.layout]}`} />}
      {offer && <OfferText offer={offer} />}
    </>
  );
  // Neither a height of its own nor hidden overflow: at twice the text size it grows with its words.
  const className = `relative grid overflow-clip rounded-card border border-line bg-surface ${shape}`;
  if (url.startsWith('https')) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
        {slide}
      </a>
    );
  }
  return (
    <Link to={url.startsWith('/') ? url : '.'} className={className}>
      {slide}
    </Link>
  );
}

/** The art is on the side that the words leave free, and the ground grows dark under them. */
const artPlaces = {
  start: 'start-auto end-0 max-w-[78%]',
  end: 'start-0 end-auto max-w-[78%]',
  centre: 'inset-x-0 opacity-60',
} as const;
const shades = {
  start: 'bg-gradient-to-r rtl:bg-gradient-to-l from-surface from-25% via-surface/85 via-50% to-transparent',
  end: 'bg-gradient-to-l rtl:bg-gradient-to-r from-surface from-25% via-surface/85 via-50% to-transparent',
  centre: 'bg-surface/60',
} as const;

function Picture({
  images,
  alt,
  isFirst,
  className,
}: {
  readonly images: SliderItem['images'];
  readonly alt: string;
  readonly isFirst: boolean;
  readonly className: string;
}) {
  const [small, medium, large] = images.map(({ url }) => url);
  return (
    <picture>
      {large !== undefined && (
        <source media={`(min-width: ${figures.imageBreakpointsPx[1]}px)`} srcSet={large} />
      )}
      {medium !== undefined && (
        <source media={`(min-width: ${figures.imageBreakpointsPx[0]}px)`} srcSet={medium} />
      )}
      <img
        src={small}
        alt={alt}
        width="1000"
        height="400"
        fetchPriority={isFirst ? 'high' : 'auto'}
        loading={isFirst ? 'eager' : 'lazy'}
        className={className}
      />
    </picture>
  );
}
