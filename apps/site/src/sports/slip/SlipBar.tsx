// The slip where there is no column for it: a bar above the page's bottom bar, which opens a sheet. Nothing while the slip is empty.
import { Hourglass, ReceiptText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { printLira } from '@felek/money';
import { Sheet } from '@felek/ui/Sheet.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { useLocale, useSay } from '../../texts/texts.ts';
import { lazily } from '../../wire/lazy.ts';
import { TotalOdds } from '../Odds.tsx';
import { isDecided } from '../sports.queries.ts';
import { useWords } from '../words.ts';
import { usePreferences } from './preferences.ts';
import { dismiss, hasPrices, priceOf, type Slip } from './slip.ts';
import { changeSlip, useSlip } from './slip-store.ts';

export const SlipPanel = lazily(
  async () => (await import('./SlipPanel.tsx')).SlipPanel,
  <Skeleton className="h-72" />,
);

export function SlipBar() {
  const say = useWords();
  const sayCommon = useSay();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const slip = useSlip();
  const policy = usePreferences((preferences) => preferences.policy);
  const { totalOdds, possibleReturn } = priceOf(slip, policy);
  const { legs, placed } = slip;
  const close = () => {
    setOpen(false);
    changeSlip(withoutDecided);
  };
  if (legs.length === 0 && placed.length === 0 && !isOpen) return null;
  return (
    <>
      {createPortal(
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="pointer-events-auto mx-3 mb-2 flex min-h-12 flex-wrap animate-rise items-center gap-3 rounded-card bg-turquoise px-4 font-bold text-on-turquoise max-md:short:mb-0 max-md:short:min-h-11 max-md:short:grow md:fixed md:end-6 md:bottom-6 md:m-0 md:min-w-72"
        >
          {legs.length > 0 ? (
            <Filled count={legs.length}>
              {hasPrices(slip) && possibleReturn > 0n ? (
                <span className="figures">{printLira(possibleReturn, locale)}</span>
              ) : (
                hasPrices(slip) && totalOdds !== undefined && <TotalOdds odds={Number(totalOdds)} />
              )}
            </Filled>
          ) : (
            <>
              <Hourglass size={20} aria-hidden="true" />
              {say(placed.every(({ bet }) => isDecided(bet)) ? 'slip.title' : 'slip.waits')}
            </>
          )}
        </button>,
        document.getElementById('above-bar') ?? document.body,
      )}
      {isOpen && (
        <Sheet title={say('slip.title')} closeLabel={sayCommon('site.close')} onClose={close}>
          <SlipPanel />
        </Sheet>
      )}
    </>
  );
}

function Filled({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const say = useWords();
  return (
    <>
      <ReceiptText size={20} aria-hidden="true" />
      <span>{say('slip.title')}</span>
      <span className="figures rounded-full bg-on-turquoise px-2 text-sm text-turquoise">
        {count}
        <span className="sr-only"> {say('slip.count', { count })}</span>
      </span>
      <span className="ms-auto">{children}</span>
    </>
  );
}

/** When the sheet closes, the customer has seen the outcomes of decided bets, and they are removed; a waiting bet stays. */
const withoutDecided = (slip: Slip): Slip =>
  slip.placed.reduce((now, { bet }) => (isDecided(bet) ? dismiss(now, bet) : now), slip);
