// All games of a provider, of every hall, by the same filters as a hall's.
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Empty } from '@felek/ui/states.tsx';
import { useBootstrap } from '../content/content.ts';
import { ErrorState } from '../parts/states.tsx';
import { GameGrid, GameGridPlace } from './GameGrid.tsx';
import { useHallSay } from './words.ts';
import { useChoices, useLobbyGames } from './lobby.queries.ts';
import { HallFilters } from './HallFilters.tsx';
import { useNarrowing } from './narrowing.ts';

export function ProviderPage() {
  const { id } = useParams({ from: '/casino/provider/$id' });
  const say = useHallSay();
  const bootstrap = useBootstrap();
  const categories = useMemo(
    () => bootstrap?.casinoCategoryList.map((category) => category.id) ?? [],
    [bootstrap],
  );
  const { narrowing } = useNarrowing();
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const provider = useChoices({ providers: [number] }).data?.providers.find(({ value }) => value === number);
  const found = useLobbyGames({
    search: '',
    live: false,
    categories,
    narrowing: { ...narrowing, providers: [number] },
    meanwhile: [],
  });
  const games = found.data?.pages.flat() ?? [];
  const hall = () => {
    if (games.length > 0)
      return (
        <GameGrid
          key={JSON.stringify(narrowing)}
          games={games}
          hasMore={found.hasNextPage}
          loadMore={() => !found.isFetching && void found.fetchNextPage()}
        />
      );
    if (found.isPending) return <GameGridPlace />;
    if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
    return <Empty title={say('provider.none')} />;
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">
          {provider?.name ?? games[0]?.providerName ?? say('hall.provider')}
        </h1>
        {provider && <p className="text-quiet">{say('provider.count', { count: provider.games })}</p>}
      </div>
      <HallFilters among={{ providers: [number] }} />
      {hall()}
    </div>
  );
}
