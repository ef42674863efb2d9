// The filters of a hall: kind, provider, feature and volatility, if there is a choice, and the order. The address holds the choices.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '@felek/ui/Button.tsx';
import { useHallSay } from './words.ts';
import { useChoices, type ChoicesAmong } from './lobby.queries.ts';

type Field = 'genre' | 'provider' | 'feature' | 'level' | 'sort';

interface Option {
  readonly value: string;
  readonly text: string;
}

export function HallFilters({ among }: { readonly among: ChoicesAmong }) {
  const say = useHallSay();
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const { data } = useChoices(among);
  if (!data) return null;
  const change = (next: Partial<Record<Field, string>>) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...next }),
      replace: true,
      resetScroll: false,
    });
  const counted = (value: string, name: string, games: number): Option => ({
    value,
    text: `${name} (${games})`,
  });
  const fields: readonly { readonly field: Field; label: string; all: string; options: readonly Option[] }[] =
    [
      {
        field: 'genre',
        label: say('hall.genre'),
        all: say('hall.allGenres'),
        options: data.genres.map(({ value, games }) => counted(value, say(`genre.${value}`), games)),
      },
      {
        field: 'provider',
        label: say('hall.provider'),
        all: say('hall.allProviders'),
        options: data.providers.map(({ value, name, games }) => counted(String(value), name, games)),
      },
      {
        field: 'feature',
        label: say('hall.feature'),
        all: say('hall.allFeatures'),
        options: data.features.map(({ value, games }) => counted(value, say(`feature.${value}`), games)),
      },
      {
        field: 'level',
        label: say('hall.level'),
        all: say('hall.allLevels'),
        options: data.volatilities.map(({ value, games }) => counted(value, say(`level.${value}`), games)),
      },
    ];
  const isNarrowed = fields.some(({ field }) => Boolean(search[field]));
  return (
    <div
      role="group"
      aria-label={say('hall.filters')}
      className="scroll-row -mx-4 flex gap-2 px-4 md:mx-0 md:px-0"
    >
      <SlidersHorizontal size={18} aria-hidden="true" className="my-auto shrink-0 text-quiet max-md:hidden" />
      {fields
        // A single choice is no choice, unless the address holds it.
        .filter(({ field, options }) => options.length > 1 || search[field])
        .map(({ field, label, all, options }) => (
          <Choice
            key={field}
            label={label}
            value={search[field] ?? ''}
            options={[{ value: '', text: all }, ...options]}
            choose={(value) => change({ [field]: value })}
          />
        ))}
      <Choice
        label={say('hall.sort')}
        value={search.sort ?? ''}
        options={[
          { value: '', text: say('hall.sort.house') },
          { value: 'newest', text: say('hall.sort.newest') },
          { value: 'rtp', text: say('hall.sort.rtp') },
          { value: 'name', text: say('hall.sort.name') },
        ]}
        choose={(value) => change({ sort: value })}
      />
      {isNarrowed && (
        <Button
          look="plain"
          className="shrink-0"
          onClick={() => change({ genre: '', provider: '', feature: '', level: '' })}
        >
          {say('hall.clear')}
        </Button>
      )}
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  choose,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly choose: (value: string) => void;
}) {
  return (
    <select
      aria-label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={(event) => choose(event.target.value)}
      className={`min-h-11 max-w-56 shrink-0 rounded-full border bg-surface px-4 ${value === '' ? 'border-line text-quiet' : 'border-turquoise text-text'}`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
