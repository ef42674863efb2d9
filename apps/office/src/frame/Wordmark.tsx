// The house's mark: a wheel of fortune as an eight-petal rosette, and the name of the place.
import { productName } from '@felek/contract/house';
import { useSay } from '../texts/texts.ts';

const turns = [0, 45, 90, 135, 180, 225, 270, 315];

export function Wordmark() {
  const say = useSay();
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 64 64" aria-hidden="true" className="size-7 text-turquoise" fill="currentColor">
        {turns.map((turn) => (
          <path key={turn} transform={`rotate(${turn} 32 32)`} d="M32 3c6 7 6 13 0 20-6-7-6-13 0-20z" />
        ))}
        <circle cx="32" cy="32" r="6.5" className="text-gold" fill="currentColor" />
      </svg>
      <span className="text-lg font-bold">
        <span className="lowercase">{productName}</span>{' '}
        <span className="font-medium text-quiet">{say('office.word')}</span>
      </span>
    </span>
  );
}
