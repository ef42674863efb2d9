// How a match stands: when it begins, or its part, clock and score. The only place that turns the feed's numbers into words.
import { clockOf, dayOf, instantOf } from '../parts/time.ts';
import { useLocale } from '../texts/texts.ts';
import type { EventRow } from './changes.ts';
import { matchPart } from './names.ts';
import { scoreColumns } from './score-columns.ts';
import { useWords, type WordKey } from './words.ts';

export type MatchFacts = Pick<EventRow, 'startsAt' | 'phase' | 'status' | 'score'>;

const dayMs = 86_400_000;

/** A day as people say it: today, tomorrow, or its name and date. */
export function useDayName(): (day: string, now?: Date) => string {
  const say = useWords();
  const locale = useLocale();
  return (day, now = new Date()) => {
    if (day === dayOf(now)) return say('sports.today');
    if (day === dayOf(new Date(now.getTime() + dayMs))) return say('sports.tomorrow');
    return new Intl.DateTimeFormat(locale === 'tr' ? 'tr-TR' : 'en-GB', {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }).format(new Date(`${day}T12:00:00Z`));
  };
}

/** The next days from today on, yyyy-mm-dd. */
export const nextDays = (count: number, now = new Date()): string[] =>
  Array.from({ length: count }, (_, place) => dayOf(new Date(now.getTime() + place * dayMs)));

const told: Readonly<Partial<Record<EventRow['status'], WordKey>>> = {
  delayed: 'sports.status.delayed',
  postponed: 'sports.status.postponed',
  cancelled: 'sports.status.cancelled',
  interrupted: 'sports.status.interrupted',
  abandoned: 'sports.status.abandoned',
  suspended: 'sports.status.suspended',
  ended: 'sports.status.ended',
  closed: 'sports.status.ended',
};

/** `67:12 · 2. yarı` of a live match, the time of one to come, or what has become of it. */
export function MatchTime({
  match,
  withDay = false,
}: {
  readonly match: MatchFacts;
  readonly withDay?: boolean;
}) {
  const say = useWords();
  const dayName = useDayName();
  const { phase, status, score, startsAt } = match;
  const at = instantOf(startsAt);
  const word = told[status];
  if (phase === 'live') {
    const part = matchPart(score?.matchStatus ?? 0);
    return (
      <span className="figures flex flex-wrap items-center gap-x-1.5 text-sm font-semibold text-error">
        <span aria-hidden="true" className="size-2 rounded-full bg-coral" />
        {score?.clock && <span>{score.clock}</span>}
        <span>
          {word ? say(word) : say(part.key, part.number === undefined ? {} : { number: part.number })}
        </span>
      </span>
    );
  }
  if (word) return <span className="text-sm font-semibold text-gold">{say(word)}</span>;
  if (phase === 'ended') return <span className="text-sm text-quiet">{say('sports.status.ended')}</span>;
  return (
    <time dateTime={`${startsAt}Z`} className="figures text-sm text-quiet">
      {withDay && `${dayName(dayOf(at))} `}
      {clockOf(at)}
    </time>
  );
}

/** Both sides under each other, with the score of a match that has begun. */
export function TeamScores({ match }: { readonly match: MatchFacts & Pick<EventRow, 'home' | 'away'> }) {
  const say = useWords();
  const locale = useLocale();
  const columns = scoreColumns(match);
  // A race has one name.
  const sides = match.away[locale] === '' ? (['home'] as const) : (['home', 'away'] as const);
  const serves = match.phase === 'live' ? match.score?.statistics['server'] : undefined;
  return (
    <span className="grid min-w-0 gap-0.5">
      {sides.map((side, at) => (
        <span key={side} className="flex min-w-0 items-center gap-2 font-semibold">
          <span className="truncate">{match[side][locale]}</span>
          {serves?.[at] === 1 && (
            <span className="size-1.5 shrink-0 rounded-full bg-gold">
              <span className="sr-only">{say('sports.serves')}</span>
            </span>
          )}
          <span className="figures ms-auto flex shrink-0 gap-1.5">
            {columns.map(({ key, ...of }) => (
              <span
                key={key}
                className={`min-w-6 text-end ${key === 'score' ? 'font-bold text-gold' : 'font-normal text-quiet'}`}
              >
                {of[side]}
              </span>
            ))}
          </span>
        </span>
      ))}
    </span>
  );
}
