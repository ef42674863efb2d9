// A promotion on a page of its own, so that it can be linked: its second picture, how it stands, the conditions of its bonus, where the
// customer stands, and one button with the next step.
import { Link, useParams } from '@tanstack/react-router';
import type { Promotion } from '@felek/contract/content';
import { BonusTerms } from '../bonus/BonusTerms.tsx';
import { Breadcrumb } from '../navigation/Breadcrumb.tsx';
import { NotFound } from '../navigation/ends.tsx';
import { useNamed } from '../navigation/title.ts';
import { useSay } from '../texts/texts.ts';
import { Skeleton } from '@felek/ui/states.tsx';
import { ErrorState } from '../parts/states.tsx';
import { printInstant } from '../parts/time.ts';
import { NextStep } from './NextStep.tsx';
import { OfferFigures } from './OfferFigures.tsx';
import { Prose } from './Prose.tsx';
import { Standing } from './Standing.tsx';
import { usePromotions } from './content.queries.ts';
import { usePromotionSay } from './words.ts';

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
  return promotion ? <Shown promotion={promotion} /> : <NotFound />;
}

function Shown({ promotion }: { readonly promotion: Promotion }) {
  const say = useSay();
  const sayOf = usePromotionSay();
  const { title, images, html, bonus, standing } = promotion;
  const image = images[1] ?? images[0];
  return (
    <article className="mx-auto grid w-full max-w-3xl gap-5">
      <Breadcrumb name={title} />
      {image && (
        <img
          src={image.url}
          alt=""
          width="992"
          height="496"
          className={`aspect-[2/1] w-full rounded-card bg-raised object-cover md:aspect-[3/1] ${standing === 'ended' ? 'opacity-45 grayscale' : ''}`}
        />
      )}
      <div className="grid gap-2">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Standing promotion={promotion} />
          <Dates promotion={promotion} />
        </p>
        {bonus && standing !== 'ended' && (
          <p>
            <OfferFigures bonus={bonus} />
          </p>
        )}
      </div>
      <NextStep promotion={promotion} />
      {bonus && (
        <section className="grid gap-3">
          <h2 className="text-xl">{sayOf('promo.conditions')}</h2>
          <BonusTerms bonus={bonus} />
        </section>
      )}
      <Prose html={html} />
      <Link
        to="/promotions"
        search={{}}
        className="inline-block justify-self-start py-2 font-semibold text-link hover:underline"
      >
        {say('promotions.all')}
      </Link>
    </article>
  );
}

function Dates({ promotion: { startsAt, endsAt } }: { readonly promotion: Promotion }) {
  const say = useSay();
  const sayOf = usePromotionSay();
  if (endsAt === null) return null;
  const to = printInstant(endsAt);
  return (
    <span className="figures text-sm text-quiet">
      {startsAt === null
        ? say('promotions.until', { date: to })
        : sayOf('promo.period', { from: printInstant(startsAt), to })}
    </span>
  );
}

function PromotionPlace() {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-5">
      <Skeleton className="aspect-[2/1] md:aspect-[3/1]" />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-48" />
    </div>
  );
}
