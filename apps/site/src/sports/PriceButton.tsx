// A price button: it adds a selection to the slip, or removes it. A change shows for some seconds by an arrow, the difference and a colour. A
// suspended price is a lock of the same size.
import { ChevronsUp, Lock } from 'lucide-react';
import { memo, startTransition, useEffect, useState } from 'react';
import type { SportsMarket } from '@felek/contract/sports';
import { toast } from '@felek/ui/toast.ts';
import { plainOdds } from '@felek/sportsbook/odds';
import { mostLegs } from '@felek/contract/sports';
import { isLoggedIn } from '../session/session.ts';
import { wordsOf } from '../wire/refusals.ts';
import { placeAtOnce } from './slip/placing.ts';
import { usePreferences } from './slip/preferences.ts';
import { useOddsText } from './Odds.tsx';
import { outcomeLabel, marketLabel } from './names.ts';
import { useLocale } from '../texts/texts.ts';
import { hasPick, toggle, type Picked } from './slip/slip.ts';
import { changeSlip, useSlip } from './slip/slip-store.ts';
import { useWords, wordNow } from './words.ts';

export type Playable = Omit<Picked, 'market' | 'outcome' | 'outcomeName' | 'odds' | 'version' | 'boost'>;
type Price = SportsMarket['outcomes'][number];

const shownMs = 2500;

export interface PriceButtonProps {
  readonly on: Playable;
  readonly market: string;
  readonly price: Price;
  /** The text on the button; screen readers get the whole name. */
  readonly label: string;
  /** There is room for a long name on two lines. */
  readonly wraps?: boolean;
}

/** React draws the button again only when its own price moves. */
export const PriceButton = memo(function PriceButton({
  on,
  market,
  price,
  label,
  wraps = false,
}: PriceButtonProps) {
  const say = useWords();
  const locale = useLocale();
  const text = useOddsText();
  const move = useMove(price.odds);
  const isPicked = useSlip((slip) => hasPick(slip, on.event, market, price.id));
  const isOpen = price.state === 'open';
  const { boost } = price;
  const name = `${marketLabel(market, on, locale) ?? ''}: ${outcomeLabel(market, price, on, locale)}`;
  const moved = move === 0 ? '' : `, ${say(move > 0 ? 'sports.up' : 'sports.down')}`;
  const heard = boost
    ? say('boost.from', { raised: text(boost.odds), plain: text(price.odds) })
    : text(price.odds);
  const press = () =>
    pick({
      ...on,
      market,
      outcome: price.id,
      outcomeName: price.name,
      odds: price.odds,
      version: price.version,
      boost,
    });
  return (
    <button
      type="button"
      data-price=""
      disabled={!isOpen && !isPicked}
      aria-pressed={isPicked}
      aria-label={`${name}, ${isOpen ? heard : say('sports.suspended')}${moved}`}
      onClick={press}
      className={`@container relative flex min-h-12 min-w-0 flex-col items-center justify-center rounded-field border px-0.5 py-1 transition-colors duration-150 ${isPicked ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-raised hover:bg-raised-hover disabled:hover:bg-raised'}`}
    >
      <span aria-hidden="true" className={`${labelClass(wraps)} ${isPicked ? '' : 'text-quiet'}`}>
        {label}
      </span>
      <span
        aria-hidden="true"
        className="figures flex min-h-6 flex-wrap items-center justify-center gap-x-0.5 leading-tight font-bold"
      >
        {isOpen && boost && (
          <>
            <s className={`text-sm font-normal ${isPicked ? '' : 'text-quiet'}`}>{text(price.odds)}</s>
            <ChevronsUp size={16} className={`max-sm:hidden ${isPicked ? '' : 'text-gold'}`} />
          </>
        )}
        {isOpen ? (
          <span className={boost && !isPicked ? 'text-gold' : ''}>{text(boost?.odds ?? price.odds)}</span>
        ) : (
          <Lock size={16} />
        )}
      </span>
      {/* In a corner of its own, so that no list moves when a price does. */}
      {isOpen && move !== 0 && (
        <span
          aria-hidden="true"
          className={`figures absolute end-1 bottom-0.5 flex animate-fade items-center gap-0.5 text-[0.625rem]/4 font-semibold ${colourOf(move, isPicked)}`}
        >
          <span className="hidden @[8rem]:inline">{plainOdds(Math.abs(move))}</span>
          {move > 0 ? '▲' : '▼'}
        </span>
      )}
    </button>
  );
});

function colourOf(move: number, isPicked: boolean): string {
  if (isPicked) return '';
  return move > 0 ? 'text-won' : 'text-error';
}

/** The place of an outcome without a price, with the outcome's name. */
export function NoPrice({ label, wraps = false }: Pick<PriceButtonProps, 'label' | 'wraps'>) {
  return (
    <span
      aria-hidden="true"
      className="flex min-h-12 min-w-0 flex-col items-center justify-center rounded-field border border-line px-0.5 py-1 text-quiet"
    >
      <span className={labelClass(wraps)}>{label}</span>
      <span className="min-h-6 leading-6">–</span>
    </span>
  );
}

const labelClass = (wraps: boolean) =>
  `max-w-full text-xs ${wraps ? 'text-center leading-tight tracking-tight text-balance break-words' : 'truncate'}`;

/** The latest move of the odds in thousandths, for a few seconds; then zero. Many arrows end at once, so React may draw that later. */
function useMove(odds: number): number {
  const [{ last, move }, setState] = useState({ last: odds, move: 0 });
  if (last !== odds) setState({ last: odds, move: odds - last });
  useEffect(() => {
    if (move === 0) return undefined;
    const timer = setTimeout(() => startTransition(() => setState((now) => ({ ...now, move: 0 }))), shownMs);
    return () => clearTimeout(timer);
  }, [move, last]);
  return move;
}

function pick(price: Picked): void {
  if (
    usePreferences.getState().isQuick &&
    isLoggedIn() &&
    !hasPick(useSlip.getState(), price.event, price.market, price.outcome)
  ) {
    void placeAtOnce(price).then(
      (failure) => failure && toast.error(failure.words),
      (error: unknown) => toast.error(wordsOf(error)),
    );
    return;
  }
  changeSlip((slip) => {
    const next = toggle(slip, price);
    if (next !== 'full') return next;
    toast.warning(wordNow('slip.full', { number: mostLegs }));
    return slip;
  });
}

/** Moves between prices by arrows, wherever they stand: along the row, and to the nearest one above or below. */
export function moveByArrows(event: React.KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  if (!key.startsWith('Arrow') || !(target instanceof HTMLElement) || !('price' in target.dataset)) return;
  const prices = [...currentTarget.querySelectorAll<HTMLElement>('[data-price]:not(:disabled)')];
  const next = nextOf(prices, target, key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextOf(prices: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const place = prices.indexOf(from);
  if (key === 'ArrowRight') return prices[place + 1];
  if (key === 'ArrowLeft') return prices[place - 1];
  const here = from.getBoundingClientRect();
  const isDown = key === 'ArrowDown';
  const middle = (box: DOMRect) => box.left + box.width / 2;
  return prices
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => (isDown ? box.top >= here.bottom - 1 : box.bottom <= here.top + 1))
    .map(({ each, box }) => ({
      each,
      far: Math.abs(box.top - here.top) * 10 + Math.abs(middle(box) - middle(here)),
    }))
    .toSorted((one, other) => one.far - other.far)[0]?.each;
}
