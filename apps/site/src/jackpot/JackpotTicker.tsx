// The jackpots side by side, counting up. Nothing at all while no feed has anything to say.
import { Sparkles } from 'lucide-react';
import { useSay } from '../texts/texts.ts';
import { Money } from '../ui/Money.tsx';
import { useJackpots } from './jackpot.queries.ts';

export function JackpotTicker() {
  const say = useSay();
  const jackpots = useJackpots();
  if (jackpots.length === 0) return null;
  return (
    <section aria-label={say('jackpot.title')}>
      <ul className="scroll-row -mx-4 flex gap-3 px-4 md:mx-0 md:px-0">
        {jackpots.map(({ name, levels }) => (
          <li
            key={name}
            className="flex shrink-0 snap-start items-center gap-5 rounded-card border border-gold/40 bg-surface px-4 py-3"
          >
            <span className="flex items-center gap-2 font-semibold">
              <Sparkles size={18} aria-hidden="true" className="text-gold" />
              {name}
            </span>
            {levels.map((lira, level) => (
              <span key={level} className="grid">
                <span className="text-xs text-quiet">{say('jackpot.level', { level: level + 1 })}</span>
                <Money lira={lira} counts className="font-bold text-gold" />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
