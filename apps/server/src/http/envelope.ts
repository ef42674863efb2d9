// The envelope of every answer of `api/*`, with texts in the request's locale.
import type { Envelope, Locale } from '@felek/contract/call';
import { refusals, type RefusalCode } from '@felek/contract/errors';
import type { FieldError } from '@felek/contract/field-errors';
import type { OperatorSessionEnd } from '@felek/contract/office/session-ends';
import { messages, type MessageCode } from '@felek/contract/messages';
import type { Factors } from '@felek/contract/passkeys';
import { printLira } from '@felek/money';
import { minuteText } from '../clock.ts';
import type { Figures } from './route.ts';

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
  detail: {
    errors?: readonly FieldError[];
    reference?: string;
    figures?: Figures;
    factors?: Factors;
    ended?: OperatorSessionEnd | undefined;
  } = {},
): Enveloped {
  const { errors = [], reference, figures = {}, factors, ended } = detail;
  return {
    status: refusals[code].status,
    body: {
      success: false,
      message: refusals[code][locale].replaceAll(/\{(\w+)\}/g, (gap, name: string) => {
        const figure = figures[name];
        if (figure === undefined) return gap;
        if (typeof figure === 'bigint') return printLira(figure, locale);
        return figure instanceof Date ? minuteText(figure) : figure[locale];
      }),
      data: null,
      code,
      ...(errors.length > 0 && { errors: [...errors] }),
      ...(reference !== undefined && { reference }),
      ...(factors && { factors }),
      ...(ended && { ended }),
    },
  };
}
