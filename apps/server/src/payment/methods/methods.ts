// Payment methods, which operators write as data. They are checked when read, so that an invalid one closes only itself. Fees and opening
// hours are computed and worded here.
import * as z from 'zod/mini';
import type { Locale } from '@felek/contract/call';
import { formFieldType, type FormFieldType } from '@felek/contract/enumerations';
import { amountKey, type PaymentMethod } from '@felek/contract/payment';
import { ceilShare, printLira, toLira, type Kurus } from '@felek/money';
import { hoursSchema, wordHours, type Hours } from './hours.ts';
import { isTurkishIban } from '@felek/contract/rules/iban';
import type { MethodRow } from './method.store.ts';

const label = z.string().check(z.minLength(1), z.maxLength(100));
const fieldSchema = z.object({
  key: z
    .string()
    .check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,49}$/))
    .check(z.refine((key) => key !== amountKey, { error: 'the amount is asked for by itself' })),
  objectType: z.enum(Object.keys(formFieldType) as [FormFieldType, ...FormFieldType[]]),
  option: z.nullable(
    z
      .array(z.object({ id: z.union([z.int(), label]), tr: label, en: label }))
      .check(z.minLength(1), z.maxLength(200)),
  ),
  mask: z.nullable(z.string().check(z.maxLength(100))),
});
const offeredField = fieldSchema.check(
  z.refine(({ objectType, option }) => objectType !== 'Dropdown' || option !== null, {
    error: 'there is nothing to choose from',
  }),
  // A mask for a number may not begin with zero, since a number loses its leading zeros.
  z.refine(({ objectType, mask }) => !mask || (objectType !== 'Int' && objectType !== 'Long'), {
    error: 'what has a mask is text',
  }),
);
export type MethodField = z.output<typeof fieldSchema>;

const bankAccountSchema = z.object({
  /** The choice of the field `bank` that the account belongs to. An account without one serves every choice. */
  option: z.optional(z.union([z.int(), z.string()])),
  holder: label,
  bank: label,
  iban: z.string().check(z.refine(isTurkishIban, { error: 'not an IBAN' })),
});
export type BankAccount = z.output<typeof bankAccountSchema>;

const methodData = z.object({
  fields: z
    .array(offeredField)
    .check(z.maxLength(20))
    .check(
      z.refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, {
        error: 'two fields share a key',
      }),
    ),
  hours: hoursSchema,
  bank_account: z.nullable(
    z.pipe(
      z.union([bankAccountSchema, z.array(bankAccountSchema).check(z.minLength(1))]),
      z.transform((given) => [given].flat()),
    ),
  ),
});

export interface Method extends Omit<MethodRow, keyof z.output<typeof methodData>> {
  readonly fields: readonly MethodField[];
  readonly hours: Hours;
  /** The house's accounts, one for each bank to choose or one for all. */
  readonly bank_account: readonly BankAccount[] | null;
}

/** The house's account at the bank that was chosen. */
export function accountAt(method: Pick<Method, 'bank_account'>, bank: string | undefined): BankAccount {
  const accounts = method.bank_account ?? [];
  const account = accounts.find(({ option }) => option === undefined || String(option) === bank);
  if (!account) throw new Error('bug: a bank without an account of the house was offered');
  return account;
}

/** The row as a method, or its error. */
export function readMethod(row: MethodRow): Method | { readonly wrong: string } {
  const data = methodData.safeParse(row);
  if (!data.success) {
    const [issue] = data.error.issues;
    return { wrong: `${issue?.path.join('.')}: ${issue?.message}` };
  }
  const method = { ...row, ...data.data };
  const banks = method.fields.find(({ key }) => key === 'bank')?.option ?? [];
  const isWithout = (bank: { readonly id: number | string }) =>
    method.bank_account?.every(({ option }) => option !== undefined && option !== bank.id);
  if (banks.some(isWithout)) return { wrong: 'bank_account: a bank to choose has no account of the house' };
  if (feeOf(method, method.min_kurus) >= method.min_kurus)
    return { wrong: 'the fee eats the smallest amount up' };
  return method;
}

/** The fee of an amount, rounded up to the kuruş. Zero if the house bears the cost. */
export function feeOf(
  { fee_payer, fee_fixed_kurus, fee_basis_points }: Pick<MethodRow, `fee_${string}` & keyof MethodRow>,
  amount: Kurus,
): Kurus {
  if (fee_payer === 'house') return 0n;
  return fee_fixed_kurus + ceilShare(amount, BigInt(fee_basis_points), 10_000n);
}

const words = {
  tr: { free: 'Komisyonsuz', fee: 'Komisyon', percent: (figure: string) => `%${figure}`, decimal: ',' },
  en: { free: 'No fee', fee: 'Fee', percent: (figure: string) => `${figure}%`, decimal: '.' },
} as const;

/** "Komisyon %1,5 + ₺2,00". */
export function wordFee(method: MethodRow | Method, locale: Locale): string {
  const { free, fee, percent, decimal } = words[locale];
  const { fee_fixed_kurus: fixed, fee_basis_points: points } = method;
  if (method.fee_payer === 'house' || (fixed === 0n && points === 0)) return free;
  const [whole, rest] = [
    Math.floor(points / 100),
    String(points % 100)
      .padStart(2, '0')
      .replace(/0+$/, ''),
  ];
  const parts = [
    ...(points > 0 ? [percent(rest === '' ? String(whole) : `${whole}${decimal}${rest}`)] : []),
    ...(fixed > 0n ? [printLira(fixed, locale)] : []),
  ];
  return `${fee} ${parts.join(' + ')}`;
}

export function toPaymentMethod(method: Method, locale: Locale): PaymentMethod {
  const hours = wordHours(method.hours, locale);
  const isFree = method.fee_payer === 'house';
  return {
    id: method.id,
    title: method[`title_${locale}`],
    group: method[`group_${locale}`],
    imageUrl: method.image_url,
    min: toLira(method.min_kurus),
    max: toLira(method.max_kurus),
    feeText: wordFee(method, locale),
    feeFixed: isFree ? 0 : toLira(method.fee_fixed_kurus),
    feeBasisPoints: isFree ? 0 : method.fee_basis_points,
    processingTime: [method[`time_${locale}`], hours].filter(Boolean).join(' · '),
  };
}
