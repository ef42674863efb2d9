// Checks the value of a payment form's field, and gives the value to send. The typed value is sent unchanged; a value that would have to
// change is refused under the field.
import { isTurkishIban } from '@felek/contract/rules/iban';
import { fillMask, slotsIn } from '@felek/contract/rules/mask';
import { ibanKey, type FormField } from '@felek/contract/payment';
import { parseLira, toLira, type Kurus } from '@felek/money';
import { readTypedLira } from '@felek/money/typed-lira';
import type { TextKey } from '../texts/texts.ts';
import { limitBeyond, type AmountLimits, type Beyond } from '../parts/amount-limits.ts';

/** The value as its control holds it: typed or chosen. */
export type FieldValue = string | undefined;

export interface Wrong {
  readonly key: TextKey;
  /** The limit that it is beyond. */
  readonly amount?: Kurus;
  /** How many characters were meant. */
  readonly count?: number;
}

const mostOfInt = 2 ** 31 - 1;
const shortest = 2;
const longest = 100;

export const isIban = (field: FormField) => field.key.toLowerCase().includes(ibanKey);
export const isWhole = (field: FormField) => field.objectType === 'Int' || field.objectType === 'Long';

/** The limits that the server gives a field of lira. */
export const limitsOf = ({ min, max }: FormField): AmountLimits => ({
  min: parseLira(min ?? 0),
  max: max === null ? undefined : parseLira(max),
});

/** `limits` are those of an amount. */
export function wrongIn(
  field: FormField,
  value: FieldValue,
  limits: AmountLimits = limitsOf(field),
): Wrong | undefined {
  const text = value ?? '';
  if (text.trim() === '') return { key: 'field.required' };
  if (field.option) return undefined;
  if (isIban(field)) return isTurkishIban(text) ? undefined : { key: 'field.error.iban' };
  if (field.objectType === 'Decimal') return wrongAmount(text, limits);
  if (isWhole(field)) return isExact(field, text.trim()) ? undefined : { key: 'field.error.whole' };
  return field.objectType === 'String' ? wrongText(field, text) : undefined;
}

function wrongAmount(text: string, limits: AmountLimits): Wrong | undefined {
  const kurus = readTypedLira(text);
  if (kurus === undefined) return { key: 'field.error.amount' };
  const beyond = limitBeyond(kurus, limits);
  return beyond && { key: wrongBeyond[beyond.by], amount: beyond.limit };
}

const wrongBeyond = {
  min: 'field.error.min',
  max: 'field.error.max',
  available: 'field.error.available',
} as const satisfies Record<Beyond['by'], TextKey>;

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
  if (isWhole(field)) return Number(text);
  if (field.objectType === 'Decimal') return toLira(readTypedLira(text)!);
  if (field.objectType === 'Bool') return text === 'true';
  // An instant as the contract writes it, from the customer's own clock.
  if (field.objectType === 'DateTime') return new Date(text).toISOString().slice(0, 19);
  return field.mask ? (fillMask(field.mask, text) ?? text) : text;
}
