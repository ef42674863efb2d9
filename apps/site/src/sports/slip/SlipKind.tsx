// How the selections on the slip are combined: singles, multiple or system with its sizes, and each way.
import { Trash2 } from 'lucide-react';
import { printLira } from '@felek/money';
import { choose } from '@felek/sportsbook/slip';
import { IconButton } from '@felek/ui/Button.tsx';
import { useLocale } from '../../texts/texts.ts';
import { eachWayFigures } from '../names.ts';
import { useOddsText } from '../Odds.tsx';
import { useWords, type WordKey } from '../words.ts';
import { usePreferences } from './preferences.ts';
import {
  isEachWay,
  partsOf,
  placeTermsOf,
  possibleSizes,
  priceOf,
  sizesOf,
  toggleSize,
  type Mode,
  type Slip,
} from './slip.ts';
import { changeSlip } from './slip-store.ts';

const multipliers = [1, 2, 3, 5, 10];

/** Singles, a multiple or a system; and the way to an empty slip. */
export function Modes({ slip, mode }: { readonly slip: Slip; readonly mode: Mode }) {
  const say = useWords();
  const modes: readonly (readonly [Mode, WordKey, number])[] = [
    ['single', 'slip.single', 1],
    ['multiple', 'slip.multiple', 2],
    ['system', 'slip.system', 3],
  ];
  const parts = partsOf({ ...slip, mode: 'multiple' }).length;
  return (
    <div className="flex items-center gap-1">
      <div role="group" aria-label={say('slip.mode')} className="flex grow gap-1 rounded-field bg-ground p-1">
        {modes.map(([each, key, least]) => (
          <button
            key={each}
            type="button"
            aria-pressed={mode === each}
            disabled={(each === 'system' ? parts : slip.legs.length) < least}
            onClick={() => changeSlip((now) => ({ ...now, mode: each }))}
            className={`min-h-11 grow rounded-field px-2 font-semibold disabled:opacity-55 ${mode === each ? 'bg-raised text-turquoise' : 'text-quiet hover:text-text'}`}
          >
            {say(key)}
          </button>
        ))}
      </div>
      <IconButton label={say('slip.clear')} onClick={() => changeSlip((now) => ({ ...now, legs: [] }))}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The sizes and the multiplier of a system. */
export function System({ slip }: { readonly slip: Slip }) {
  const say = useWords();
  const sizes = sizesOf(slip);
  const possible = possibleSizes(slip);
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={say('slip.sizes')} className="flex flex-wrap gap-2">
        {possible.map((size) => (
          <button
            key={size}
            type="button"
            aria-pressed={sizes.includes(size)}
            onClick={() => changeSlip((now) => toggleSize(now, size))}
            className={`min-h-11 rounded-full border px-3 text-sm font-medium ${sizes.includes(size) ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
          >
            {say('slip.size', { size, of: possible.length, count: choose(possible.length, size) })}
          </button>
        ))}
      </div>
      <div role="group" aria-label={say('slip.multiplier')} className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-quiet">{say('slip.multiplier')}</span>
        {multipliers.map((multiplier) => (
          <button
            key={multiplier}
            type="button"
            aria-pressed={slip.multiplier === multiplier}
            onClick={() => changeSlip((now) => ({ ...now, multiplier }))}
            className={`figures min-h-11 min-w-11 rounded-full border px-3 text-sm font-medium ${slip.multiplier === multiplier ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
          >
            ×{multiplier}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Whether the slip is played each way; then what each half is on. */
export function EachWay({ slip }: { readonly slip: Slip }) {
  const say = useWords();
  const locale = useLocale();
  const text = useOddsText();
  const policy = usePreferences((preferences) => preferences.policy);
  const terms = placeTermsOf(slip);
  if (!terms) return null;
  const isOn = isEachWay(slip);
  const { totalStake } = priceOf(slip, policy);
  const half = printLira(totalStake / 2n, locale);
  const [first] = terms as readonly [(typeof terms)[number]];
  const isSame = terms.every(
    ({ places, share }) => places === first.places && share.join() === first.share.join(),
  );
  const [leg] = slip.legs;
  const odds = slip.legs.length === 1 ? (leg!.now.odds ?? leg!.odds) : undefined;
  return (
    <div className="grid gap-2 rounded-card border border-line bg-ground p-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={slip.eachWay}
          onChange={() => changeSlip((now) => ({ ...now, eachWay: !now.eachWay }))}
          className="size-5 shrink-0 accent-turquoise"
        />
        <span className="font-semibold">{say('slip.eachWay')}</span>
      </label>
      <p className="text-sm text-quiet">
        {isSame ? say('slip.eachWay.note', eachWayFigures(first)) : say('slip.eachWay.mixed')}
      </p>
      {isOn && totalStake > 0n && (
        <ul className="grid gap-1 text-sm">
          {(['win', 'place'] as const).map((part) => (
            <li key={part} className="flex flex-wrap justify-between gap-x-3">
              <span>{say(`slip.eachWay.${part}`, { places: first.places })}</span>
              <span className="figures font-semibold">
                {half}
                {odds !== undefined && ` × ${text(part === 'win' ? odds : placeOddsText(odds, first.share))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The odds of a place in thousandths, rounded down, for the eye. */
const placeOddsText = (odds: number, [part, whole]: readonly [number, number]): number =>
  1000 + Math.floor(((odds - 1000) * part) / whole);
