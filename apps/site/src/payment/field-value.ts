// What a customer filled into a field of a payment form: what is wrong with it, and what is sent of it. What is typed is what is
// sent; whatever would be changed on the way is refused under the field.
import { fillMask, slotsIn } from '@felek/contract/mask';
import { ibanKey, type FormField } from '@felek/contract/payment';
import type { TextKey } from '../texts/texts.ts';
import { isTurkishIban } from './iban.ts';

/** As its control holds it: lira as a number, everything else as text. */
export type FieldValue = string | number | undefined;

export interface Wrong {
  readonly key: TextKey;
  /** The limit that it is beyond, in lira. */
  readonly amount?: number;
  /** How many characters were meant. */
  readonly count?: number;
}

const mostOfInt = 2 ** 31 - 1;
const shortest = 2;
const longest = 100;

export const isIban = (field: FormField) => field.key.toLowerCase().includes(ibanKey);
export const isWhole = (field: FormField) => field.objectType === 'Int' || field.objectType === 'Long';

export function wrongIn(field: FormField, value: FieldValue): Wrong | undefined {
  if (value === undefined || String(value).trim() === '') return { key: 'field.required' };
  if (field.option) return undefined;
  const text = String(value);
  if (isIban(field)) return isTurkishIban(text) ? undefined : { key: 'field.error.iban' };
  if (field.objectType === 'Decimal') return wrongLira(field, Number(value));
  if (isWhole(field)) return isExact(field, text.trim()) ? undefined : { key: 'field.error.whole' };
  return field.objectType === 'String' ? wrongText(field, text) : undefined;
}

function wrongLira({ min, max }: FormField, lira: number): Wrong | undefined {
  if (min !== null && lira < min) return { key: 'field.error.min', amount: min };
  if (max !== null && lira > max) return { key: 'field.error.max', amount: max };
  return undefined;
}

/** A number that is written as it was typed: a zero in front and digits beyond what a number holds would be lost. */
function isExact({ objectType }: FormField, text: string): boolean {
  const number = Number(text);
  const most = objectType === 'Int' ? mostOfInt : Number.MAX_SAFE_INTEGER;
  return Number.isInteger(number) && Math.abs(number) <= most && String(number) === text;
}

function wrongText({ mask }: FormField, text: string): Wrong | undefined {
  if (mask) {
    const { count, isDigits } = slotsIn(mask);
    if (fillMask(mask, text) !== undefined) return undefined;
    return { key: isDigits ? 'field.error.maskDigits' : 'field.error.mask', count };
  }
  const { length } = text.trim();
  return length >= shortest && length <= longest ? undefined : { key: 'field.error.text' };
}

/** Whole numbers and lira as numbers; a choice as a number where it is one. */
export function sentOf(field: FormField, value: FieldValue): string | number | boolean {
  const text = String(value).trim();
  if (field.option) return String(Number(text)) === text ? Number(text) : text;
  if (isWhole(field) || field.objectType === 'Decimal') return Number(value);
  if (field.objectType === 'Bool') return text === 'true';
  // An instant as the contract writes it, from the customer's own clock.
  if (field.objectType === 'DateTime') return new Date(text).toISOString().slice(0, 19);
  return field.mask ? (fillMask(field.mask, text) ?? text) : text;
}
