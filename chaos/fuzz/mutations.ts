// Mutates a provider's call: its content, or its bytes. Depends on the seed alone.
import { randomUUID } from 'node:crypto';
import type { Dice } from '../dice.ts';

type Said = Readonly<Record<string, unknown>>;

/** Texts, numbers and shapes that often break parsers. */
const odd: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x10',
  '1,5',
  '1.005',
  'NaN',
  'Infinity',
  '٣',
  '\0',
  'a\nb',
  '\ud800',
  '😀'.repeat(50),
  '<x/>',
  ']]>',
  '&amp;&lt;',
  "' or 1=1 --",
  '__proto__',
  'x'.repeat(300),
  'x'.repeat(20_000),
  -1,
  0,
  0.1,
  1e-7,
  1e21,
  1.7e308,
  2 ** 53 + 2,
  -(2 ** 31),
  null,
  true,
  [],
  [1, 2],
  {},
  { a: { b: { c: [] } } },
];

/** Removes, changes or renames one to three fields. */
export function mutateSaid(said: Said, dice: Dice): Said {
  const spoiled: Record<string, unknown> = { ...said };
  for (let left = dice.between(1, 3); left > 0; left -= 1) {
    const names = Object.keys(spoiled);
    if (names.length === 0) return spoiled;
    const name = dice.one(names);
    const manner = dice.weighted({ odd: 60, gone: 15, swapped: 10, renamed: 5, stranger: 10 });
    if (manner === 'odd') spoiled[name] = dice.one(odd);
    else if (manner === 'gone') delete spoiled[name];
    else if (manner === 'swapped') spoiled[name] = spoiled[dice.one(names)];
    else if (manner === 'stranger') spoiled[name] = randomUUID();
    else spoiled[dice.one(['__proto__', 'constructor', 'toString', name.toUpperCase()])] = spoiled[name];
  }
  return spoiled;
}

/** Flips, cuts, doubles or replaces some bytes. */
export function mutateBytes(bytes: Buffer, dice: Dice): Buffer {
  let spoiled = Buffer.from(bytes);
  for (let left = dice.between(1, 4); left > 0 && spoiled.length > 0; left -= 1) {
    const at = dice.below(spoiled.length);
    const to = Math.min(spoiled.length, at + dice.between(1, 12));
    const [before, piece, after] = [spoiled.subarray(0, at), spoiled.subarray(at, to), spoiled.subarray(to)];
    switch (dice.one(['turn', 'cut', 'double', 'end', 'replace'] as const)) {
      case 'turn':
        spoiled[at]! ^= 1 << dice.below(8);
        break;
      case 'cut':
        spoiled = Buffer.concat([before, after]);
        break;
      case 'double':
        spoiled = Buffer.concat([before, piece, piece, after]);
        break;
      case 'end':
        spoiled = Buffer.from(before);
        break;
      case 'replace':
        spoiled = Buffer.concat([before, Buffer.from(String(dice.one(odd)).slice(0, 500)), after]);
        break;
    }
  }
  return spoiled;
}
