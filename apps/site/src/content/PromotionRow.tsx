// The promotions on the home page that run or come, leading to the page of all.
import { Link } from '@tanstack/react-router';
import { useSay } from '../texts/texts.ts';
import { ScrollRow } from '../parts/ScrollRow.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { PromotionCard } from './PromotionCard.tsx';
import { usePromotions } from './content.queries.ts';

export function PromotionRow() {
  const say = useSay();
  const { data, isPending } = usePromotions();
  const shown = data?.filter(({ standing }) => standing !== 'ended') ?? [];
  if (isPending) return <Skeleton className="h-72 md:h-84" />;
  if (shown.length === 0) return null;
  const title = say('home.promotions');
  return (
    <ScrollRow
      title={title}
      more={
        <Link to="/promotions" className="inline-block py-2 text-link hover:text-text hover:underline">
          {say('site.all')}
          <span className="sr-only">: {title}</span>
        </Link>
      }
    >
      {shown.map((promotion) => (
        <li key={promotion.id} className="w-[min(20rem,82vw)] shrink-0 snap-start md:w-96">
          <PromotionCard promotion={promotion} />
        </li>
      ))}
    </ScrollRow>
  );
}
