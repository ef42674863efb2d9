// A cover for every game, made from its code: two tones, a lattice and a symbol. The house's own games have drawn ones.
import { Rosette } from './Wordmark.tsx';

const tones: readonly (readonly [ground: string, light: string])[] = [
  ['var(--color-raised)', 'var(--color-turquoise)'],
  ['var(--color-raised)', 'var(--color-coral)'],
  ['var(--color-raised)', 'var(--color-gold)'],
  ['var(--color-raised)', 'var(--color-link)'],
];

export function GameCover({ code, name }: { readonly code: string; readonly name: string }) {
  if (code === 'lale') return <LaleCover />;
  const [ground, light] = tones[hashOf(code) % tones.length]!;
  return (
    <svg viewBox="0 0 300 400" aria-hidden="true" className="size-full" preserveAspectRatio="xMidYMid slice">
      <rect width="300" height="400" fill={ground} />
      <g fill="none" stroke={light} strokeOpacity="0.25">
        {Array.from({ length: 9 }, (_, index) => (
          <circle key={index} cx="150" cy="160" r={20 + index * (18 + (hashOf(code) % 7))} />
        ))}
      </g>
      <svg x="85" y="95" width="130" height="130" color={light}>
        <Rosette />
      </svg>
      <CoverName name={name} />
    </svg>
  );
}

const maxLines = 3;
const coverWidth = 264;

/** The name in as many lines as it takes, each as large as fits. */
function CoverName({ name }: { readonly name: string }) {
  const lines = linesOf(name);
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(34, coverWidth / (longest * 0.6));
  const first = 330 - ((lines.length - 1) * size * 1.15) / 2;
  return (
    <text textAnchor="middle" fill="var(--color-text)" fontSize={size} fontWeight="800">
      {lines.map((line, index) => (
        <tspan key={index} x="150" y={Math.round(first + index * size * 1.15)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Words put together into lines of about the same length. */
function linesOf(name: string): readonly string[] {
  const words = name.split(/\s+/).filter(Boolean);
  const wanted = Math.max(12, Math.ceil(name.length / maxLines));
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= wanted)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.length > maxLines
    ? [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join(' ')]
    : lines;
}

/** Lale: three tulips on a night of tiles, under a golden sun. */
function LaleCover() {
  return (
    <svg viewBox="0 0 300 400" aria-hidden="true" className="size-full" preserveAspectRatio="xMidYMid slice">
      <defs>
        <linearGradient id="lale-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--color-raised-hover)" />
          <stop offset="1" stopColor="var(--color-ground)" />
        </linearGradient>
      </defs>
      <rect width="300" height="400" fill="url(#lale-sky)" />
      <g fill="none" stroke="var(--color-line-strong)" strokeOpacity="0.5">
        {[0, 1, 2, 3, 4, 5, 6].map((row) =>
          [0, 1, 2, 3, 4].map((column) => (
            <path
              key={`${row}-${column}`}
              d="M30 0 60 30 30 60 0 30z"
              transform={`translate(${column * 60} ${row * 60})`}
            />
          )),
        )}
      </g>
      <circle cx="150" cy="92" r="46" fill="var(--color-gold)" />
      <circle
        cx="150"
        cy="92"
        r="58"
        fill="none"
        stroke="var(--color-gold)"
        strokeOpacity="0.5"
        strokeWidth="2"
        strokeDasharray="4 8"
      />
      <Tulip x={58} y={205} scale={0.8} colour="var(--color-turquoise)" />
      <Tulip x={242} y={205} scale={0.8} colour="var(--color-turquoise)" />
      <Tulip x={150} y={180} scale={1.15} colour="var(--color-coral)" />
      <text
        x="150"
        y="368"
        textAnchor="middle"
        fill="var(--color-text)"
        fontSize="54"
        fontWeight="800"
        letterSpacing="2"
      >
        Lale
      </text>
    </svg>
  );
}

function Tulip({
  x,
  y,
  scale,
  colour,
}: {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly colour: string;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M0 62v66" stroke="var(--color-turquoise-pressed)" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M0 128c-34-6-44-30-46-54 26 8 44 26 46 54zM0 128c34-6 44-30 46-54-26 8-44 26-46 54z"
        fill="var(--color-turquoise-pressed)"
      />
      <path d="M0-62c-18 26-20 54-14 82 4 20 9 32 14 42 5-10 10-22 14-42 6-28 4-56-14-82z" fill={colour} />
      <path
        d="M-8-46c-26 14-38 46-30 72 6 20 22 34 38 36-16-24-20-66-8-108zM8-46c26 14 38 46 30 72-6 20-22 34-38 36 16-24 20-66 8-108z"
        fill={colour}
        fillOpacity="0.75"
        stroke="var(--color-ground)"
        strokeWidth="2"
      />
    </g>
  );
}

function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + character.codePointAt(0)!) % 1_000_003;
  return hash;
}
