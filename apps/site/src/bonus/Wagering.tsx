// How much of a bonus's wagering requirement is met, as a bar and in figures.
import { useLocale, useSay } from '../texts/texts.ts';
import { liraText } from '../parts/Money.tsx';

export function Wagering({ wagered, target }: { readonly wagered: number; readonly target: number }) {
  const say = useSay();
  const locale = useLocale();
  // Never shown as full before it is.
  const percent = target > 0 ? Math.min(100, Math.floor((wagered / target) * 100)) : 100;
  const progress = say('bonuses.progress', {
    wagered: liraText(wagered, locale),
    target: liraText(target, locale),
  });
  return (
    <div className="figures grid gap-2 text-sm">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="text-quiet">{progress}</span>
        <span className="font-semibold">{say('bonuses.percent', { percent })}</span>
      </div>
      <div
        role="progressbar"
        aria-label={say('bonuses.wagering')}
        aria-valuenow={percent}
        aria-valuetext={progress}
        className="h-2.5 overflow-hidden rounded-full bg-ground"
      >
        <div
          className="h-full origin-left rounded-full bg-turquoise transition-transform duration-250 motion-reduce:transition-none"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  );
}
