// The envelope of every answer of `api/*`, with texts in the request's locale.
import type { Envelope, Locale } from '@felek/contract/call';
import { refusals, type RefusalCode } from '@felek/contract/errors';
import type { FieldError } from '@felek/contract/field-errors';
import { messages, type MessageCode } from '@felek/contract/messages';
import { printLira } from '@felek/money';
import type { Amounts } from './route.ts';

export interface Enveloped {
  readonly status: number;
  readonly body: Envelope;
}

export function accept(data: unknown, message: MessageCode, locale: Locale): Enveloped {
  return { status: 200, body: { success: true, message: messages[message][locale], data } };
}

export function refuse(
  code: RefusalCode,
  locale: Locale,
  detail: { errors?: readonly FieldError[]; reference?: string; amounts?: Amounts } = {},
): Enveloped {
  const { errors = [], reference, amounts = {} } = detail;
  return {
    status: refusals[code].status,
    body: {
      success: false,
      message: refusals[code][locale].replaceAll(/\{(\w+)\}/g, (gap, name: string) => {
        const amount = amounts[name];
        return amount === undefined ? gap : printLira(amount, locale);
      }),
      data: null,
      code,
      ...(errors.length > 0 && { errors: [...errors] }),
      ...(reference !== undefined && { reference }),
    },
  };
}
