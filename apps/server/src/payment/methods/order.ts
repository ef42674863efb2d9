// Checks a filled-in order: first against the method's fields, then against its rules, in the contract's order.
import { fieldError, type FieldError } from '@felek/contract/field-errors';
import type { Locale } from '@felek/contract/call';
import { amountKey, ibanKey, type FormField } from '@felek/contract/payment';
import { parseLira, printLira, toLira, type Kurus } from '@felek/money';
import { readValue, type FieldValue } from './field-value.ts';
import { isOpenAt } from './hours.ts';
import { isTurkishIban, maskIban, plainIban } from '@felek/contract/rules/iban';
import type { Method } from './methods.ts';

export type Values = Readonly<Record<string, FieldValue>>;

/** The fields of a method's form: its own, then the amount. */
export function formOf(method: Method, locale: Locale): FormField[] {
  return [
    ...method.fields.map((field) => ({
      key: field.key,
      objectType: field.objectType,
      option: field.option && field.option.map((each) => ({ id: each.id, name: each[locale] })),
      mask: field.mask,
      min: null,
      max: null,
    })),
    {
      key: amountKey,
      objectType: 'Decimal',
      option: null,
      mask: null,
      min: toLira(method.min_kurus),
      max: toLira(method.max_kurus),
    },
  ];
}

export interface Order {
  readonly amount: Kurus;
  /** The service's further parameters. */
  readonly detail: Readonly<Record<string, string>>;
  /** The part that the customer may see later. */
  readonly note: string;
}

/** Reads the values by the method's form. Unknown keys are left out; each missing or wrong field is named. */
export function readOrder(method: Method, values: Values, locale: Locale): Order | readonly FieldError[] {
  const errors: FieldError[] = [];
  const detail: Record<string, string> = {};
  for (const field of method.fields) {
    const value = Object.hasOwn(values, field.key) ? values[field.key] : undefined;
    const path = `detail.${field.key}`;
    if (value === undefined || value === '') {
      errors.push(fieldError(path, 'required', locale));
      continue;
    }
    // The checksum of an IBAN is stricter than its mask.
    const text = readValue(isIbanKey(field.key) ? { ...field, mask: null } : field, value);
    if (text !== undefined) detail[field.key] = isIbanKey(field.key) ? plainIban(text) : text;
    else errors.push(fieldError(path, field.option ? 'not_offered' : 'wrong', locale));
  }
  const given = Object.hasOwn(values, amountKey) ? values[amountKey] : undefined;
  const amount = typeof given === 'number' ? parseLira(given) : undefined;
  if (given === undefined || given === '') errors.push(fieldError(`detail.${amountKey}`, 'required', locale));
  else if (amount === undefined || amount === 0n)
    errors.push(fieldError(`detail.${amountKey}`, 'amount', locale));
  if (errors.length > 0 || amount === undefined) return errors;
  const iban = ibanOf(detail);
  return { amount, detail, note: iban === undefined ? '' : maskIban(iban) };
}

const isIbanKey = (key: string) => key.toLowerCase().includes(ibanKey);
const ibanOf = (detail: Order['detail']) => Object.entries(detail).find(([key]) => isIbanKey(key))?.[1];

/** The key of the field for the account holder's name. */
const holderKey = 'accountHolder';
/** A payout goes to the customer alone. */
export const holderErrors = (locale: Locale): FieldError[] => [
  fieldError(`detail.${holderKey}`, 'other_holder', locale),
];
export const holderOf = ({ detail }: Order): string | undefined => detail[holderKey];

/** A consent, a date or an amount does not identify an account. */
const identifies = ({ key, objectType }: Method['fields'][number]) =>
  key !== holderKey && objectType !== 'Bool' && objectType !== 'DateTime' && objectType !== 'Decimal';

/** The destination of a withdrawal, without the holder's name: the same text for the same account, however it is written. */
export function destinationOf(
  { detail }: Pick<Order, 'detail'>,
  method: Pick<Method, 'channel' | 'fields'>,
): string {
  const iban = ibanOf(detail);
  if (iban !== undefined) return `${method.channel} ${iban}`;
  const telling = method.fields.filter(identifies);
  // If the form asks only for a name, the name is the destination.
  const parts = (telling.length > 0 ? telling : method.fields).map(({ key }) =>
    JSON.stringify([key, detail[key]!.replace(/\s+/g, '').toUpperCase()]),
  );
  const account = parts.toSorted((a, b) => (a < b ? -1 : 1)).join(' ');
  return `${method.channel} ${account}`;
}

const tailLength = 4;

/** The name of a destination for its customer: its choices in words, and the end of its number. */
export function destinationName(
  { detail }: Pick<Order, 'detail'>,
  method: Pick<Method, 'fields'>,
  locale: Locale,
): string {
  const parts = method.fields.filter(identifies).map(({ key, option }) => {
    const text = detail[key] ?? '';
    if (option) return option.find(({ id }) => String(id) === text)?.[locale] ?? '';
    return isIbanKey(key) ? maskIban(text) : `•• ${text.slice(-tailLength)}`;
  });
  return parts.filter(Boolean).join(' · ');
}

export interface OrderFacts {
  readonly accountState: 'active' | 'closed' | 'excluded';
  readonly at: Date;
}

/** The reason to refuse an order. The ledger checks the balance afterwards. */
export function refuseOrder(method: Method | undefined, order: Order | undefined, facts: OrderFacts) {
  if (facts.accountState === 'closed') return 'account_closed';
  if (!method || method.state !== 1) return 'method_unavailable';
  if (!isOpenAt(method.hours, facts.at)) return 'method_closed';
  if (!order) return undefined;
  const iban = ibanOf(order.detail);
  if (iban !== undefined && !isTurkishIban(iban)) return 'bad_iban';
  if (order.amount < method.min_kurus) return 'amount_below_minimum';
  if (order.amount > method.max_kurus) return 'amount_above_maximum';
  return undefined;
}

/** The limit that an amount violates, shown under the amount. */
export function limitErrors(
  method: Method | undefined,
  refusal: ReturnType<typeof refuseOrder>,
  locale: Locale,
): FieldError[] {
  const path = `detail.${amountKey}`;
  if (method && refusal === 'amount_below_minimum')
    return [{ path, message: limitWords[locale].least(printLira(method.min_kurus, locale)) }];
  if (method && refusal === 'amount_above_maximum')
    return [{ path, message: limitWords[locale].most(printLira(method.max_kurus, locale)) }];
  return [];
}

/** The amount that may still be deposited, shown under the amount. */
export const depositLimitErrors = (room: Kurus, locale: Locale): FieldError[] => [
  { path: `detail.${amountKey}`, message: limitWords[locale].room(printLira(room, locale)) },
];

const limitWords = {
  tr: {
    least: (limit: string) => `En az ${limit}.`,
    most: (limit: string) => `En fazla ${limit}.`,
    room: (left: string) => `Yatırım limitinizde kalan: ${left}.`,
  },
  en: {
    least: (limit: string) => `At least ${limit}.`,
    most: (limit: string) => `At most ${limit}.`,
    room: (left: string) => `Left of your deposit limit: ${left}.`,
  },
} as const;
