// The carousel of highlights: one, two or three side by side, never in a circle. The slides stand there with the page; what moves
// them comes later, into a place kept for it.
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { SliderItem } from '@felek/contract/content';
import { carousel as figures } from '@felek/contract/figures';
import { useBootstrap } from './content.ts';
import { useSay } from '../texts/texts.ts';
import { WhenIdle } from '@felek/ui/Later.tsx';
import { adornment } from '../wire/lazy.ts';
import { Skeleton } from '@felek/ui/states.tsx';

const CarouselMotion = adornment(async () => (await import('./CarouselMotion.tsx')).CarouselMotion);

const placeholders = Array.from({ length: figures.placeholderItems }, (_, index) => index);

export function Carousel({ slug }: { readonly slug: string }) {
  const say = useSay();
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const items = useBootstrap()?.sliderList.filter((item) => item.slug === slug);
  if (items?.length === 0) return null;
  return (
    <section aria-roledescription="carousel" aria-label={say('home.slider')}>
      <div ref={setViewport} className="overflow-hidden rounded-card">
        <ul className="-ms-5 flex touch-pan-y will-change-transform">
          {(items ?? placeholders).map((item, index) => (
            <li
              key={index}
              className="min-w-0 shrink-0 grow-0 basis-full ps-5 min-[768px]:basis-1/2 min-[1920px]:basis-1/3"
            >
              {typeof item === 'number' ? (
                <Skeleton className="aspect-[5/2]" />
              ) : (
                <Slide item={item} label={say('home.slide', { place: index + 1 })} isFirst={index === 0} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex min-h-11 items-center justify-center gap-1 pt-1">
        {viewport && items && (
          <WhenIdle>
            <Suspense>
              <CarouselMotion viewport={viewport} slug={slug} />
            </Suspense>
          </WhenIdle>
        )}
      </div>
    </section>
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
        fetchPriority={isFirst ? 'high' : 'auto'}
        loading={isFirst ? 'eager' : 'lazy'}
        className="aspect-[5/2] w-full rounded-card bg-raised object-cover"
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
