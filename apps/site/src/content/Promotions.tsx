// The promotions on show: a picture and a title each, leading to the promotion's own page.
import type { Promotion } from '@felek/contract/content';
import { Breadcrumb } from '../navigation/Breadcrumb.tsx';
import { Answered } from '../parts/Answered.tsx';
import { useSay } from '../texts/texts.ts';
import { Empty, Skeleton } from '@felek/ui/states.tsx';
import { Carousel } from './Carousel.tsx';
import { PromotionCard } from './PromotionCard.tsx';
import { usePromotions } from './content.queries.ts';

export function Promotions() {
  const say = useSay();
  const query = usePromotions();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Breadcrumb />
      <h1 className="text-2xl md:text-3xl">{say('promotions.title')}</h1>
      <Carousel slug="promotions" />
      <Answered
        query={query}
        waiting={
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {[1, 2, 3].map((each) => (
              <Skeleton key={each} className="aspect-[16/9]" />
            ))}
          </div>
        }
      >
        {(promotions) =>
          promotions.length === 0 ? (
            <Empty title={say('promotions.empty')} note={say('promotions.empty.note')} />
          ) : (
            <PromotionGrid promotions={promotions} />
          )
        }
      </Answered>
    </div>
  );
}

function PromotionGrid({ promotions }: { readonly promotions: readonly Promotion[] }) {
  return (
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {promotions.map((promotion) => (
        <li key={promotion.id}>
          <PromotionCard promotion={promotion} />
        </li>
      ))}
    </ul>
  );
}
