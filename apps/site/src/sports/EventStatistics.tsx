// The statistics of an event: the course of the match, both sides' figures, their last matches, their meetings, and the table. Parts that
// the feed has nothing for are left out.
import { CornerUpRight, Flag, Goal, RectangleVertical, Undo2, XCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SportsScore, SportsStatistics } from '@felek/contract/sports';
import { Empty } from '@felek/ui/states.tsx';
import { ErrorState } from '../parts/states.tsx';
import { dayOf, instantOf } from '../parts/time.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import type { WholeEvent } from './changes.ts';
import { incidentOf, resultFor, shareOf, timelineOf, type Sign } from './event-story.ts';
import { ListPlace } from './ListPlace.tsx';
import { useDayName } from './MatchState.tsx';
import { useStatistics } from './sports.queries.ts';
import { useWords, words, type WordKey } from './words.ts';

type Event = WholeEvent['event'];
type Played = SportsStatistics['meetings'][number];

export function EventStatistics({ event }: { readonly event: Event }) {
  const say = useWords();
  const sayCommon = useSay();
  const query = useStatistics(event.id, event.phase === 'live');
  if (query.isError && !query.data)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <ListPlace label={sayCommon('site.loading')} />;
  const { incidents, form, meetings, standings } = query.data;
  const figures = event.phase === 'prematch' ? {} : (event.score?.statistics ?? {});
  const hasForm = form.home.length + form.away.length > 0;
  const isBare =
    incidents.length + meetings.length + standings.length === 0 &&
    !hasForm &&
    figureRows(figures).length === 0;
  if (isBare) return <Empty title={say('event.noStatistics')} note={say('event.noStatistics.note')} />;
  return (
    <div className="grid grid-cols-1 items-start gap-3 2xl:grid-cols-2">
      {incidents.length > 0 && <Course event={event} incidents={incidents} />}
      <Figures statistics={figures} />
      {hasForm && (
        <Part title={say('event.form')}>
          {(['home', 'away'] as const).map((side) => (
            <Form key={side} team={event[side]} played={form[side]} />
          ))}
        </Part>
      )}
      {meetings.length > 0 && (
        <Part title={say('event.meetings')}>
          <ul className="grid gap-1">
            {meetings.map((each) => (
              <PlayedLine key={each.event} played={each} />
            ))}
          </ul>
        </Part>
      )}
      {standings.length > 0 && <Standings rows={standings} />}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 className="bg-raised px-3 py-2.5 text-base">{title}</h2>
      <div className="grid grid-cols-1 gap-4 p-3">{children}</div>
    </section>
  );
}

const signs: Readonly<Record<Sign, ReactNode>> = {
  goal: <Goal size={18} className="text-gold" aria-hidden="true" />,
  cancelled: <Undo2 size={18} className="text-error" aria-hidden="true" />,
  yellow: <RectangleVertical size={18} className="fill-gold text-gold" aria-hidden="true" />,
  red: <RectangleVertical size={18} className="fill-coral text-coral" aria-hidden="true" />,
  corner: <CornerUpRight size={18} className="text-quiet" aria-hidden="true" />,
  missed: <XCircle size={18} className="text-quiet" aria-hidden="true" />,
  part: <Flag size={18} className="text-quiet" aria-hidden="true" />,
};
const dots: Readonly<Partial<Record<Sign, string>>> = {
  goal: 'fill-gold',
  yellow: 'fill-gold/60',
  red: 'fill-coral',
  corner: 'fill-line-strong',
};

/** The match along its clock, and below it what happened, newest first. */
function Course({
  event,
  incidents,
}: {
  readonly event: Event;
  readonly incidents: SportsStatistics['incidents'];
}) {
  const say = useWords();
  const locale = useLocale();
  const places = timelineOf(incidents);
  const told = incidents.flatMap((each, place) => incidentOf(each, place) ?? []).toReversed();
  return (
    <Part title={say('event.course')}>
      {places.length > 0 && (
        <svg aria-hidden="true" width="100%" height="56" className="text-line">
          <line x1="0" x2="100%" y1="28" y2="28" stroke="currentColor" strokeWidth="2" />
          <line x1="50%" x2="50%" y1="20" y2="36" stroke="currentColor" strokeWidth="2" />
          {places.map(({ key, sign, side, percent }) => (
            <circle
              key={key}
              cx={`${percent}%`}
              cy={side === 'home' ? 16 : 40}
              r={sign === 'goal' ? 7 : 4}
              className={dots[sign] ?? 'fill-line-strong'}
            />
          ))}
        </svg>
      )}
      <ol
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled without a mouse
        tabIndex={0}
        aria-label={say('event.course')}
        className="grid max-h-80 gap-1 overflow-y-auto text-sm"
      >
        {told.map(({ key, sign, word, number, minute, side, score }) => (
          <li key={key} className="flex min-h-8 items-center gap-3">
            <span className="figures w-10 shrink-0 text-end text-quiet">{minute}</span>
            {signs[sign]}
            <span className="min-w-0 grow">
              {say(word, number === undefined ? {} : { number })}
              {side && <span className="text-quiet"> · {event[side][locale]}</span>}
            </span>
            {score && <span className="figures font-bold text-gold">{score}</span>}
          </li>
        ))}
      </ol>
    </Part>
  );
}

const isNamed = (key: string): key is WordKey => key in words;

/** Figures that the site has a name for; the serve and the points of a game stand at the score. */
const figureRows = (statistics: SportsScore['statistics']) =>
  Object.entries(statistics).flatMap(([name, pair]) => {
    const key = `sports.statistic.${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
    return isNamed(key) ? [{ key, pair }] : [];
  });

/** Corners, cards and the like as two bars that meet in the middle. */
function Figures({ statistics }: { readonly statistics: SportsScore['statistics'] }) {
  const say = useWords();
  const rows = figureRows(statistics);
  if (rows.length === 0) return null;
  return (
    <Part title={say('sports.statistics')}>
      <dl className="grid gap-3 text-sm">
        {rows.map(({ key, pair: [home, away] }) => (
          <div
            key={key}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)_2.5rem] items-center gap-x-2 text-center"
          >
            <dd className="figures order-1 text-start font-bold">{home}</dd>
            <dt className="order-2 text-quiet">{say(key)}</dt>
            <dd className="figures order-3 text-end font-bold">{away}</dd>
            <dd aria-hidden="true" className="order-4 col-span-3">
              <svg width="100%" height="6" className="rounded-full bg-raised">
                <rect x="0" width={`${shareOf(home, away)}%`} height="6" className="fill-turquoise" />
                <rect
                  x={`${100 - shareOf(away, home)}%`}
                  width={`${shareOf(away, home)}%`}
                  height="6"
                  className="fill-cobalt"
                />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

const results = {
  won: ['event.won', 'event.won.letter', 'bg-won text-ground'],
  drawn: ['event.drawn', 'event.drawn.letter', 'bg-line-strong text-text'],
  lost: ['event.lost', 'event.lost.letter', 'bg-coral text-on-coral'],
} as const satisfies Record<string, readonly [WordKey, WordKey, string]>;

function Form({ team, played }: { readonly team: Event['home']; readonly played: readonly Played[] }) {
  const say = useWords();
  const locale = useLocale();
  if (played.length === 0) return null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{team[locale]}</h3>
        <ul className="flex gap-1">
          {played.map((each) => {
            const [word, letter, tone] = results[resultFor(team.en, each)];
            return (
              <li
                key={each.event}
                className={`grid size-7 place-items-center rounded-field text-sm font-bold ${tone}`}
              >
                <span aria-hidden="true">{say(letter)}</span>
                <span className="sr-only">{say(word)}</span>
              </li>
            );
          })}
        </ul>
      </div>
      <ul className="grid gap-1">
        {played.map((each) => (
          <PlayedLine key={each.event} played={each} />
        ))}
      </ul>
    </div>
  );
}

function PlayedLine({ played }: { readonly played: Played }) {
  const locale = useLocale();
  const dayName = useDayName();
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-baseline gap-2 text-sm">
      <span className="figures text-quiet">{dayName(dayOf(instantOf(played.startsAt)))}</span>
      <span className="min-w-0 break-words">
        {played.home[locale]} – {played.away[locale]}
      </span>
      <span className="figures font-bold">
        {played.score[0]}–{played.score[1]}
      </span>
    </li>
  );
}

const columns = [
  ['played', 'event.table.played'],
  ['won', 'event.table.won'],
  ['drawn', 'event.table.drawn'],
  ['lost', 'event.table.lost'],
  ['points', 'event.table.points'],
] as const;

function Standings({ rows }: { readonly rows: SportsStatistics['standings'] }) {
  const say = useWords();
  const locale = useLocale();
  // A sport without draws or points shows none.
  const shown = columns.filter(
    ([column]) => (column !== 'drawn' && column !== 'points') || rows.some((row) => row[column] > 0),
  );
  return (
    <Part title={say('event.table')}>
      <table className="figures w-full text-sm">
        <thead>
          <tr className="text-quiet">
            <th scope="col" className="py-1 text-start font-normal">
              {say('event.table.team')}
            </th>
            {shown.map(([column, key]) => (
              <th key={column} scope="col" className="w-9 py-1 text-end font-normal">
                {say(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.team.en} className={row.side ? 'bg-raised font-bold text-turquoise' : ''}>
              <th scope="row" className="py-1 text-start font-[inherit]">
                <span className="flex">
                  <span className="w-7 shrink-0 text-quiet">{row.place}</span>
                  {row.team[locale]}
                </span>
              </th>
              {shown.map(([column]) => (
                <td key={column} className="py-1 text-end">
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
