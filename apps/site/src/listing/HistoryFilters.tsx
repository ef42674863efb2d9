// The filters of a list: kinds as pills, states as a choice, and two dates. The address holds the choice.
import { useSay } from '../texts/texts.ts';
import { Field } from '@felek/ui/Field.tsx';
import { Select, TextInput } from '@felek/ui/inputs.tsx';
import type { ListFilter } from './listing.ts';

interface Choice {
  readonly id: number;
  readonly name: string;
}

/** The possible filters of a list. */
export interface FilterChoices {
  readonly types?: readonly Choice[];
  readonly statuses?: readonly Choice[];
  readonly hasDays?: boolean;
}

export function HistoryFilters({
  choices: { types, statuses, hasDays = false },
  filter,
  onChange,
}: {
  readonly choices: FilterChoices;
  readonly filter: ListFilter;
  readonly onChange: (next: ListFilter) => void;
}) {
  const say = useSay();
  if (!types && !statuses && !hasDays) return null;
  const day = (name: 'from' | 'to') => (
    <div className="min-w-0 flex-[1_1_9.5rem]">
      <Field label={say(`history.${name}`)}>
        {(ids) => (
          <TextInput
            ids={ids}
            type="date"
            min={name === 'to' ? filter.from : undefined}
            max={name === 'from' ? filter.to : undefined}
            value={filter[name] ?? ''}
            onChange={(value) => onChange({ ...filter, [name]: value === '' ? undefined : value })}
          />
        )}
      </Field>
    </div>
  );
  return (
    <div
      role="group"
      aria-label={say('history.filter')}
      className="flex min-w-0 flex-wrap items-end gap-x-4 gap-y-3 max-sm:w-full"
    >
      {types && (
        <div className="flex flex-wrap gap-2">
          {[{ id: undefined, name: say('history.filter.all') }, ...types].map(({ id, name }) => (
            <button
              key={id ?? 0}
              type="button"
              aria-pressed={filter.type === id}
              onClick={() => onChange({ ...filter, type: id })}
              className={`min-h-11 rounded-full border px-4 font-medium ${filter.type === id ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {statuses && (
        <div className="max-sm:w-full sm:min-w-44">
          <Field label={say('financial.status')}>
            {(ids) => (
              <Select
                ids={ids}
                value={String(filter.status ?? '')}
                onChange={(value) =>
                  onChange({ ...filter, status: value === '' ? undefined : Number(value) })
                }
                options={[
                  { id: '', name: say('history.filter.all') },
                  ...statuses.map(({ id, name }) => ({ id: String(id), name })),
                ]}
              />
            )}
          </Field>
        </div>
      )}
      {hasDays && (
        <div className="flex min-w-0 flex-wrap gap-3 max-sm:w-full">
          {day('from')}
          {day('to')}
        </div>
      )}
    </div>
  );
}
