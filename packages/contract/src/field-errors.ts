// The error of one field in a payload, in the customer's language. The form shows it under the field.
import type * as z from 'zod/mini';
import type { Locale } from './call.ts';

export const fieldErrors = {
  required: { tr: 'Bu alanı doldurun.', en: 'Please fill in this field.' },
  too_short: { tr: 'Çok kısa.', en: 'Too short.' },
  too_long: { tr: 'Çok uzun.', en: 'Too long.' },
  too_small: { tr: 'Değer çok küçük.', en: 'The value is too small.' },
  too_big: { tr: 'Değer çok büyük.', en: 'The value is too large.' },
  amount: {
    tr: 'Geçerli bir tutar girin; kuruş en fazla iki hanedir.',
    en: 'Enter a valid amount with at most two decimals.',
  },
  control_characters: {
    tr: 'İzin verilmeyen karakter var.',
    en: 'It contains characters that are not allowed.',
  },
  letter_missing: { tr: 'En az bir harf olmalı.', en: 'It needs at least one letter.' },
  not_offered: { tr: 'Listeden bir seçenek seçin.', en: 'Choose one of the options.' },
  other_holder: {
    tr: 'Yalnızca kendi adınıza kayıtlı hesaba ödeme yapılır.',
    en: 'We pay only to an account in your own name.',
  },
  wrong: { tr: 'Geçerli bir değer girin.', en: 'Enter a valid value.' },
} as const satisfies Record<string, Record<Locale, string>>;

export type FieldErrorCode = keyof typeof fieldErrors;
export interface FieldError {
  path: string;
  message: string;
}

/** Words a failed check for the customer. The path is dotted: `detail.amount`. */
export function fieldError(path: string, code: FieldErrorCode, locale: Locale): FieldError {
  return { path, message: fieldErrors[code][locale] };
}

/** The errors of a payload that did not fit its schema: at most 20, one for each path. */
export function wordIssues(issues: readonly z.core.$ZodIssue[], locale: Locale): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (!byPath.has(path)) byPath.set(path, fieldError(path, codeOf(issue), locale));
    if (byPath.size === 20) break;
  }
  return [...byPath.values()];
}

function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'wrong';
    case 'too_small':
      if (issue.origin !== 'string' && issue.origin !== 'array') return 'too_small';
      return issue.input === '' ? 'required' : 'too_short';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big';
    case 'invalid_format':
      return issue.input === '' ? 'required' : 'wrong';
    case 'invalid_value':
      return 'not_offered';
    case 'custom':
      return issue.message in fieldErrors ? (issue.message as FieldErrorCode) : 'wrong';
    default:
      return 'wrong';
  }
}
