// What is played most in the house these days. Nothing at all while nobody has played.
import { useMostPlayed } from './casino.queries.ts';
import { useSay } from '../texts/texts.ts';
import { GameRow, GameRowPlace } from './GameRow.tsx';

export function MostPlayedRow() {
  const say = useSay();
  const { data, isPending } = useMostPlayed();
  if (isPending) return <GameRowPlace />;
  return data && data.length > 0 && <GameRow title={say('home.mostPlayed')} games={data} />;
}
