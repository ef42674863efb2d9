// The panel that begins automatic play: how many rounds, and what ends it before.
import { readTypedNumber } from '../parts/typed-number.ts';
import type { AutoplayPlan } from './autoplay.ts';
import { button, element } from './element.ts';
import { openPanel } from './panel.ts';
import type { Language, ShellSay } from './texts.ts';

const choices = [10, 25, 50, 100] as const;

/** The last typed values, while the game is open. */
let typed = { rounds: 25, singleWin: '', loss: '' };

/** Reads an amount of lira, as the number fields of the games do. Undefined for an empty text, zero, and a text that is no amount. */
export function readLira(text: string, language: Language): number | undefined {
  const kurus = readTypedNumber(text.replace('₺', ''), 2, language);
  return kurus ? kurus / 100 : undefined;
}

export function showAutoplay(
  { say, language }: { readonly say: ShellSay; readonly language: Language },
  onStart: (plan: AutoplayPlan) => void,
): void {
  const read = ({ value }: HTMLInputElement) => readLira(value, language);
  const field = (id: string, value: string) =>
    element('input', { id, value, inputmode: 'decimal', autocomplete: 'off', maxlength: '12' });
  const singleWin = field('auto-win', typed.singleWin);
  const loss = field('auto-loss', typed.loss);
  const label = (of: string, text: string) =>
    element('label', { for: of }, `${text} `, element('small', {}, say('autoOptional')));
  const rounds = element(
    'fieldset',
    { class: 'rounds' },
    element('legend', {}, say('autoRounds')),
    ...choices.map((count) => {
      const radio = element('input', { type: 'radio', name: 'rounds', value: String(count) });
      radio.checked = count === typed.rounds;
      radio.addEventListener('change', () => (typed = { ...typed, rounds: count }));
      return element('label', {}, radio, element('span', {}, String(count)));
    }),
  );
  const wrong = element('p', { class: 'wrong', role: 'alert' });
  const start = () => {
    typed = { ...typed, singleWin: singleWin.value, loss: loss.value };
    const bad = [singleWin, loss].find((each) => each.value.trim() !== '' && read(each) === undefined);
    if (bad) {
      wrong.textContent = say('badAmount');
      bad.setAttribute('aria-invalid', 'true');
      bad.focus();
      return;
    }
    close();
    onStart({ rounds: typed.rounds, singleWin: read(singleWin), loss: read(loss) });
  };
  const close = openPanel(say, say('auto'), [
    element('p', {}, say('autoNote')),
    rounds,
    label('auto-win', say('autoSingleWin')),
    singleWin,
    label('auto-loss', say('autoLoss')),
    loss,
    wrong,
    button(say('autoStart'), 'action wide-action', start),
  ]);
}
