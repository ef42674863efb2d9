// The controls that know what the site knows: its words, its masks, and lira.
import { maskitoTransform, type MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { flushSync } from 'react-dom';
import { useId, useMemo, useState } from 'react';
import { maskSlots } from '@felek/contract/rules/mask';
import { printLira } from '@felek/money';
import { fieldLira, readTypedLira } from '@felek/money/typed-lira';
import { controlClass } from '@felek/ui/Field.tsx';
import {
  PasswordInput as PlainPasswordInput,
  type PasswordInputProps,
  type TextInputProps,
} from '@felek/ui/inputs.tsx';
import { useLocale, useSay } from '../texts/texts.ts';
import { limitToKeep, type AmountLimits, type Beyond } from './amount-limits.ts';

export function PasswordInput(props: Omit<PasswordInputProps, 'texts'>) {
  const say = useSay();
  const strength = (level: 'weak' | 'fair' | 'good') =>
    say('field.strength', { level: say(`field.strength.${level}`) });
  return (
    <PlainPasswordInput
      {...props}
      texts={{
        show: say('field.show'),
        hide: say('field.hide'),
        capsLock: say('field.capsLock'),
        strengths: [strength('weak'), strength('fair'), strength('good')],
      }}
    />
  );
}

/** Extra places behind a mask for surplus characters, so that they are visible and not cut off. */
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
    // If the customer types the fixed prefix again, such as TR before an IBAN, it counts once.
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
  /** Shows characters beyond the mask. The form is then expected to refuse them. */
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
 * Lira with its sign before it. While typing, the text stays as typed, and the amount read from it is shown. On leaving the field, the
 * amount is written in the language's format and brought within its limits; a note says so.
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
            // At once, so that the browser's next selection applies to the edited text.
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
