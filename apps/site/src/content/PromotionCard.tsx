// A promotion in a list: its first picture, its title, until when it runs, and the way to its page.
import { Link } from '@tanstack/react-router';
import type { Promotion } from '@felek/contract/content';
import { useSay } from '../texts/texts.ts';
import { printInstant } from '../parts/time.ts';

export function PromotionCard({
  promotion: { id, title, images, endsAt },
}: {
  readonly promotion: Promotion;
}) {
  const say = useSay();
  return (
    <Link
      to="/promotions/$id"
      params={{ id: String(id) }}
      search={{}}
      className="group block h-full overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong"
    >
      {images[0] && (
        <img
          src={images[0].url}
          alt=""
          width="1000"
          height="400"
          loading="lazy"
          className="aspect-[5/2] w-full bg-raised object-cover"
        />
      )}
      <span className="block p-4">
        <span className="block truncate font-semibold group-hover:text-turquoise">{title}</span>
        {endsAt && (
          <span className="figures block text-sm text-quiet">
            {say('promotions.until', { date: printInstant(endsAt) })}
          </span>
        )}
      </span>
    </Link>
  );
}
