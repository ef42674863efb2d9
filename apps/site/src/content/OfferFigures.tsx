// The bonus of a promotion in one or two lines of figures, as its offer has them.
import type { PromotedBonus } from '@felek/contract/bonus';
import { useLocale } from '../texts/texts.ts';
import { liraText } from '../parts/Money.tsx';
import { usePromotionSay } from './words.ts';

export function OfferFigures({ bonus }: { readonly bonus: PromotedBonus }) {
  const say = usePromotionSay();
  const locale = useLocale();
  const { percentOfDeposit: percent, wagering, days, leastDeposit } = bonus.terms;
  const amount = liraText(bonus.amount, locale);
  const conditions = [
    leastDeposit !== null && say('promo.short.from', { least: liraText(leastDeposit, locale) }),
    say('promo.short', { wagering, days }),
  ].filter((each) => each !== false);
  return (
    <span className="figures grid gap-0.5">
      <span className="text-lg leading-tight font-extrabold text-gold">
        {percent === null ? amount : say('promo.upTo', { percent, amount })}
      </span>
      <span className="text-sm text-quiet">{conditions.join(' · ')}</span>
    </span>
  );
}
