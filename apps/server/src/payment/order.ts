// An order as the customer filled it in: checked against the method's own fields, then against its rules, in the contract's order.
import { fieldError, type FieldError } from '@felek/contract/field-errors';
import type { Locale } from '@felek/contract/call';
import { amountKey, ibanKey, type FormField } from '@felek/contract/payment';
import { parseLira, toLira, type Kurus } from '@felek/money';
import { isTurkishIban, maskIban, plainIban } from './iban.ts';
import type { MethodRow } from './payment.store.ts';

export type Values = Readonly<Record<string, string | number | boolean>>;

/** The fields of a method's form: its own, then the amount. */
export function formOf(method: MethodRow, locale: Locale): FormField[] {
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
  /** What the service needs besides the amount. */
  readonly detail: Readonly<Record<string, string>>;
  /** What the customer may be shown of it later. */
  readonly note: string;
}

/** Reads the values by the method's form. Unknown keys are left out; each missing or wrong field is named. */
export function readOrder(method: MethodRow, values: Values, locale: Locale): Order | readonly FieldError[] {
  const errors: FieldError[] = [];
  const detail: Record<string, string> = {};
  for (const field of method.fields) {
    const value = Object.hasOwn(values, field.key) ? values[field.key] : undefined;
    const path = `detail.${field.key}`;
    if (value === undefined || value === '') errors.push(fieldError(path, 'required', locale));
    else if (field.option) {
      const option = field.option.find(({ id }) => String(id) === String(value));
      if (option) detail[field.key] = String(option.id);
      else errors.push(fieldError(path, 'not_offered', locale));
    } else if (typeof value === 'boolean') errors.push(fieldError(path, 'wrong', locale));
    else if (field.objectType !== 'String' && !/^\d{1,15}$/.test(String(value)))
      errors.push(fieldError(path, 'wrong', locale));
    else if (String(value).trim().length < 2 || String(value).length > 100)
      errors.push(fieldError(path, 'wrong', locale));
    else detail[field.key] = isIbanKey(field.key) ? plainIban(String(value)) : String(value).trim();
  }
  const given = Object.hasOwn(values, amountKey) ? values[amountKey] : undefined;
  const amount = typeof given === 'number' ? parseLira(given) : undefined;
  if (given === undefined || given === '') errors.push(fieldError(`detail.${amountKey}`, 'required', locale));
  else if (amount === undefined || amount === 0n)
    errors.push(fieldError(`detail.${amountKey}`, 'amount', locale));
  if (errors.length > 0 || amount === undefined) return errors;
  const iban = Object.entries(detail).find(([key]) => isIbanKey(key))?.[1];
  return { amount, detail, note: iban === undefined ? '' : maskIban(iban) };
}

export const isIbanKey = (key: string) => key.toLowerCase().includes(ibanKey);

export interface OrderFacts {
  readonly accountState: 'active' | 'closed' | 'excluded';
  readonly smsVerified: boolean;
}

/** Why an order is refused. What the wallet holds is decided by the ledger, after this. */
export function refuseOrder(method: MethodRow | undefined, order: Order | undefined, facts: OrderFacts) {
  if (facts.accountState === 'closed') return 'account_closed';
  if (!method || method.state !== 1) return 'method_unavailable';
  if (!order) return undefined;
  const iban = Object.entries(order.detail).find(([key]) => isIbanKey(key))?.[1];
  if (iban !== undefined && !isTurkishIban(iban)) return 'bad_iban';
  if (order.amount < method.min_kurus) return 'amount_below_minimum';
  if (order.amount > method.max_kurus) return 'amount_above_maximum';
  return undefined;
}
