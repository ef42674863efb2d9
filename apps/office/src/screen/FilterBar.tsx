// The filters of a list. It stands in the address, a moment after it was typed.
import { controlClass } from '@felek/ui/Field.tsx';
import { useTypedText } from '@felek/ui/typed-text.ts';
import { useSay } from '../texts/texts.ts';
import type { Place } from './address.ts';
import type { Filter } from './screen.ts';

const settleMs = 350;

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly place: Place;
  readonly onChange: (parts: Record<string, string | undefined>) => void;
}

export function FilterBar({ filters, place, onChange }: FilterBarProps) {
  const say = useSay();
  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap gap-2 px-4 pb-2"
    >
      {filters.map((filter) => {
        const value = place[filter.key] ?? '';
        const set = (next: string) => onChange({ [filter.key]: next || undefined });
        return (
          <label key={filter.key} className="flex items-center gap-1.5 max-sm:w-full">
            <span className="text-sm whitespace-nowrap text-quiet">{say(filter.title)}</span>
            {filter.kind === 'choice' ? (
              <select
                value={value}
                onChange={(event) => set(event.target.value)}
                className={`${controlClass(false)} !w-auto`}
              >
                {(filter.options ?? []).map((option, at) => (
                  <option key={option.value} value={at === 0 ? '' : option.value}>
                    {say(option.title)}
                  </option>
                ))}
              </select>
            ) : (
              <Typed filter={filter} value={value} onSet={set} />
            )}
          </label>
        );
      })}
    </form>
  );
}

const types = { text: 'search', day: 'date', instant: 'datetime-local' } as const;

function Typed({
  filter,
  value,
  onSet,
}: {
  readonly filter: Filter;
  readonly value: string;
  readonly onSet: (value: string) => void;
}) {
  const say = useSay();
  const [typed, setTyped] = useTypedText(value, settleMs, onSet);
  return (
    <input
      type={filter.kind === 'choice' ? 'text' : types[filter.kind]}
      value={typed}
      placeholder={filter.hint && say(filter.hint)}
      onChange={(event) => setTyped(event.target.value)}
      className={`${controlClass(false)} min-w-44`}
    />
  );
}
