// A promotion on a page of its own, so that it can be linked: its second picture, its title, its terms, and where it leads.
import { Link, useParams } from '@tanstack/react-router';
import { Breadcrumb } from '../navigation/Breadcrumb.tsx';
import { NotFound } from '../navigation/ends.tsx';
import { useNamed } from '../navigation/title.ts';
import { useSay } from '../texts/texts.ts';
import { buttonClass } from '@felek/ui/Button.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { ErrorState } from '../parts/states.tsx';
import { printInstant } from '../parts/time.ts';
import { Prose } from './Prose.tsx';
import { usePromotions } from './content.queries.ts';

export function PromotionPage() {
  const say = useSay();
  const { id } = useParams({ from: '/promotions/$id' });
  const query = usePromotions();
  const promotion = query.data?.find((each) => String(each.id) === id);
  useNamed(promotion?.title);
  if (query.isPending) return <PromotionPlace />;
  if (query.isError)
    return (
      <div className="mx-auto grid w-full max-w-3xl gap-5">
        <h1 className="text-2xl md:text-3xl">{say('promotions.title')}</h1>
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  if (!promotion) return <NotFound />;
  const { title, images, html, url, endsAt } = promotion;
  const image = images[1] ?? images[0];
  return (
    <article className="mx-auto grid w-full max-w-3xl gap-5">
      <Breadcrumb />
      {image && (
        <img
          src={image.url}
          alt=""
          width="992"
          height="496"
          className="aspect-[2/1] w-full rounded-card bg-raised object-cover"
        />
      )}
      <div>
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {endsAt && (
          <p className="figures mt-1 text-quiet">{say('promotions.until', { date: printInstant(endsAt) })}</p>
        )}
      </div>
      <Prose html={html} />
      <div className="flex flex-wrap gap-3">
        {url.startsWith('/') ? (
          <Link to={url} className={buttonClass()}>
            {say('promotions.go')}
          </Link>
        ) : (
          url.startsWith('https://') && (
            <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
              {say('promotions.go')}
            </a>
          )
        )}
        <Link to="/promotions" search={{}} className={buttonClass('quiet')}>
          {say('promotions.all')}
        </Link>
      </div>
    </article>
  );
}

function PromotionPlace() {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-5">
      <Skeleton className="aspect-[2/1]" />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-48" />
    </div>
  );
}
