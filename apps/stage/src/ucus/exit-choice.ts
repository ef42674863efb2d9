// The automatic exit of a bet: a switch, and the multiplier at which the house takes the bet out.
import { ucusRules } from '@felek/games/ucus/rules';
import { readTypedNumber } from '../parts/typed-number.ts';
import { element } from '../shell/element.ts';
import type { BetSlot } from '../shell/scene.ts';
import type { Language } from '../shell/texts.ts';
import type { UcusSay } from './texts.ts';

/** A multiplier that was typed, in hundredths; undefined when it is none that a flight takes. */
export function readTarget(text: string, language: Language): number | undefined {
  const target = readTypedNumber(text, 2, language);
  return target !== undefined && target >= ucusRules.lowestExit && target <= ucusRules.ceiling
    ? target
    : undefined;
}

export function makeExitChoice({
  say,
  times,
  language,
  onChange,
}: {
  readonly say: UcusSay;
  readonly times: (height: number) => string;
  readonly language: Language;
  readonly onChange: () => void;
}): BetSlot {
  const isOn = element('input', { type: 'checkbox', role: 'switch' });
  const field = element('input', {
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    'aria-label': say('autoAt'),
    value: times(200),
  });
  const target = () => readTarget(field.value, language);

  function show(): void {
    field.disabled = !isOn.checked;
    field.setAttribute('aria-invalid', String(isOn.checked && target() === undefined));
    onChange();
  }
  isOn.addEventListener('change', show);
  field.addEventListener('input', show);
  field.addEventListener('change', () => {
    const typed = target();
    if (typed !== undefined) field.value = times(typed);
    show();
  });
  field.disabled = true;

  return {
    choices: element(
      'div',
      { class: 'ucus-exit' },
      element('label', {}, isOn, element('i', { 'aria-hidden': 'true' }), element('span', {}, say('auto'))),
      field,
    ),
    bet: () => (isOn.checked ? { exitAt: target()! } : {}),
    problem: () => (isOn.checked && target() === undefined ? say('badTarget') : undefined),
  };
}
