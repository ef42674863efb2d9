// The calendar of promotions: six weeks on one line, from the Monday of last week on, a bar for each promotion.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Promotion } from '@felek/contract/content';
import { useLocale } from '../texts/texts.ts';
import { Standing } from './Standing.tsx';
import { usePromotionSay } from './words.ts';
import { calendarWeeks, firstMonday, shareOf } from './calendar.ts';

export function PromotionCalendar({ promotions }: { readonly promotions: readonly Promotion[] }) {
  const say = usePromotionSay();
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const from = firstMonday(now);
  const print = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'Europe/Istanbul',
  });
  const weeks = Array.from({ length: calendarWeeks }, (_, week) => new Date(from + week * 7 * 86_400_000));
  const today = shareOf(from, now.getTime());
  return (
    <div className="figures overflow-hidden rounded-card border border-line bg-surface p-4">
      <div
        aria-hidden="true"
        className="grid h-4 grid-cols-6 overflow-hidden text-xs leading-4 whitespace-nowrap text-quiet"
      >
        {weeks.map((week) => (
          <span key={week.getTime()} className="border-s border-line ps-1.5">
            {print.format(week)}
          </span>
        ))}
      </div>
      <div className="relative">
        <span
          aria-hidden="true"
          title={say('promo.calendar.today')}
          className="absolute inset-y-0 w-px bg-turquoise"
          style={{ insetInlineStart: `${today * 100}%` }}
        />
        <ul>
          {promotions.map((promotion) => (
            <li key={promotion.id} className="relative grid h-14 grid-cols-1 content-center gap-1.5">
              <Link
                to="/promotions/$id"
                params={{ id: String(promotion.id) }}
                search={{}}
                className="flex min-h-6 min-w-0 items-baseline justify-between gap-3 hover:text-turquoise"
              >
                <span className="min-w-0 truncate bg-surface pe-2 font-semibold">{promotion.title}</span>
                <span className="shrink-0 bg-surface ps-2">
                  <Standing promotion={promotion} />
                </span>
              </Link>
              <Bar promotion={promotion} from={from} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const colours = { running: 'bg-turquoise', coming: 'bg-cobalt', ended: 'bg-line-strong' } as const;

function Bar({
  promotion: { startsAt, endsAt, standing },
  from,
}: {
  readonly promotion: Promotion;
  readonly from: number;
}) {
  const start = startsAt === null ? 0 : shareOf(from, Date.parse(`${startsAt}Z`));
  const end = endsAt === null ? 1 : shareOf(from, Date.parse(`${endsAt}Z`));
  return (
    <span aria-hidden="true" className="relative block h-2 overflow-hidden rounded-full bg-ground">
      <span
        className={`absolute inset-y-0 min-w-1 rounded-full ${colours[standing]}`}
        style={{ insetInlineStart: `${start * 100}%`, width: `${(end - start) * 100}%` }}
      />
    </span>
  );
}
