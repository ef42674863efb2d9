// Amounts of lira, the only place that prints them. A balance counts up to its new figure, unless motion is unwelcome.
import { useEffect, useRef, useState } from 'react';
import { parseLiraText, printLira } from '@felek/money';
import { useLocale } from '../texts/texts.ts';
import type { Locale } from '@felek/contract/call';
import { isStill } from '../wire/motion.ts';

/** Lira of the wire as a text of a language. */
export function liraText(lira: number, locale: Locale): string {
  const kurus = parseLiraText(Math.abs(lira).toFixed(2)) ?? 0n;
  return printLira(lira < 0 ? -kurus : kurus, locale);
}

export function Money({
  lira,
  counts = false,
  className = '',
}: {
  readonly lira: number;
  readonly counts?: boolean;
  readonly className?: string;
}) {
  const locale = useLocale();
  const shown = useCounting(lira, counts);
  return <span className={`figures whitespace-nowrap ${className}`}>{liraText(shown, locale)}</span>;
}

const durationMs = 450;

function useCounting(target: number, counts: boolean): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    if (!counts || from.current === target || isStill()) {
      from.current = target;
      setShown(target);
      return undefined;
    }
    const start = performance.now();
    const begin = from.current;
    let frame = requestAnimationFrame(function step(now) {
      const done = Math.min(1, (now - start) / durationMs);
      const value =
        done === 1 ? target : Math.round((begin + (target - begin) * (1 - (1 - done) ** 3)) * 100) / 100;
      from.current = value;
      setShown(value);
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, counts]);
  return shown;
}
