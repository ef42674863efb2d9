// The slot lobby: search as one types, categories, favourites, and the games.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useDeferredValue } from 'react';
import type { Game } from '@felek/contract/casino';
import { useBootstrap } from '../shell/content.ts';
import { useCustomer } from '../shell/session.ts';
import { useSay } from '../texts/texts.ts';
import { IconButton } from '../ui/Button.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { GameGrid } from './GameTile.tsx';
import { useFavorites, useGameSearch } from './casino.queries.ts';

const favoritesTab = 'favorites';

export function Lobby() {
  const say = useSay();
  const navigate = useNavigate();
  const { search = '', tab = '' } = useSearch({ from: '__root__' });
  const typed = useDeferredValue(search);
  const found = useGameSearch(typed);
  const favorites = useFavorites();
  const customer = useCustomer();
  const categories = (useBootstrap()?.casinoCategoryList ?? []).filter(
    ({ slugList, games }) => slugList.includes('slot') && games.length > 0,
  );
  const change = (next: { search?: string; tab?: string }) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const chosen = categories.find(({ id }) => String(id) === tab);
  const games =
    tab === favoritesTab
      ? onlyFound(favorites.data ?? [], found.data)
      : chosen
        ? onlyFound(chosen.games, found.data)
        : (found.data ?? []);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">{say('lobby.slot')}</h1>
        <div className="relative w-full md:w-80">
          <Search size={18} aria-hidden="true" className="absolute inset-y-0 start-3 my-auto text-quiet" />
          <input
            type="search"
            aria-label={say('lobby.search')}
            placeholder={say('lobby.search')}
            value={search}
            onChange={(event) => change({ search: event.target.value })}
            onKeyDown={(event) => event.key === 'Escape' && change({ search: '' })}
            className="min-h-11 w-full rounded-field border border-line-strong bg-surface ps-10 pe-11 [&::-webkit-search-cancel-button]:hidden"
          />
          {search !== '' && (
            <IconButton
              label={say('lobby.clear')}
              onClick={() => change({ search: '' })}
              className="absolute inset-y-0 end-0"
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
      <div
        role="group"
        aria-label={say('lobby.slot')}
        className="scroll-row -mx-4 flex gap-2 px-4 md:mx-0 md:px-0"
      >
        <Chip active={tab === ''} onClick={() => change({ tab: '' })}>
          {say('lobby.all')}
        </Chip>
        {categories.map(({ id, name }) => (
          <Chip key={id} active={tab === String(id)} onClick={() => change({ tab: String(id) })}>
            {name}
          </Chip>
        ))}
        {customer && (
          <Chip active={tab === favoritesTab} onClick={() => change({ tab: favoritesTab })}>
            {say('lobby.favorites')}
          </Chip>
        )}
      </div>
      <p role="status" className="sr-only">
        {found.isSuccess ? say('lobby.count', { count: games.length }) : ''}
      </p>
      {found.isPending ? (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(144px,1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(180px,1fr))] md:gap-4">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="aspect-[3/4]" />
          ))}
        </div>
      ) : found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : games.length > 0 ? (
        <GameGrid games={games} />
      ) : tab === favoritesTab && search === '' ? (
        <Empty title={say('lobby.noFavorites')} note={say('lobby.noFavorites.note')} />
      ) : (
        <Empty title={say('lobby.nothing')} note={say('lobby.nothing.note')} />
      )}
    </div>
  );
}

const onlyFound = (games: readonly Game[], found: readonly Game[] | undefined) =>
  games.filter(({ gameCode }) => found === undefined || found.some((each) => each.gameCode === gameCode));

function Chip({
  active,
  onClick,
  children,
}: {
  readonly active: boolean;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={active}
      onClick={onClick}
      className={`min-h-11 shrink-0 rounded-full border px-4 font-medium whitespace-nowrap transition-colors ${active ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
    >
      {children}
    </button>
  );
}
