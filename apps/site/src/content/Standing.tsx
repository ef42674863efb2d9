// How a promotion stands, in calm words: when it begins, how long it runs, or that it has ended.
import { CalendarClock, CalendarOff, CalendarPlus, CalendarRange } from 'lucide-react';
import type { Promotion } from '@felek/contract/content';
import { usePromotionSay, type PromotionSay } from './words.ts';

export function Standing({ promotion }: { readonly promotion: Promotion }) {
  const say = usePromotionSay();
  const { icon: Icon, colour } = looks[promotion.standing];
  const Shown = promotion.standing === 'running' && promotion.days === null ? CalendarRange : Icon;
  return (
    <span className={`figures inline-flex items-center gap-1.5 text-sm font-semibold ${colour}`}>
      <Shown size={16} aria-hidden="true" className="shrink-0" />
      {standingText(say, promotion)}
    </span>
  );
}

const looks = {
  running: { icon: CalendarClock, colour: 'text-turquoise' },
  coming: { icon: CalendarPlus, colour: 'text-link' },
  ended: { icon: CalendarOff, colour: 'text-quiet' },
} as const;

function standingText(say: PromotionSay, { standing, days }: Promotion): string {
  if (standing === 'ended') return say('promo.ended');
  if (days === null) return say('promo.always');
  const verb = standing === 'running' ? 'ends' : 'begins';
  return days < 2 ? say(`promo.${verb}.${days === 0 ? 0 : 1}`) : say(`promo.${verb}.many`, { days });
}
