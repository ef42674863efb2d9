// The value of one input field as the order stores it. Each type accepts only what it can represent exactly: nothing is rounded, cut or
// guessed.
import type { FormFieldType } from '@felek/contract/enumerations';
import { instant } from '@felek/contract/fields';
import { fillMask } from '@felek/contract/rules/mask';
import { parseLira } from '@felek/money';
import type { MethodField } from './methods.ts';

export type FieldValue = string | number | boolean;

const int = { least: -(2 ** 31), most: 2 ** 31 - 1 };
const shortest = 2;
const longest = 100;

/** The field's value as text. Undefined if it is invalid. The value of a choice is the offered id. */
export function readValue(field: MethodField, value: FieldValue): string | undefined {
  if (field.option) {
    const option = field.option.find(({ id }) => String(id) === String(value));
    return option && String(option.id);
  }
  return readers[field.objectType](value, field.mask);
}

type Reader = (value: FieldValue, mask: string | null) => string | undefined;

const readers: Readonly<Record<FormFieldType, Reader>> = {
  String(value, mask) {
    if (typeof value !== 'string') return undefined;
    if (mask) return fillMask(mask, value);
    const text = value.trim();
    return text.length >= shortest && text.length <= longest ? text : undefined;
  },
  Int: (value) =>
    Number.isInteger(value) && Number(value) >= int.least && Number(value) <= int.most
      ? String(value)
      : undefined,
  Long: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
  // Lira, as the amount is.
  Decimal: (value) =>
    typeof value === 'number' && parseLira(value) !== undefined ? String(value) : undefined,
  Bool: (value) => (typeof value === 'boolean' ? String(value) : undefined),
  DateTime: (value) => (isInstant(value) ? String(value) : undefined),
  // Without choices there is nothing to choose.
  Dropdown: () => undefined,
};

/** The date must exist: there is no 30 February. */
function isInstant(value: FieldValue): boolean {
  const said = instant().safeParse(value);
  return said.success && new Date(`${said.data}Z`).toISOString().slice(0, 19) === said.data.slice(0, 19);
}
