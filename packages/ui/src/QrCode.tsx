// A text as a square code for a phone's camera: dark on white in every theme, with the quiet zone that the standard asks for.
import { encode } from 'uqr';

const quietZone = 4;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: quietZone });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-field bg-white"
    >
      <path d={cells.join('')} className="fill-black" />
    </svg>
  );
}
