// How much of a budget is spent, as a bar beside its words.
import { useLocale } from '../texts/texts.ts';

export function Spent({ spent, budget }: { readonly spent: number; readonly budget: number }) {
  const locale = useLocale();
  const part = budget > 0 ? Math.min(1, spent / budget) : 0;
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-20">
        <rect width="100" height="8" rx="4" fill="var(--color-raised-hover)" />
        <rect
          width={part * 100}
          height="8"
          rx="4"
          fill={part >= 0.9 ? 'var(--color-coral)' : 'var(--color-turquoise)'}
        />
      </svg>
      <span className="figures">{part.toLocaleString(locale, { style: 'percent' })}</span>
    </span>
  );
}
