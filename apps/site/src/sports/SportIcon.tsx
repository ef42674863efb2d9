// A sport's sign, drawn in the family of the site's icons, and the order in which a Turkish house shows its sports.
import type { ComponentType } from 'react';
import { Crosshair, Flag, Gamepad2, Swords, Trophy, Volleyball } from 'lucide-react';

interface Drawn {
  readonly size?: number;
  readonly className?: string;
}

const ball = (paths: readonly string[]) =>
  function Ball({ size = 24, className }: Drawn) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
      >
        <circle cx="12" cy="12" r="10" />
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };

const Football = ball([
  'm12 7.6 4.2 3-1.6 5H9.4l-1.6-5z',
  'M12 7.6V2.2M16.2 10.6l5-1.8M14.6 15.6l3.2 4.3M9.4 15.6l-3.2 4.3M7.8 10.6l-5-1.8',
]);
const Basketball = ball(['M12 2v20M2 12h20', 'M5 4.9c4.2 4 4.2 10.2 0 14.2M19 4.9c-4.2 4-4.2 10.2 0 14.2']);
const Tennis = ball(['M4.2 5.8c4.6 2.6 4.6 9.8 0 12.4M19.8 5.8c-4.6 2.6-4.6 9.8 0 12.4']);

/** By the feed's id, in the order of the site. */
const signs = new Map<string, ComponentType<Drawn>>([
  ['sr:sport:1', Football],
  ['sr:sport:2', Basketball],
  ['sr:sport:5', Tennis],
  ['sr:sport:23', Volleyball],
  ['sr:sport:109', Crosshair],
  ['sr:sport:110', Swords],
  ['sr:sport:111', Gamepad2],
  ['felek:sport:horses', Flag],
]);
const order = [...signs.keys()];

/** The place of a sport; those that the site does not know stand last. */
export const placeOfSport = (sport: string): number => {
  const place = order.indexOf(sport);
  return place < 0 ? order.length : place;
};

export function SportIcon({ sport, size = 18, className = '' }: Drawn & { readonly sport: string }) {
  const Sign = signs.get(sport) ?? Trophy;
  return <Sign size={size} className={`shrink-0 ${className}`} />;
}
