// The controls that fields hold: text, passwords, masks, lira, dates, choices. Pasting works everywhere; phones get the right keypad.
import { maskitoTransform, type MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { Eye, EyeOff } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useId, useMemo, useState, type InputHTMLAttributes, type KeyboardEvent } from 'react';
import { maskSlots } from '@felek/contract/mask';
import { printLira } from '@felek/money';
import { fieldLira, readTypedLira } from '@felek/money/typed-lira';
import { useLocale, useSay } from '../texts/texts.ts';
import { limitToKeep, type AmountLimits, type Beyond } from './amount-limits.ts';
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

export interface MoneyInputProps extends Omit<TextInputProps, 'min' | 'max'> {
  readonly limits?: AmountLimits | undefined;
}

/**
 * Lira with its sign before it. What is typed stands as it is typed and is shown back as it is read; when left, it is written as the
 * language writes it and brought inside its limits, which is said.
 */
export function MoneyInput({
  ids,
  value,
  onChange,
  limits = {},
  className = '',
  ...native
}: MoneyInputProps) {
  const say = useSay();
  const locale = useLocale();
  const note = useId();
  const [isEdited, setEdited] = useState(false);
  const [change, setChange] = useState<Beyond>();
  const kurus = readTypedLira(value);
  const written = kurus === undefined ? value : fieldLira(kurus, locale);
  const shownBack =
    isEdited && kurus !== undefined && value !== written
      ? say('field.amount.read', { amount: printLira(kurus, locale) })
      : undefined;
  const changed = change && say(`field.amount.${change.by}`, { amount: printLira(change.limit, locale) });
  const leave = () => {
    setEdited(false);
    if (kurus === undefined) return;
    const kept = limitToKeep(kurus, limits);
    setChange(kept);
    if (kept) dropPressUnderWay();
    onChange(fieldLira(kept?.limit ?? kurus, locale, { hasGroups: false }));
  };
  return (
    <div className="grid gap-1.5">
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
          aria-describedby={[ids['aria-describedby'], note].filter(Boolean).join(' ')}
          inputMode="decimal"
          autoComplete="off"
          value={isEdited ? value : written}
          onChange={(event) => {
            setEdited(true);
            setChange(undefined);
            onChange(event.target.value);
          }}
          onFocus={({ currentTarget }) => {
            if (value === written) return setEdited(true);
            // At once, so that what the browser selects next is selected in the text that is edited.
            flushSync(() => setEdited(true));
            return currentTarget.select();
          }}
          onBlur={leave}
          className={`${controlClass(ids['aria-invalid'])} figures ps-8 text-lg font-semibold ${className}`}
        />
      </div>
      {/* Its line is kept free, so that nothing below it moves when it speaks. */}
      <p id={note} aria-live="polite" className="figures min-h-5 text-sm text-gold">
        {shownBack ?? changed}
      </p>
    </div>
  );
}

/** A press of a submit button that began before the amount was changed does not agree to the changed one. */
function dropPressUnderWay(): void {
  const ended = new AbortController();
  const { signal } = ended;
  const drop = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('[type=submit]')) event.preventDefault();
  };
  addEventListener('click', drop, { capture: true, signal });
  for (const next of ['pointerdown', 'keydown'])
    addEventListener(next, () => ended.abort(), { capture: true, signal });
}

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
