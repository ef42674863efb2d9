// An amount that grows with its jackpot. Between two readings it rises in small steps, and reaches the newer one when the next is due. A
// won jackpot falls at once. The steps bypass React, since there are many, and pause while the amount is out of sight.
import { useEffect, useRef, useState } from 'react';
import { jackpotPollMs } from '@felek/contract/figures';
import { useLocale } from '../texts/texts.ts';
import { liraText } from '../parts/Money.tsx';
import { isStill } from '../wire/motion.ts';

const stepMs = 250;

export function Rising({ lira, className = '' }: { readonly lira: number; readonly className?: string }) {
  const locale = useLocale();
  const place = useRef<HTMLSpanElement>(null);
  const [first] = useState(lira);
  const now = useRef(lira);
  useEffect(() => {
    const span = place.current!;
    const show = (amount: number) => {
      now.current = amount;
      span.textContent = liraText(amount, locale);
    };
    const from = now.current;
    if (lira <= from || isStill()) {
      show(lira);
      return undefined;
    }
    show(from);
    let isSeen = true;
    const observer = new IntersectionObserver(([entry]) => (isSeen = entry?.isIntersecting ?? true));
    observer.observe(span);
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const part = Math.min(1, (performance.now() - startedAt) / jackpotPollMs);
      if (part === 1) clearInterval(timer);
      if (isSeen || part === 1)
        show(part === 1 ? lira : Math.floor((from + (lira - from) * part) * 100) / 100);
    }, stepMs);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [lira, locale]);
  return (
    <span ref={place} className={`figures whitespace-nowrap ${className}`}>
      {liraText(first, locale)}
    </span>
  );
}
