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
  limits,
  outside,
  onChoose,
  onRead,
}: {
  readonly label: string;
  readonly decimals: number;
  /** The text before or after the number. */
  readonly before?: string;
  readonly after?: string;
  readonly language: Language;
  /** The least and the greatest number that may be typed now. */
  readonly limits: () => readonly [least: number, most: number];
  /** The problem in words while the text is no number within the limits. */
  readonly outside: (field: string, least: string, most: string) => string;
  readonly onChoose: (value: number) => void;
  /** Called when the text becomes a number within the limits, or stops being so. */
  readonly onRead: () => void;
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
    'aria-describedby': `${id}-limits`,
  });
  const labelElement = element('label', { for: id }, label);
  const note = element('small', { id: `${id}-limits`, class: 'number-limits' });
  const write = writer(language, decimals, Math.min(2, decimals));
  let problem: string | undefined;
  let isTyping = false;
  /** The limits stand in the label's place while the text is outside of them. */
  const mark = (range?: readonly [least: string, most: string]) => {
    problem = range && outside(labelElement.textContent, ...range);
    note.textContent = range ? range.join(' – ') : '';
    input.setAttribute('aria-invalid', String(range !== undefined));
  };
  const written = (value: number) => write(value / 10 ** decimals);
  const read = (): number | undefined => {
    const value = readTypedNumber(input.value, decimals, language);
    const [least, most] = limits();
    return value !== undefined && value >= least && value <= most ? value : undefined;
  };
  // A text out of the limits stays for the player to correct.
  const leave = () => {
    isTyping = false;
    const value = read();
    if (value !== undefined) onChoose(value);
    else {
      const [least, most] = limits();
      mark([written(least), written(most)]);
      onRead();
    }
  };
  input.addEventListener('change', leave);
  // The same text typed again is no change to the browser.
  input.addEventListener('blur', () => {
    if (isTyping) leave();
  });
  input.addEventListener('input', () => {
    isTyping = true;
    if (!problem || read() === undefined) return;
    mark();
    onRead();
  });
  input.addEventListener('focus', () => input.select());
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') input.blur();
  });
  const sign = (text: string) => (text ? element('span', { 'aria-hidden': 'true' }, text) : undefined);
  return {
    element: element(
      'div',
      { class: 'choice number-field' },
      labelElement,
      note,
      element('div', { class: 'number-box' }, sign(before), input, sign(after)),
    ),
    label: labelElement,
    // A round that ends while the player types takes nothing away.
    show(value) {
      if (isTyping) return;
      mark();
      input.value = written(value);
    },
    problem: () => problem,
  };
}
