// The wins of the last moments: real ones, under masked names, each leading to its game.
import { useOpenGame } from '../casino/casino.ts';
import { GameCover } from '../casino/GameCover.tsx';
import { Money } from '../parts/Money.tsx';
import { ScrollRow } from '../parts/ScrollRow.tsx';
import { printInstant } from '../parts/time.ts';
import { useSay } from '../texts/texts.ts';
import { Skeleton } from '@felek/ui/states.tsx';
import { useRecentWins } from './home.queries.ts';

export function RecentWins() {
  const say = useSay();
  const open = useOpenGame();
  const { data, isPending } = useRecentWins();
  if (isPending) return <Skeleton className="h-36" />;
  if (!data || data.length === 0) return null;
  return (
    <ScrollRow title={say('home.wins')}>
      {data.map(({ player, game, amount, timeStamp }) => (
        <li key={`${timeStamp} ${game.gameCode} ${player}`} className="w-64 shrink-0 snap-start">
          <button
            type="button"
            onClick={() => open(game)}
            className="flex w-full items-center gap-3 rounded-card border border-line bg-surface p-2 text-start hover:border-line-strong hover:bg-raised"
          >
            <span className="relative h-16 w-12 shrink-0 overflow-hidden rounded-field">
              <GameCover game={game} isSmall />
            </span>
            <span className="min-w-0">
              <Money lira={amount} className="block text-lg leading-tight font-extrabold text-gold" />
              <span className="block truncate text-sm font-semibold">{game.name}</span>
              <span className="figures block truncate text-xs text-quiet">
                {player} · {printInstant(timeStamp)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ScrollRow>
  );
}
