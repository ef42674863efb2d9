// The bonuses that a deposit can earn, offered where the customer is about to deposit. A chosen one waits for the deposit.
import type { BonusRow } from '@felek/contract/bonus';
import { BonusTerms } from './BonusTerms.tsx';
import { ClaimBonus } from './ClaimBonus.tsx';
import { useBonuses } from './bonus.queries.ts';
import { openDialog } from '../navigation/dialog.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { liraText } from '../parts/Money.tsx';

export function DepositBonus() {
  const bonuses = useBonuses().data ?? [];
  const earned = bonuses.filter(
    ({ waitsFor, terms }) => terms.leastDeposit !== null && (waitsFor === 'claim' || waitsFor === 'deposit'),
  );
  return earned.map((bonus) => <Choice key={bonus.id} bonus={bonus} />);
}

function Choice({ bonus }: { readonly bonus: BonusRow }) {
  const say = useSay();
  const locale = useLocale();
  const { id, title, amount, waitsFor, terms } = bonus;
  const figures = { amount: liraText(amount, locale), least: liraText(terms.leastDeposit ?? 0, locale) };
  const isChosen = waitsFor === 'deposit';
  return (
    <section
      aria-label={title}
      className={`grid gap-2 rounded-card border bg-surface p-3 md:gap-3 md:p-4 ${isChosen ? 'border-turquoise' : 'border-gold/60'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 grow basis-40 gap-1">
          <h2 className="text-base font-semibold text-gold">{title}</h2>
          <p className="figures text-sm text-quiet max-md:text-xs">
            {terms.percentOfDeposit === null
              ? say('payment.bonus.fixed', figures)
              : say('payment.bonus.percent', { ...figures, percent: terms.percentOfDeposit })}
          </p>
        </div>
        {isChosen ? (
          <Button look="plain" onClick={() => openDialog('forfeit', { about: id })}>
            {say('bonuses.forfeit')}
          </Button>
        ) : (
          <ClaimBonus bonus={bonus} />
        )}
      </div>
      {isChosen && <p className="text-sm text-turquoise">{say('payment.bonus.chosen')}</p>}
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer text-quiet">{say('bonuses.terms')}</summary>
        <div className="pt-3">
          <BonusTerms bonus={bonus} />
        </div>
      </details>
    </section>
  );
}
