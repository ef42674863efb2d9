// Games like the one that the customer played last. Empty before the first.
import type { Game } from '@felek/contract/casino';
import { useSay } from '../texts/texts.ts';
import { isSameGame, useRecent } from './casino.queries.ts';
import { GameRow } from './GameRow.tsx';
import { useSimilarGames } from './play.queries.ts';

export function ForYouRow() {
  const recent = useRecent().data ?? [];
  const [last] = recent;
  return last && <LikeLast last={last} known={recent} />;
}

function LikeLast({ last, known }: { readonly last: Game; readonly known: readonly Game[] }) {
  const say = useSay();
  const games = useSimilarGames(last).filter((game) => !known.some((each) => isSameGame(each, game)));
  return games.length > 0 && <GameRow title={say('home.forYou', { name: last.name })} games={games} />;
}
