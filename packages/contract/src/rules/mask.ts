// The mask of a payment form's field: 9 stands for a digit, a for a letter, * for either; anything else stands as it is.

export const maskSlots: Readonly<Record<string, RegExp>> = { '9': /\d/, a: /\p{L}/u, '*': /[\p{L}\d]/u };

/**
 * A text as its mask writes it, or undefined when it does not fill the mask exactly. The mask's signs and any spaces may be left
 * out, so that one account has one text.
 */
export function fillMask(mask: string, text: string): string | undefined {
  const isSign = (character: string) => !(character in maskSlots) && !/[\p{L}\d]/u.test(character);
  const signs = new Set(Array.from(mask).filter(isSign));
  const given = Array.from(text).filter((character) => !signs.has(character) && character.trim() !== '');
  let filled = '';
  for (const character of mask) {
    if (isSign(character)) {
      filled += character;
      continue;
    }
    const next = given.shift();
    if (next === undefined) return undefined;
    const slot = maskSlots[character];
    if (!(slot ? slot.test(next) : next.toUpperCase() === character.toUpperCase())) return undefined;
    filled += slot ? next : character;
  }
  return given.length === 0 ? filled : undefined;
}

/** How many characters a mask asks for, and whether all of them are digits. */
export function slotsIn(mask: string): { readonly count: number; readonly isDigits: boolean } {
  const slots = Array.from(mask).filter((character) => character in maskSlots);
  return { count: slots.length, isDigits: slots.every((slot) => slot === '9') };
}
