// An amount that grows as slowly as its jackpot does: from one reading to the next it rises in small steps, and arrives when the
// next is due. One that was won falls at once.
import { useEffect, useRef, useState } from 'react';
import { jackpotPollMs } from '@felek/contract/figures';
import { Money } from '../ui/Money.tsx';

const stepMs = 125;

export function Rising({ lira, className = '' }: { readonly lira: number; readonly className?: string }) {
  const [shown, setShown] = useState(lira);
  const now = useRef(lira);
  useEffect(() => {
    const from = now.current;
    const show = (amount: number) => {
      now.current = amount;
      setShown(amount);
    };
    if (lira <= from || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(lira);
      return undefined;
    }
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const part = Math.min(1, (performance.now() - startedAt) / jackpotPollMs);
      show(part === 1 ? lira : Math.floor((from + (lira - from) * part) * 100) / 100);
      if (part === 1) clearInterval(timer);
    }, stepMs);
    return () => clearInterval(timer);
  }, [lira]);
  return <Money lira={shown} className={className} />;
}
