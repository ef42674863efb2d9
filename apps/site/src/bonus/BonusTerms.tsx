// The terms of a bonus, in plain sight before it is claimed and as long as it runs.
import { lazy, Suspense, type ReactNode } from 'react';
import type { BonusRow } from '@felek/contract/bonus';
import { useLocale, useSay } from '../texts/texts.ts';
import { liraText, Money } from '../parts/Money.tsx';
import { CountedGames } from './CountedGames.tsx';
import { useBonusSay } from './words.ts';
import { needed } from '../wire/code.ts';

/** Its words are the sportsbook's, which most bonuses do not need. */
const FreeBetTerms = lazy(async () => ({
  default: await needed(async () => (await import('../sports/FreeBetTerms.tsx')).FreeBetTerms),
}));

interface BonusTermsProps {
  readonly bonus: Pick<BonusRow, 'terms' | 'wagerTarget' | 'amount'>;
}

export function BonusTerms({ bonus: { terms, wagerTarget, amount } }: BonusTermsProps) {
  const say = useSay();
  const sayOf = useBonusSay();
  const locale = useLocale();
  const { leastDeposit, percentOfDeposit, wagering, contributions, mostStake, mostWin, days, freeBet } =
    terms;
  return (
    <dl
      aria-label={say('bonuses.terms')}
      className="figures grid gap-x-6 gap-y-3 border-t border-line pt-4 text-sm sm:grid-cols-2"
    >
      {leastDeposit !== null && (
        <Term name={say('bonuses.term.leastDeposit')}>
          <Money lira={leastDeposit} />
        </Term>
      )}
      {percentOfDeposit !== null && (
        <Term name={say('bonuses.term.percent')}>
          {sayOf('glance.upTo', { percent: percentOfDeposit, amount: liraText(amount, locale) })}
        </Term>
      )}
      {freeBet ? (
        <Term name={say('bonuses.term.freeBet')}>
          <Suspense>
            <FreeBetTerms {...freeBet} />
          </Suspense>
        </Term>
      ) : (
        <Term name={say('bonuses.term.wagering')}>
          {say('bonuses.term.wagering.times', { times: wagering })} · {liraText(wagerTarget, locale)}
        </Term>
      )}
      <Term name={say('bonuses.term.days')}>{say('bonuses.term.days.many', { days })}</Term>
      {mostStake !== null && (
        <Term name={say('bonuses.term.mostStake')}>
          <Money lira={mostStake} />
        </Term>
      )}
      {mostWin !== null && (
        <Term name={say('bonuses.term.mostWin')}>
          <Money lira={mostWin} />
        </Term>
      )}
      {!freeBet && (
        <Term name={say('bonuses.term.contributions')} isWide>
          <CountedGames contributions={contributions} />
        </Term>
      )}
    </dl>
  );
}

interface TermProps {
  readonly name: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Term({ name, isWide, children }: TermProps) {
  return (
    <div className={`grid content-start gap-0.5 ${isWide ? 'gap-1.5 sm:col-span-2' : ''}`}>
      <dt className="text-quiet">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
