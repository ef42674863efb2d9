// A cover for every game, made from its code and kind: a symbol, rings of one of the tones, and the name. The house's own games have
// drawn ones.
import { Drawing, type DrawingName } from '@felek/ui/Drawing.tsx';

const tones = ['text-turquoise', 'text-coral', 'text-gold', 'text-link'] as const;
const rings = ['[--ring:6.4%]', '[--ring:7.1%]', '[--ring:7.8%]', '[--ring:8.5%]'] as const;
const slotSymbols: readonly DrawingName[] = [
  'rosette',
  'tulip',
  'star',
  'bead',
  'carnation',
  'crescent',
  'pomegranate',
];
/** By the category that a game came with. */
const tableSymbols: Readonly<Record<number, readonly DrawingName[]>> = {
  2: ['cards', 'chip'],
  3: ['ball'],
  4: ['die', 'star'],
  5: ['screen'],
};

export interface GameCoverProps {
  readonly code: string;
  readonly name: string;
  readonly systemCategory: number;
}

export function GameCover({ code, name, systemCategory }: GameCoverProps) {
  if (code === 'lale') return <Drawing name="lale" className="size-full" />;
  const hash = hashOf(code);
  const pick = <Kind,>(kinds: readonly Kind[], weight: number) => kinds[(hash >> weight) % kinds.length]!;
  return (
    <span aria-hidden="true" className={`cover absolute inset-0 ${pick(tones, 0)} ${pick(rings, 4)}`}>
      <Drawing
        name={pick(tableSymbols[systemCategory] ?? slotSymbols, 8)}
        className="absolute start-[26%] top-[21%] w-[48%]"
      />
      <span
        className={`absolute inset-x-[6%] top-[66%] bottom-[3%] grid place-content-center text-center leading-[1.15] font-extrabold text-balance wrap-anywhere text-text ${sizeOf(name)}`}
      >
        {name}
      </span>
    </span>
  );
}

/** As large as the longest of three lines allows, in hundredths of the cover's width. */
function sizeOf(name: string): string {
  const longest = Math.max(name.length / 3, ...name.split(/\s+/).map((word) => word.length));
  if (longest <= 11) return 'text-[11.3cqw]';
  return longest <= 15 ? 'text-[9cqw]' : 'text-[6.5cqw]';
}

function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + character.codePointAt(0)!) % 1_000_003;
  return hash;
}
