// The views of a list that this operator keeps or a colleague shares: each a link with the number of its rows. The view at hand can be kept
// under a name, for the operator alone or for a role.
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookmarkPlus, UsersRound, X } from 'lucide-react';
import { useState } from 'react';
import { officeViews, removeView, saveView } from '@felek/contract/office';
import { buttonClass } from '@felek/ui/Button.tsx';
import { useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { ask, fetchData } from '../wire/ask.ts';
import { useMe } from '../wire/use-me.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { readPlace, type Place } from './address.ts';
import { action, type Action, type Filters, type Screen } from './screen.ts';
import { countKey, readAnew } from './use-list.ts';

const everyMs = 30_000;

interface SavedViewsProps {
  readonly screen: Screen<unknown>;
  readonly place: Place;
}

const kept = (place: Place): Place => {
  const { row: _open, ...rest } = place;
  return rest;
};
const textOf = (place: Place): string =>
  new URLSearchParams(Object.entries(place).toSorted(([a], [b]) => a.localeCompare(b))).toString();
const placeOf = (search: string): Place => readPlace(Object.fromEntries(new URLSearchParams(search)));

export function SavedViews({ screen, place }: SavedViewsProps) {
  const say = useSay();
  const locale = useLocale();
  const { data: me } = useMe();
  const [isSaving, setSaving] = useState(false);
  const all = useQuery({
    queryKey: ['part', 'views'],
    staleTime: everyMs,
    queryFn: ({ signal }) => fetchData(officeViews, {}, { signal, isByItself: true }),
  });
  const views = (all.data ?? []).filter((view) => view.screen === screen.name);
  const counts = useQueries({
    queries: views.map(({ search }) => ({
      queryKey: [countKey, 'view', screen.name, search],
      staleTime: everyMs,
      refetchInterval: everyMs,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await screen.read(filtersOf(screen, search), undefined, { signal, isByItself: true })).total ?? null,
    })),
  });
  const now = textOf(kept(place));
  const canSave = now !== '' && !views.some(({ search }) => search === now);
  if (views.length === 0 && !canSave) return null;
  const save = action('save', 'views.save', saveView, {
    fields: [
      { path: 'name', title: 'views.name', kind: 'text', hint: 'views.name.hint' },
      {
        path: 'role',
        title: 'views.role',
        kind: 'choice',
        empty: 'null',
        options: [
          { value: '', title: 'views.role.none' },
          ...(me?.roles ?? []).map((role) => ({ value: role, title: `role.${role}` as TextKey })),
        ],
      },
    ],
    fixed: () => ({ screen: screen.name, search: now }),
  });
  return (
    <nav aria-label={say('views.title')} className="flex flex-wrap items-center gap-1.5 px-4 pb-2">
      {views.map(({ name, search, owner }, at) => {
        const count = counts[at]?.data;
        const isNow = search === now;
        return (
          <span
            key={`${owner ?? ''} ${name}`}
            className={`inline-flex items-center rounded-full border text-sm ${isNow ? 'border-turquoise bg-raised' : 'border-line'}`}
          >
            <Link
              to="."
              search={placeOf(search)}
              aria-current={isNow ? 'page' : undefined}
              className={`rounded-full py-1 ps-3 hover:underline ${owner === null ? 'pe-1' : 'pe-3'}`}
              title={owner === null ? undefined : say('views.by', { name: owner })}
            >
              {owner !== null && (
                <UsersRound size={13} aria-hidden="true" className="me-1 inline text-quiet" />
              )}
              {name}
              {typeof count === 'number' && (
                <span className="figures ms-1.5 text-quiet">{count.toLocaleString(locale)}</span>
              )}
            </Link>
            {owner === null && (
              <button
                type="button"
                aria-label={say('views.remove', { name })}
                title={say('views.remove', { name })}
                onClick={() => void ask(removeView, { screen: screen.name, name }).then(readAnew)}
                className="grid size-7 place-items-center rounded-full text-quiet hover:text-text"
              >
                <X size={13} aria-hidden="true" />
              </button>
            )}
          </span>
        );
      })}
      {canSave && (
        <button
          type="button"
          onClick={() => setSaving(true)}
          className={buttonClass('quiet', '!min-h-8 text-sm')}
        >
          <BookmarkPlus size={14} aria-hidden="true" /> {say('views.save')}
        </button>
      )}
      {isSaving && (
        <ActionDialog action={save as Action<unknown>} row={undefined} onClose={() => setSaving(false)} />
      )}
    </nav>
  );
}

function filtersOf(screen: Screen<unknown>, search: string): Filters {
  const place = placeOf(search);
  const set = (screen.filters ?? []).flatMap(({ key }) => (place[key] ? [[key, place[key]]] : []));
  return Object.fromEntries(set) as Filters;
}
