// Small controls of an instant game: one of a few choices, a number in a row, a typed number.
import { element } from '../shell/element.ts';
import type { Language } from '../shell/texts.ts';
import { readTypedNumber } from './typed-number.ts';
import { writer } from './written.ts';
import './parts.css';

let made = 0;

export interface Choice<Value> {
  readonly element: HTMLElement;
  /** Shows a choice without a call of `onChoose`. */
  show(value: Value): void;
}

/** One of a few, side by side. One tab stop; arrows move between them. */
export function makeChoice<Value extends string | number>({
  label,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChoose: (value: Value) => void;
}): Choice<Value> {
  const name = `choice-${(made += 1)}`;
  const inputs = options.map(([value, text]) => {
    const input = element('input', { type: 'radio', name, value: String(value) });
    input.addEventListener('change', () => onChoose(value));
    return { value, input, label: element('label', {}, input, element('span', {}, text)) };
  });
  return {
    element: element(
      'fieldset',
      { class: 'choice' },
      element('legend', {}, label),
      element('div', { class: 'choice-row' }, ...inputs.map((each) => each.label)),
    ),
    show: (chosen) => {
      for (const { value, input } of inputs) input.checked = value === chosen;
    },
  };
}

/** A whole number of a range. */
export function makeSlider({
  label,
  min,
  max,
  onChoose,
}: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly onChoose: (value: number) => void;
}): Choice<number> {
  const id = `choice-${(made += 1)}`;
  const input = element('input', { id, type: 'range', min: String(min), max: String(max), step: '1' });
  const value = element('output', { for: id, class: 'slider-value' });
  const show = (chosen: number) => {
    input.value = value.textContent = String(chosen);
    input.style.setProperty('--part', `${((chosen - min) / (max - min)) * 100}%`);
  };
  input.addEventListener('input', () => {
    show(input.valueAsNumber);
    onChoose(input.valueAsNumber);
  });
  return {
    element: element(
      'div',
      { class: 'choice slider' },
      element('label', { for: id }, label),
      element('div', { class: 'slider-row' }, input, value),
    ),
    show,
  };
}

/** Where a language writes its percent sign. */
export const percentSign = (language: Language): { readonly before?: string; readonly after?: string } =>
  language === 'tr' ? { before: '%' } : { after: '%' };

/** A number that is typed, with up to so many places after the decimal mark; values are whole numbers of the last place. */
export function makeNumberField({
  label,
  decimals,
  before = '',
  after = '',
  language,
  onChoose,
  onRead,
  unread,
}: {
  readonly label: string;
  readonly decimals: number;
  /** The text before or after the number. */
  readonly before?: string;
  readonly after?: string;
  readonly language: Language;
  readonly onChoose: (value: number) => void;
  /** Called when the text becomes readable as a number, or stops being so. */
  readonly onRead: () => void;
  /** The problem while the text is no number, in words. */
  readonly unread: string;
}): Choice<number> & { readonly label: HTMLElement; readonly problem: () => string | undefined } {
  const id = `choice-${(made += 1)}`;
  const input = element('input', {
    id,
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'done',
    maxlength: '18',
  });
  const write = writer(language, decimals, Math.min(2, decimals));
  let isUnread = false;
  const mark = (now: boolean) => {
    isUnread = now;
    input.setAttribute('aria-invalid', String(now));
  };
  const show = (value: number) => {
    mark(false);
    input.value = write(value / 10 ** decimals);
  };
  const read = () => readTypedNumber(input.value, decimals, language);
  // The text stays for the player to correct.
  input.addEventListener('change', () => {
    const value = read();
    if (value !== undefined) onChoose(value);
    else {
      mark(true);
      onRead();
    }
  });
  input.addEventListener('input', () => {
    if (!isUnread || read() === undefined) return;
    mark(false);
    onRead();
  });
  input.addEventListener('focus', () => input.select());
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') input.blur();
  });
  const sign = (text: string) => (text ? element('span', { 'aria-hidden': 'true' }, text) : undefined);
  const labelElement = element('label', { for: id }, label);
  return {
    element: element(
      'div',
      { class: 'choice number-field' },
      labelElement,
      element('div', { class: 'number-box' }, sign(before), input, sign(after)),
    ),
    label: labelElement,
    show,
    problem: () => (isUnread ? unread : undefined),
  };
}
