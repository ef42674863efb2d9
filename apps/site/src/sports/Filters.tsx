// What narrows the programme: sports, days and a search above the list, and the leagues beside it.
import { Search, Star, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '@felek/ui/Button.tsx';
import { useTypedText } from '@felek/ui/typed-text.ts';
import { useLocale } from '../texts/texts.ts';
import { nextDays, useDayName } from './MatchState.tsx';
import { countOf, type ChoosingProps } from './programme-choice.ts';
import { SportIcon } from './SportIcon.tsx';
import { useWords } from './words.ts';

const daysAhead = 6;
const typedMs = 300;

const chipClass = (isOn: boolean) =>
  `flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap ${isOn ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`;

export function Filters({ sports, isLive, choice, choose }: ChoosingProps) {
  const say = useWords();
  const locale = useLocale();
  const dayName = useDayName();
  const offered = sports.filter((sport) => countOf(sport, isLive) > 0 || sport.id === choice.sport);
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul
        aria-label={say('sports.sports')}
        className="scroll-row -mx-4 flex gap-2 px-4 md:mx-0 md:flex-wrap md:px-0"
      >
        <li>
          <button
            type="button"
            aria-pressed={choice.sport === undefined && !choice.isFavourites}
            onClick={() => choose({ sport: undefined, league: undefined, isFavourites: false })}
            className={chipClass(choice.sport === undefined && !choice.isFavourites)}
          >
            {say('sports.allSports')}
          </button>
        </li>
        <li>
          <button
            type="button"
            aria-pressed={choice.isFavourites}
            onClick={() => choose({ sport: undefined, league: undefined, isFavourites: true })}
            className={chipClass(choice.isFavourites)}
          >
            <Star size={16} aria-hidden="true" />
            {say('sports.favourites')}
          </button>
        </li>
        {offered.map(({ id, names, ...counts }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={choice.sport === id}
              onClick={() => choose({ sport: id, league: undefined, isFavourites: false })}
              className={chipClass(choice.sport === id)}
            >
              <SportIcon sport={id} />
              {names[locale]}
              <span className="figures text-sm">{countOf(counts, isLive)}</span>
            </button>
          </li>
        ))}
      </ul>
      {!isLive && (
        <ul
          aria-label={say('sports.days')}
          className="scroll-row -mx-4 flex gap-2 px-4 md:mx-0 md:flex-wrap md:px-0"
        >
          {[undefined, ...nextDays(daysAhead)].map((day) => (
            <li key={day ?? ''}>
              <button
                type="button"
                aria-pressed={choice.day === day}
                onClick={() => choose({ day })}
                className={chipClass(choice.day === day)}
              >
                {day === undefined ? say('sports.allDays') : dayName(day)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <SearchField value={choice.search} onChange={(search) => choose({ search })} />
    </div>
  );
}

/** Searches a moment after the last key; a slash focuses the field. */
function SearchField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (search: string) => void;
}) {
  const say = useWords();
  const [typed, setTyped] = useTypedText(value, typedMs, onChange);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]'))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    // Before the search over the page, which takes the same key.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  return (
    <div className="relative">
      <Search size={18} aria-hidden="true" className="absolute start-3 top-3.5 text-quiet" />
      <input
        ref={field}
        type="search"
        aria-keyshortcuts="/"
        value={typed}
        maxLength={60}
        aria-label={say('sports.search')}
        placeholder={say('sports.search')}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-11 w-full rounded-field border border-line-strong bg-ground px-10 py-2 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <IconButton
          label={say('sports.clearSearch')}
          onClick={() => setTyped('')}
          className="absolute end-0 top-0"
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

/** The leagues beside the list, where there is room for them. */
export function Leagues({ sports, isLive, choice, choose }: ChoosingProps) {
  const say = useWords();
  const locale = useLocale();
  const leagues = sports
    .filter(({ id }) => choice.sport === undefined || choice.sport === id)
    .flatMap((sport) => sport.leagues)
    .filter(({ live }) => !isLive || live > 0);
  return (
    <nav aria-label={say('sports.leagues')} className="max-2xl:hidden">
      <ul className="sticky top-20 grid max-h-[calc(100dvh-6rem)] gap-0.5 overflow-y-auto">
        {leagues.map(({ id, names, category, live, prematch }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={choice.league === id}
              onClick={() => choose({ league: choice.league === id ? undefined : id, isFavourites: false })}
              className={`flex min-h-11 w-full items-center gap-2 rounded-field px-3 py-1 text-start text-sm ${choice.league === id ? 'bg-raised text-turquoise' : 'text-quiet hover:bg-surface hover:text-text'}`}
            >
              <span className="min-w-0 grow">
                {category[locale]} · {names[locale]}
              </span>
              <span className="figures">{countOf({ live, prematch }, isLive)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
