// The last wins of a jackpot, in the drawer.
import type { RowOf } from '../screen/screen.ts';
import type { officeJackpots } from '@felek/contract/office';
import { Shown } from '../screen/Shown.tsx';
import { printInstant } from '../screen/time.ts';
import { useSay } from '../texts/texts.ts';

export function JackpotWins({ wins }: { readonly wins: RowOf<typeof officeJackpots>['wins'] }) {
  const say = useSay();
  if (wins.length === 0) return say('jackpots.noWins');
  return (
    <ul className="grid gap-2">
      {wins.map(({ player, amount, round, timeStamp }) => (
        <li key={round} className="flex flex-wrap gap-x-3">
          <time dateTime={`${timeStamp}Z`} className="figures text-quiet">
            {printInstant(timeStamp)}
          </time>
          <span>{player}</span>
          <Shown value={{ as: 'money', lira: amount }} />
          <Shown value={{ as: 'code', text: round }} />
        </li>
      ))}
    </ul>
  );
}
