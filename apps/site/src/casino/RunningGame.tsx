// The game that runs on a desktop, once there is one. Its code comes with the first.
import { useCustomer, useExclusion } from '../session/session.ts';
import { lazily } from '../wire/lazy.ts';
import { useRunningGame } from './running-game.ts';

const GameHost = lazily(async () => (await import('./GameHost.tsx')).GameHost);

export function RunningGame() {
  const isRunning = useRunningGame(({ game }) => game !== undefined);
  const isCustomer = useCustomer() !== undefined;
  const isExcluded = useExclusion() !== undefined;
  return isRunning && isCustomer && !isExcluded && <GameHost />;
}
