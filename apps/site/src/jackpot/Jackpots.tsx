// The jackpots side by side, growing. Nothing at all while no feed has anything to say.
import { Sparkles } from 'lucide-react';
import { useSay } from '../texts/texts.ts';
import { ScrollRow } from '../parts/ScrollRow.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { Rising } from './Rising.tsx';
import { useJackpots } from './jackpot.queries.ts';
import type { EgtLook, ShownJackpot } from './shown-jackpots.ts';

export function Jackpots() {
  const say = useSay();
  const { jackpots, isPending } = useJackpots();
  // Of the same height, so that nothing moves when they come.
  if (isPending) return <Skeleton className="h-60" />;
  if (jackpots.length === 0) return null;
  return (
    <ScrollRow title={say('jackpot.title')} isOnlyRead>
      {jackpots.map((jackpot) =>
        jackpot.look ? (
          <EgtDisplay key={jackpot.name} jackpot={jackpot} look={jackpot.look} />
        ) : (
          <Card key={jackpot.name} jackpot={jackpot} />
        ),
      )}
    </ScrollRow>
  );
}

/** As wide as its amounts need at least; what room is left is shared. */
const cardClass = 'relative h-44 snap-start overflow-hidden rounded-card border bg-surface p-4';

/** Four levels, the highest most prominent. */
function EgtDisplay({
  jackpot: { name, levels },
  look,
}: {
  readonly jackpot: ShownJackpot;
  readonly look: EgtLook;
}) {
  const say = useSay();
  return (
    <li
      className={`${look.class} ${cardClass} min-w-[min(21rem,86vw)] flex-[3_0_auto] border-(--jackpot-accent)/50`}
    >
      <img src={look.background} alt="" className="absolute inset-0 size-full object-cover" />
      <div className="relative flex h-full flex-col justify-between">
        <span className="flex items-center gap-2">
          <img src={look.logo} alt="" width="36" height="36" className="size-9" />
          <span className="text-lg font-extrabold text-text">{name}</span>
        </span>
        <ul className="grid grid-cols-[max-content_max-content] justify-between gap-x-4 gap-y-1">
          {levels
            .map((lira, level) => (
              <li key={level} className="grid">
                <span className="text-xs text-quiet">{say('jackpot.level', { level: level + 1 })}</span>
                <Rising lira={lira} className={level === levels.length - 1 ? topClass : levelClass} />
              </li>
            ))
            .toReversed()}
        </ul>
      </div>
    </li>
  );
}

const topClass = 'text-xl leading-tight font-extrabold text-gold';
const levelClass = 'text-lg leading-tight font-bold text-text';

function Card({ jackpot: { name, levels } }: { readonly jackpot: ShownJackpot }) {
  return (
    <li className={`${cardClass} flex min-w-56 flex-[2_0_auto] flex-col justify-between border-gold/40`}>
      <span className="flex items-center gap-2 font-bold">
        <Sparkles size={20} aria-hidden="true" className="text-gold" />
        {name}
      </span>
      {levels.map((lira, level) => (
        <Rising key={level} lira={lira} className="text-2xl font-extrabold text-gold" />
      ))}
    </li>
  );
}
