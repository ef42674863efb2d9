// A return beside its band: where it lies, and where chance would leave it.
import { useSay } from '../texts/texts.ts';

interface ReturnBandProps {
  readonly actual: number;
  readonly band: { readonly least: number; readonly most: number };
  readonly isOutside: boolean;
}

export function ReturnBand({ actual, band, isOutside }: ReturnBandProps) {
  const say = useSay();
  const least = Math.max(0, Math.min(band.least, actual));
  const most = Math.min(Math.max(band.most, actual), 3);
  const room = Math.max(most - least, 0.001);
  const from = least - room * 0.1;
  const scale = (value: number) => Math.max(0, Math.min(100, ((value - from) / (room * 1.2)) * 100));
  return (
    <svg
      viewBox="0 0 100 14"
      preserveAspectRatio="none"
      role="img"
      aria-label={say(isOutside ? 'returns.outside' : 'returns.inside')}
      className="inline-block h-3.5 w-32 align-middle"
    >
      <rect y="6" width="100" height="2" fill="var(--color-line)" />
      <rect
        x={scale(band.least)}
        y="4"
        width={Math.max(1, scale(band.most) - scale(band.least))}
        height="6"
        fill="var(--color-turquoise)"
        opacity="0.45"
      />
      <rect
        x={scale(actual) - 1}
        y="0"
        width="2.5"
        height="14"
        fill={isOutside ? 'var(--color-coral)' : 'var(--color-text)'}
      />
    </svg>
  );
}
