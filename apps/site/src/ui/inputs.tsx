// The controls that fields hold: text, passwords, masks, lira, dates, choices. Pasting works everywhere; phones get the right keypad.
import { maskitoTransform, type MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { Eye, EyeOff } from 'lucide-react';
import { useMemo, useState, type InputHTMLAttributes, type KeyboardEvent } from 'react';
import { maskSlots } from '@felek/contract/mask';
import { useLocale, useSay } from '../texts/texts.ts';
import { controlClass, type FieldIds } from './Field.tsx';

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'aria-invalid' | 'aria-describedby' | 'onChange' | 'value'
>;

export interface TextInputProps extends Native {
  readonly ids: FieldIds;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TextInput({ ids, value, onChange, className = '', ...native }: TextInputProps) {
  return (
    <input
      {...native}
      {...ids}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlClass(ids['aria-invalid'])} ${className}`}
    />
  );
}

export function PasswordInput({
  withStrength = false,
  ...props
}: TextInputProps & { readonly withStrength?: boolean }) {
  const say = useSay();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const strength = strengthOf(props.value);
  return (
    <div className="grid gap-1.5">
      <div className="relative">
        <TextInput
          {...props}
          type={shown ? 'text' : 'password'}
          onKeyUp={watch}
          onKeyDown={watch}
          className="pe-12"
        />
        <button
          type="button"
          aria-label={say(shown ? 'field.hide' : 'field.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-field text-quiet hover:text-text"
        >
          {shown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
        </button>
      </div>
      {capsLock && <p className="text-sm text-gold">{say('field.capsLock')}</p>}
      {withStrength && props.value !== '' && (
        <p className="flex items-center gap-2 text-sm text-quiet">
          <span aria-hidden="true" className="flex gap-1">
            {[1, 2, 3].map((step) => (
              <span
                key={step}
                className={`h-1 w-8 rounded-full ${step <= strength ? ['', 'bg-coral', 'bg-gold', 'bg-won'][strength] : 'bg-line'}`}
              />
            ))}
          </span>
          {say('field.strength', {
            level: say(
              (['field.strength.weak', 'field.strength.fair', 'field.strength.good'] as const)[
                strength - 1
              ] ?? 'field.strength.weak',
            ),
          })}
        </p>
      )}
    </div>
  );
}

/** 1 weak, 2 fair, 3 strong: length counts most, kinds of characters a little. A hint, not a rule. */
function strengthOf(password: string): number {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const points = password.length + kinds * 2;
  return points >= 18 ? 3 : points >= 12 ? 2 : 1;
}

/** Room behind a mask for what was typed too much, so that it is seen and not cut off. */
const more = Array.from({ length: 50 }, () => /[\p{L}\d]/u);

/** A mask of the specification as Maskito reads it: 9 a digit, a letter, * either; anything else stands as it is. */
export function maskOf(pattern: string, { keepsMore = false } = {}): MaskitoOptions {
  const isFixed = (character: string) => !(character in maskSlots);
  const lead = pattern.slice(
    0,
    Array.from(pattern).findIndex((character) => !isFixed(character)),
  );
  return {
    mask: [
      ...Array.from(pattern, (character) => maskSlots[character] ?? character),
      ...(keepsMore ? more : []),
    ],
    // Whoever types the fixed lead again, such as TR before an IBAN, means it once.
    preprocessors: [
      ({ elementState, data }) => ({
        elementState,
        data: lead && data.toUpperCase().startsWith(lead.toUpperCase()) ? data.slice(lead.length) : data,
      }),
    ],
  };
}

export interface MaskedInputProps extends TextInputProps {
  /** 9 digit, a letter, * either. */
  readonly pattern: string;
  /** Shows what is typed beyond the mask, which is then for its form to refuse. */
  readonly keepsMore?: boolean;
}

/** An input that keeps to its mask. Its value is the text as it stands, fixed characters included. */
export function MaskedInput({
  pattern,
  keepsMore = false,
  ids,
  value,
  onChange,
  className = '',
  ...native
}: MaskedInputProps) {
  const options = useMemo(() => maskOf(pattern, { keepsMore }), [pattern, keepsMore]);
  const ref = useMaskito({ options });
  const slots = pattern.replace(/[9a*]/g, '_');
  return (
    <input
      {...native}
      {...ids}
      ref={ref}
      placeholder={native.placeholder ?? slots}
      value={value === '' ? '' : maskitoTransform(value, options)}
      onInput={(event) => onChange(event.currentTarget.value)}
      onChange={() => undefined}
      className={`${controlClass(ids['aria-invalid'])} figures ${className}`}
    />
  );
}

export interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** Lira, or undefined while there is none. */
  readonly value: number | undefined;
  readonly onChange: (lira: number | undefined) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Lira with its sign before it, written as the language writes it; brought inside its limits when left. */
export function MoneyInput({ ids, value, onChange, min, max, className = '', ...native }: MoneyInputProps) {
  const locale = useLocale();
  const [text, setText] = useState<string | undefined>(undefined);
  const decimal = locale === 'tr' ? ',' : '.';
  const shown = text ?? (value === undefined ? '' : writeLira(value, locale));
  const read = (typed: string) => {
    const kept = typed.replace(locale === 'tr' ? /[^\d,]/g : /[^\d.]/g, '');
    const [whole = '', ...cents] = kept.split(decimal);
    const next = cents.length > 0 ? `${whole}${decimal}${cents.join('').slice(0, 2)}` : whole;
    setText(next);
    onChange(whole === '' ? undefined : Number(next.replace(decimal, '.')));
  };
  const leave = () => {
    setText(undefined);
    if (value === undefined) return;
    onChange(Math.min(max ?? value, Math.max(min ?? value, value)));
  };
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 start-3 grid place-items-center font-semibold text-gold"
      >
        ₺
      </span>
      <input
        {...native}
        {...ids}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={(event) => read(event.target.value)}
        onBlur={leave}
        className={`${controlClass(ids['aria-invalid'])} figures ps-8 text-lg font-semibold ${className}`}
      />
    </div>
  );
}

const writeLira = (lira: number, locale: string) =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: lira % 1 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(lira);

export interface SelectProps {
  readonly ids: FieldIds;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

export function Select({ ids, value, onChange, placeholder, options }: SelectProps) {
  return (
    <select
      {...ids}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlClass(ids['aria-invalid'])} appearance-auto`}
    >
      {placeholder !== undefined && (
        <option value="" disabled={value !== ''}>
          {placeholder}
        </option>
      )}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

export function Checkbox({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-turquoise"
      />
      <span>{label}</span>
    </label>
  );
}
