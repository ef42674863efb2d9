// A promotion in a list: its first picture, its title, its figures, how it stands, and the way to its page.
import { Link } from '@tanstack/react-router';
import type { Promotion } from '@felek/contract/content';
import { OfferFigures } from './OfferFigures.tsx';
import { Standing } from './Standing.tsx';

export function PromotionCard({ promotion }: { readonly promotion: Promotion }) {
  const { id, title, images, standing, bonus } = promotion;
  return (
    <Link
      to="/promotions/$id"
      params={{ id: String(id) }}
      search={{}}
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong"
    >
      {images[0] && (
        <img
          src={images[0].url}
          alt=""
          width="1000"
          height="400"
          loading="lazy"
          className={`aspect-[5/2] w-full bg-raised object-cover ${standing === 'ended' ? 'opacity-45 grayscale' : ''}`}
        />
      )}
      <span className="grid grow content-start gap-1.5 p-4">
        <span className="text-lg leading-tight font-semibold text-balance group-hover:text-turquoise">
          {title}
        </span>
        {bonus && standing !== 'ended' && <OfferFigures bonus={bonus} />}
        <Standing promotion={promotion} />
      </span>
    </Link>
  );
}
