// The most played games of the last days. Empty if there were no rounds.
import { useMostPlayed } from './casino.queries.ts';
import { useSay } from '../texts/texts.ts';
import { GameRow, GameRowPlace } from './GameRow.tsx';

export function MostPlayedRow() {
  const say = useSay();
  const { data, isPending } = useMostPlayed();
  if (isPending) return <GameRowPlace />;
  return data && data.length > 0 && <GameRow title={say('home.mostPlayed')} games={data} />;
}
