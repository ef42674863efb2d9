// Odds in the format that the customer chose: the only place that prints them.
import { printOdds } from '@felek/sportsbook/odds-formats';
import { plainOdds } from '@felek/sportsbook/odds';
import { usePreferences } from './slip/preferences.ts';

export function useOddsText(): (odds: number) => string {
  const format = usePreferences((preferences) => preferences.format);
  return (odds) => (odds > 1000 ? printOdds(odds, format) : plainOdds(odds));
}

export function Odds({ odds, className = '' }: { readonly odds: number; readonly className?: string }) {
  const text = useOddsText();
  return <span className={`figures whitespace-nowrap ${className}`}>{text(odds)}</span>;
}

/**
 * The odds of several selections together, of a builder too, in hundredths as coupons have them: with thousandths, 15.296 reads as fifteen thousand in Turkish.
 * Rounded down; a payout counts the exact ones.
 */
export const TotalOdds = ({ odds, className }: Parameters<typeof Odds>[0]) => (
  <Odds odds={odds - (odds % 10)} {...(className !== undefined && { className })} />
);
