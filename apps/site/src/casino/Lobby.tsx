// A lobby of the casino, one for each of its pages: highlights, search as one types, categories, favourites, and the games.
import { Link, useMatches, useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Category, Game, LobbySlug } from '@felek/contract/casino';
import { Carousel } from '../content/Carousel.tsx';
import { GameRow } from './GameRow.tsx';
import { Breadcrumb } from '../navigation/Breadcrumb.tsx';
import { useBootstrap } from '../content/content.ts';
import { useCustomer } from '../session/session.ts';
import { useSay } from '../texts/texts.ts';
import { buttonClass, IconButton } from '@felek/ui/Button.tsx';
import { WhenIdle } from '@felek/ui/Later.tsx';
import { Empty } from '@felek/ui/states.tsx';
import { ErrorState } from '../parts/states.tsx';
import { GameGrid, GameGridPlace } from './GameGrid.tsx';
import { HallShelf } from './HallShelf.tsx';
import { isSameGame, useFavorites } from './casino.queries.ts';
import { useLobbyGames, useOtherHalls } from './lobby.queries.ts';
import { hasWords } from '../listing/has-words.ts';
import { useGameKeys } from './game-keys.ts';
import { useNarrowing } from './narrowing.ts';
import { adornment } from '../wire/lazy.ts';

const BingoRooms = adornment(() => import('./BingoRooms.tsx').then((each) => each.BingoRooms));
const HallFilters = adornment(() => import('./HallFilters.tsx').then((each) => each.HallFilters));
const FurtherFinds = adornment(() => import('../search/FurtherFinds.tsx').then((each) => each.FurtherFinds));

const favoritesTab = 'favorites';
/** Shown for a category without a picture of its own. */
const defaultCategoryImage = '/content/category-games.svg';
const noCategories: readonly Category[] = [];

export function Lobby() {
  const say = useSay();
  const slug = useMatches({ select: (matches) => matches.at(-1)?.staticData.lobby }) ?? 'slot';
  const { search = '', tab = '' } = useSearch({ from: '__root__' });
  const typed = useDeferredValue(search);
  const bootstrap = useBootstrap();
  const categories = useMemo(
    () => bootstrap?.casinoCategoryList.filter(({ slugList }) => slugList.includes(slug)) ?? noCategories,
    [bootstrap, slug],
  );
  const customer = useCustomer();
  const chosen = categories.find(({ id }) => String(id) === tab);
  const looked = chosen ? [chosen] : categories;
  const own = onceEach(looked.flatMap(({ games: some }) => some));
  const { narrowing, isNarrowed } = useNarrowing();
  const found = useLobbyGames({
    narrowing,
    search: typed,
    live: slug === 'live',
    categories: looked.map(({ id }) => id),
    meanwhile: own,
  });
  const isOfHall = (game: Game) =>
    categories.some(
      ({ id, games: some }) => id === game.systemCategory || some.some((each) => isSameGame(each, game)),
    );
  const favorites = (useFavorites().data ?? []).filter(
    (game) => isOfHall(game) && hasWords(`${game.name} ${game.providerName}`, typed),
  );
  const showsFavorites = tab === favoritesTab && customer !== undefined;
  const games = useMemo(() => found.data?.pages.flat() ?? [], [found.data]);
  const { fetchNextPage, hasNextPage, isFetching, isPlaceholderData } = found;
  const hasMore = hasNextPage && !isPlaceholderData;
  const loadMore = useCallback(() => {
    if (hasMore && !isFetching) void fetchNextPage();
  }, [hasMore, isFetching, fetchNextPage]);
  // A search in all of this hall, once it is answered, looks into the others too.
  const isAnswered = found.isSuccess && !isPlaceholderData && !hasNextPage && tab === '';
  const elsewhere = useOtherHalls(isAnswered ? typed : '', games);
  const hall = useRef<HTMLDivElement>(null);
  useGameKeys(hall);
  const count = showsFavorites ? favorites.length : games.length;
  const favoritesHall = () => {
    if (favorites.length > 0) return <GameGrid games={favorites} />;
    return search === '' ? (
      <Empty title={say('lobby.noFavorites')} note={say('lobby.noFavorites.note')} />
    ) : (
      <Empty title={say('lobby.nothing')} note={say('lobby.nothing.note')} />
    );
  };
  const hallOfAll = () => {
    if (found.isPending) return <GameGridPlace />;
    if (games.length > 0)
      return (
        <GameGrid
          key={`${slug} ${tab} ${JSON.stringify(narrowing)}`}
          games={games}
          hasMore={hasMore}
          loadMore={loadMore}
        />
      );
    if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
    if (typed.trim() === '' && !isNarrowed) return <NoGamesYet slug={slug} />;
    // In few words where there is something to go on with: it stands right below them.
    if (elsewhere.length > 0)
      return (
        <p className="rounded-card border border-line bg-surface px-4 py-3">
          <span className="block font-semibold">{say('lobby.nothing')}</span>
          <span className="text-sm text-quiet">{say('lobby.nothing.elsewhere')}</span>
        </p>
      );
    return <Empty title={say('lobby.nothing')} note={say('lobby.nothing.note')} />;
  };
  return (
    <div ref={hall} className="grid grid-cols-1 gap-3 md:gap-5">
      <Breadcrumb />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-2xl md:text-3xl">{say(`lobby.${slug}`)}</h1>
        <SearchField value={search} />
      </div>
      {search === '' && <Carousel slug={slug} />}
      {slug === 'bingo' && search === '' && (
        // Its height is kept, so that nothing moves when it comes.
        <div className="min-h-56">
          <WhenIdle>
            <BingoRooms />
          </WhenIdle>
        </div>
      )}
      <Chips categories={categories} tab={showsFavorites ? favoritesTab : String(chosen?.id ?? '')} />
      {!showsFavorites && (
        // Its height is kept, so that nothing moves when it comes.
        <div className="min-h-11 empty:rounded-full empty:bg-surface">
          <WhenIdle>
            <HallFilters among={{ systemCategory: looked.map(({ id }) => id) }} />
          </WhenIdle>
        </div>
      )}
      {search === '' && tab === '' && !isNarrowed && <HallShelf key={slug} games={own} isOfHall={isOfHall} />}
      <p role="status" className="sr-only">
        {found.isSuccess && !isPlaceholderData
          ? say('lobby.count', { count: hasMore ? `${count}+` : count })
          : ''}
      </p>
      {showsFavorites ? favoritesHall() : hallOfAll()}
      {elsewhere.length > 0 && <GameRow title={say('lobby.elsewhere')} games={elsewhere} />}
      {typed.trim() !== '' && (
        <WhenIdle>
          <FurtherFinds typed={typed.trim()} />
        </WhenIdle>
      )}
    </div>
  );
}

function NoGamesYet({ slug }: { readonly slug: LobbySlug }) {
  const say = useSay();
  return (
    <Empty title={say('lobby.soon')} note={say('lobby.soon.note')}>
      {slug !== 'slot' && (
        <Link to="/casino/slot" search={{}} className={buttonClass('quiet')}>
          {say('menu.slots')}
        </Link>
      )}
    </Empty>
  );
}

/** The address holds the search and the choices, so that a reload or a link shows the same. */
function useChange() {
  const navigate = useNavigate();
  return (next: { search?: string; tab?: string }) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...next }),
      state: (now) => ({ ...now, isSearching: false }),
      replace: true,
      resetScroll: false,
    });
}

function SearchField({ value }: { readonly value: string }) {
  const say = useSay();
  const change = useChange();
  const input = useRef<HTMLInputElement>(null);
  // The field shows typed text at once. The address follows a moment later.
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? value;
  const search = (text: string) => {
    setTyped(text);
    change({ search: text });
  };
  const asked = useRouterState({
    select: ({ location: { state } }) => (state.isSearching ? state.__TSR_key : undefined),
  });
  useEffect(() => {
    if (asked !== undefined) input.current?.focus();
  }, [asked]);
  return (
    <div className="relative w-full md:w-80">
      <Search size={18} aria-hidden="true" className="absolute inset-y-0 start-3 my-auto text-quiet" />
      <input
        ref={input}
        type="search"
        aria-label={say('lobby.search')}
        placeholder={say('lobby.search')}
        value={shown}
        maxLength={100}
        onChange={(event) => search(event.target.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          if (shown === '') input.current?.blur();
          else search('');
        }}
        className="min-h-11 w-full rounded-field border border-line-strong bg-surface ps-10 pe-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {shown !== '' && (
        <IconButton
          label={say('lobby.clear')}
          onClick={() => change({ search: '' })}
          className="absolute inset-y-0 end-0"
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function Chips({ categories, tab }: { readonly categories: readonly Category[]; readonly tab: string }) {
  const say = useSay();
  const change = useChange();
  const customer = useCustomer();
  // There is only one category, so there is no choice.
  if (categories.length < 2 && !customer) return null;
  return (
    <div
      role="group"
      aria-label={say('lobby.categories')}
      className="scroll-row -mx-4 flex gap-2 px-4 py-1 md:mx-0 md:px-0"
    >
      <Chip active={tab === ''} onClick={() => change({ tab: '' })} label={say('lobby.all')} />
      {categories.length > 1 &&
        categories.map(({ id, name, imageUrl }) => (
          <Chip
            key={id}
            active={tab === String(id)}
            onClick={() => change({ tab: String(id) })}
            label={name}
            image={imageUrl ?? defaultCategoryImage}
          />
        ))}
      {customer && (
        <Chip
          active={tab === favoritesTab}
          onClick={() => change({ tab: favoritesTab })}
          label={say('lobby.favorites')}
        />
      )}
    </div>
  );
}

function Chip({
  active,
  onClick,
  label,
  image,
}: {
  readonly active: boolean;
  readonly onClick: () => void;
  readonly label: string;
  readonly image?: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={active}
      onClick={onClick}
      className={`flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap transition-colors ${active ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
    >
      {image !== undefined && (
        <img src={image} alt="" width="24" height="24" className="-ms-1 size-6 rounded-full" />
      )}
      {label}
    </button>
  );
}

function onceEach(games: readonly Game[]): readonly Game[] {
  return games.filter((game, index) => games.findIndex((each) => isSameGame(each, game)) === index);
}
