// Reads what a player types into a number field, in the player's own way of writing. Pure.
import type { Language } from '../shell/texts.ts';

const marks = { tr: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } } as const;

/**
 * A number with `decimals` places as a whole number of the last of them: "1,5" with two places is 150. Groups of three may have their
 * mark. The other language's marks also work, where they have one meaning: "1.000,50" and "1.000.000" in English. Further places are cut
 * off. Undefined if the text is not a number.
 */
export function readTypedNumber(text: string, decimals: number, language: Language): number | undefined {
  const { group, decimal } = marks[language];
  const bare = text.replace(/[\s%×xX]/g, '');
  /** Whole groups in a language's own marks. `rest` is what shows that they are no decimals. */
  const groupsOf = (mark: string, rest: string) => new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+${rest}$`);
  const readings = [
    { mark: group, pattern: groupsOf(group, `(\\${decimal}\\d*)?`) },
    { mark: decimal, pattern: groupsOf(decimal, `(\\${group}\\d*|\\${decimal}\\d{3})`) },
  ];
  const grouped = readings.find(({ pattern }) => pattern.test(bare));
  const plain = grouped ? bare.replaceAll(grouped.mark, '') : bare;
  const match = /^(\d{0,12})(?:[.,](\d*))?$/.exec(plain);
  if (!match || (!match[1] && !match[2])) return undefined;
  const places = (match[2] ?? '').slice(0, decimals).padEnd(decimals, '0');
  return Number(`${match[1]}${places}`);
}
