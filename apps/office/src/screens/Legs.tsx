// The legs of a bet, as they stood when it was placed.
import type { OutputOf } from '@felek/contract/call';
import type { tradingQueue } from '@felek/contract/sports';
import { printInstant } from '../screen/time.ts';
import { Tag } from '../screen/Shown.tsx';
import { useLocale, useSay } from '../texts/texts.ts';
import { matchName } from './match-name.ts';
import { printOdds } from './odds.ts';

interface LegsProps {
  readonly legs: OutputOf<typeof tradingQueue>['list'][number]['legs'];
}

export function Legs({ legs }: LegsProps) {
  const say = useSay();
  const locale = useLocale();
  return (
    <section className="mt-5 grid gap-2">
      <h3>{say('bets.legs')}</h3>
      <ul className="grid gap-2">
        {legs.map((leg) => (
          <li
            key={`${leg.event} ${leg.market} ${leg.outcome}`}
            className="grid gap-1 rounded-field border border-line p-2.5"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="font-semibold">{matchName(leg)}</span>
              <span className="figures font-semibold">{printOdds(leg.odds)}</span>
            </span>
            <span>
              {leg.market} · {leg.outcomeName?.[locale] ?? leg.outcome}
            </span>
            <span className="flex flex-wrap items-center gap-1.5 text-sm text-quiet">
              {leg.leagueNames[locale]} · <span className="figures">{printInstant(leg.startsAt)}</span>
              {leg.wasLive && <Tag tone="bad">{say('bets.live')}</Tag>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
