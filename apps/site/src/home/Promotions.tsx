// The promotions on show: a picture and a title each, leading to the promotion's own page.
import { Breadcrumb } from '../shell/Breadcrumb.tsx';
import { useSay } from '../texts/texts.ts';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { Carousel } from './Carousel.tsx';
import { PromotionCard } from './PromotionCard.tsx';
import { usePromotions } from './home.queries.ts';

export function Promotions() {
  const say = useSay();
  const query = usePromotions();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Breadcrumb />
      <h1 className="text-2xl md:text-3xl">{say('promotions.title')}</h1>
      <Carousel slug="promotions" />
      {query.isPending ? (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} className="aspect-[16/9]" />
          ))}
        </div>
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <Empty title={say('promotions.empty')} note={say('promotions.empty.note')} />
      ) : (
        <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {query.data.map((promotion) => (
            <li key={promotion.id}>
              <PromotionCard promotion={promotion} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
