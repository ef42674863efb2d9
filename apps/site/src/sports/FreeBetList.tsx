// The customer's free bets on the page of bonuses: amount, conditions, expiry, and the way to use one.
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { buttonClass } from '@felek/ui/Button.tsx';
import { Money } from '../parts/Money.tsx';
import { printInstant } from '../parts/time.ts';
import { useOddsText } from './Odds.tsx';
import { useFreeBets } from './sports.queries.ts';
import { useWords } from './words.ts';

export function FreeBetList() {
  const say = useWords();
  const text = useOddsText();
  const { data = [] } = useFreeBets(true);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="free-bets" className="grid gap-3">
      <h2 id="free-bets" className="text-lg">
        {say('free.title')}
      </h2>
      <ul className="grid gap-3">
        {data.map(({ id, amount, leastOdds, kind, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-gold/60 bg-surface p-5"
          >
            <Gift size={28} aria-hidden="true" className="shrink-0 text-gold" />
            <div className="grid grow gap-0.5">
              <Money lira={amount} className="text-2xl font-extrabold text-gold" />
              <span className="text-sm text-quiet">
                {say(`free.kind.${kind}`)} · {say('free.least', { least: text(leastOdds) })} ·{' '}
                {say('free.until', { time: printInstant(expiresAt) })}
              </span>
            </div>
            <Link to="/spor" search={{}} className={buttonClass('gold')}>
              {say('free.use')}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm text-quiet">{say('free.note')}</p>
    </section>
  );
}
