// A row of the home page by its kind: each shows real data, and nothing at all without. The tables' row stands in Home.tsx.
import { Link } from '@tanstack/react-router';
import type { Category as CategoryOfGames } from '@felek/contract/casino';
import { useFavorites, useMostPlayed, useRecent } from '../casino/casino.queries.ts';
import { GameRow, GameRowPlace } from '../casino/GameRow.tsx';
import { ForYouRow } from '../casino/ForYouRow.tsx';
import { useBootstrap } from '../content/content.ts';
import { usePromotions } from '../content/content.queries.ts';
import { PromotionRow } from '../content/PromotionRow.tsx';
import { Jackpots } from '../jackpot/Jackpots.tsx';
import { useSay } from '../texts/texts.ts';
import { adornment } from '../wire/lazy.ts';
import { WhenSeen } from '@felek/ui/Later.tsx';
import { lobbyOf } from './lobby-of.ts';
import { useNewest, useRecentWins } from './home.queries.ts';
import { RecentWins } from './RecentWins.tsx';

/** The sportsbook's code is a chunk of its own, loaded only when this row is shown. */
const MatchRows = adornment(async () => (await import('../sports/MatchRows.tsx')).MatchRows);

export function HomeRow({ kind }: { readonly kind: string }) {
  switch (kind) {
    case 'continue':
      return <Continue />;
    case 'favorites':
      return <Favorites />;
    case 'for-you':
      return <ForYouRow />;
    case 'popular':
      return <Popular />;
    case 'new':
      return <Newest />;
    case 'matches':
      return <MatchRows />;
    case 'jackpots':
      return <Jackpots />;
    case 'wins':
      return <RecentWins />;
    case 'promotions':
      return <PromotionRow />;
    case 'providers':
      return <Providers />;
    case 'categories':
      return <OtherCategories />;
    default:
      return <CategoryRow kind={kind} />;
  }
}

/** Asks for what the rows show while the page is read, so that a row is there, or gone, before it is scrolled to. */
export function RowsData() {
  useMostPlayed();
  useNewest();
  useRecentWins();
  usePromotions();
  return null;
}

function Continue() {
  const say = useSay();
  const games = useRecent().data ?? [];
  return games.length > 0 && <GameRow title={say('home.recent')} games={games} denseLines={1} />;
}

function Favorites() {
  const say = useSay();
  const games = useFavorites().data ?? [];
  return games.length > 0 && <GameRow title={say('home.favorites')} games={games} tab="favorites" />;
}

function Popular() {
  const say = useSay();
  const { data, isPending } = useMostPlayed();
  if (isPending) return <GameRowPlace />;
  return data && data.length > 0 && <GameRow title={say('home.mostPlayed')} games={data} />;
}

function Newest() {
  const say = useSay();
  const { data, isPending } = useNewest();
  if (isPending) return <GameRowPlace />;
  return data && data.length > 0 && <GameRow title={say('home.new')} games={data} />;
}

function CategoryRow({ kind }: { readonly kind: string }) {
  const found = useBootstrap()?.casinoCategoryList.find(({ id }) => kind === `category:${id}`);
  return found && found.games.length > 0 && <Category category={found} />;
}

/** The casino categories that have no row of their own on the home page. */
function OtherCategories() {
  const bootstrap = useBootstrap();
  const others = bootstrap?.casinoCategoryList.filter(
    ({ id, games }) => games.length > 0 && !bootstrap.homeRows.includes(`category:${id}`),
  );
  return (
    <div className="grid grid-cols-1 gap-5 md:gap-6">
      {others?.map((category) => (
        <WhenSeen key={category.id} meanwhile={<GameRowPlace />}>
          <Category category={category} />
        </WhenSeen>
      ))}
    </div>
  );
}

function Category({ category: { id, name, games, slugList } }: { readonly category: CategoryOfGames }) {
  return <GameRow title={name} games={games} slug={lobbyOf(slugList)} tab={String(id)} />;
}

/** Whose games there are, those with most of them first. */
function Providers() {
  const say = useSay();
  const games = (useBootstrap()?.casinoCategoryList ?? []).flatMap((category) => category.games);
  const found = new Map<number, { name: string; count: number }>();
  for (const { mainProviderId, providerName: name } of games)
    found.set(mainProviderId, { name, count: (found.get(mainProviderId)?.count ?? 0) + 1 });
  const providers = [...found].toSorted(([, one], [, other]) => other.count - one.count);
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h2 className="text-xl md:text-2xl">{say('home.providers')}</h2>
      <ul className="flex flex-wrap gap-2">
        {providers.map(([id, { name }]) => (
          <li key={id}>
            <Link
              to="/casino/provider/$id"
              params={{ id: String(id) }}
              search={{}}
              className="inline-grid min-h-11 place-items-center rounded-card border border-line bg-surface px-4 font-bold hover:border-line-strong hover:bg-raised"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
