// The promotions: those that run, those to come and those that ended lately, by subject, and below them the calendar of what runs when.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Promotion } from '@felek/contract/content';
import { WhenSeen } from '@felek/ui/Later.tsx';
import { Breadcrumb } from '../navigation/Breadcrumb.tsx';
import { Answered } from '../parts/Answered.tsx';
import { useSay } from '../texts/texts.ts';
import { Empty, Skeleton } from '@felek/ui/states.tsx';
import { adornment } from '../wire/lazy.ts';
import { Carousel } from './Carousel.tsx';
import { PromotionCard } from './PromotionCard.tsx';
import { usePromotions } from './content.queries.ts';
import { usePromotionSay } from './words.ts';

const PromotionCalendar = adornment(async () => (await import('./PromotionCalendar.tsx')).PromotionCalendar);

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
            <Listed promotions={promotions} />
          )
        }
      </Answered>
    </div>
  );
}

function Listed({ promotions }: { readonly promotions: readonly Promotion[] }) {
  const say = usePromotionSay();
  const { tab = '' } = useSearch({ from: '__root__' });
  const tags = [...new Set(promotions.flatMap((each) => each.tags))];
  const chosen = tags.find((tag) => tag === tab);
  const shown = promotions.filter(({ tags: of }) => chosen === undefined || of.includes(chosen));
  return (
    <>
      {tags.length > 1 && <Filters tags={tags} chosen={chosen} />}
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((promotion) => (
          <li key={promotion.id}>
            <PromotionCard promotion={promotion} />
          </li>
        ))}
      </ul>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-xl">{say('promo.calendar')}</h2>
        <WhenSeen meanwhile={<CalendarPlace rows={shown.length} />}>
          <PromotionCalendar promotions={shown} />
        </WhenSeen>
      </section>
    </>
  );
}

/** As high as the calendar with so many rows. */
function CalendarPlace({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface p-4">
      <div className="h-4" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="h-14" />
      ))}
    </div>
  );
}

function Filters({
  tags,
  chosen,
}: {
  readonly tags: readonly Promotion['tags'][number][];
  readonly chosen: Promotion['tags'][number] | undefined;
}) {
  const say = usePromotionSay();
  const navigate = useNavigate();
  const choose = (tab: string) =>
    void navigate({ to: '.', search: (now) => ({ ...now, tab }), replace: true, resetScroll: false });
  return (
    <div
      role="group"
      aria-label={say('promo.filter')}
      className="scroll-row -mx-4 flex gap-2 px-4 py-1 md:mx-0 md:px-0"
    >
      <Filter isOn={chosen === undefined} onClick={() => choose('')}>
        {say('promo.all')}
      </Filter>
      {tags.map((tag) => (
        <Filter key={tag} isOn={chosen === tag} onClick={() => choose(tag)}>
          {say(`promo.tag.${tag}`)}
        </Filter>
      ))}
    </div>
  );
}

function Filter({
  isOn,
  onClick,
  children,
}: {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className="min-h-11 shrink-0 rounded-full border border-line bg-surface px-4 font-medium whitespace-nowrap text-quiet transition-colors hover:text-text aria-pressed:border-turquoise aria-pressed:bg-turquoise aria-pressed:text-on-turquoise"
    >
      {children}
    </button>
  );
}
