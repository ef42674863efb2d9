// Results of a search besides games: providers, matches, promotions and pages. They are drawn below a hall's own results, and in the search
// dialog.
import { Link } from '@tanstack/react-router';
import { CalendarDays, FileText, Gift, Store } from 'lucide-react';
import type { ComponentType } from 'react';
import {
  useFoundMatches,
  useFoundPages,
  useFoundPromotions,
  useFoundProviders,
  type Find,
} from './search.queries.ts';
import { useSearchSay, type SearchKey } from './words.ts';

interface FurtherFindsProps {
  readonly typed: string;
  /** Called when one is followed. */
  readonly onFollow?: () => void;
}

export function FurtherFinds({ typed, onFollow }: FurtherFindsProps) {
  const say = useSearchSay();
  const groups: readonly (readonly [SearchKey, ComponentType<{ size: number }>, readonly Find[]])[] = [
    ['search.providers', Store, useFoundProviders(typed, (count) => say('search.providerGames', { count }))],
    ['search.matches', CalendarDays, useFoundMatches(typed)],
    ['search.promotions', Gift, useFoundPromotions(typed)],
    ['search.pages', FileText, useFoundPages(typed)],
  ];
  return groups.map(
    ([title, Icon, finds]) =>
      finds.length > 0 && (
        // No landmark: a page may have one of this name.
        <div key={title} role="group" aria-label={say(title)} className="grid gap-1">
          <h2 className="text-sm font-semibold text-quiet">{say(title)}</h2>
          <ul>
            {finds.map(({ key, name, note, to }) => (
              <li key={key}>
                <Link
                  to={to}
                  search={{}}
                  data-find=""
                  onClick={onFollow}
                  className="flex min-h-11 items-center gap-3 rounded-field px-3 py-2 hover:bg-raised focus-visible:bg-raised"
                >
                  <span aria-hidden="true" className="text-quiet">
                    <Icon size={18} />
                  </span>
                  <span className="min-w-0 grow truncate font-medium">{name}</span>
                  {note && <span className="shrink-0 text-sm text-quiet">{note}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ),
  );
}
