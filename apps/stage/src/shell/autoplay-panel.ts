// The panel that begins automatic play: how many rounds, and what ends it before.
import { readTypedNumber } from '../parts/typed-number.ts';
import { mayRisk, startAutoplay, type AutoplayPlan } from './autoplay.ts';
import { button, element } from './element.ts';
import { openPanel } from './panel.ts';
import type { Language, Lira, ShellSay } from './texts.ts';

const choices = [10, 25, 50, 100] as const;

/** The last typed values, while the game is open. */
let typed = { rounds: 25, singleWin: '', loss: '' };

/** Reads an amount of lira, as the number fields of the games do. Undefined for an empty text, zero, and a text that is no amount. */
export function readLira(text: string, language: Language): number | undefined {
  const kurus = readTypedNumber(text.replace('₺', ''), 2, language);
  return kurus ? kurus / 100 : undefined;
}

interface AutoplayNeeds {
  readonly say: ShellSay;
  readonly language: Language;
  readonly lira: Lira;
  /** Of each round, in lira. */
  readonly stake: number;
}

export function showAutoplay(
  { say, language, lira, stake }: AutoplayNeeds,
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
  const refuse = (field: HTMLInputElement, text: string) => {
    wrong.textContent = text;
    field.setAttribute('aria-invalid', 'true');
    field.focus();
  };
  const start = () => {
    typed = { ...typed, singleWin: singleWin.value, loss: loss.value };
    for (const each of [singleWin, loss]) each.removeAttribute('aria-invalid');
    const bad = [singleWin, loss].find((each) => each.value.trim() !== '' && read(each) === undefined);
    if (bad) return refuse(bad, say('badAmount'));
    const plan: AutoplayPlan = { rounds: typed.rounds, singleWin: read(singleWin), loss: read(loss) };
    if (!mayRisk(startAutoplay(plan), stake))
      return refuse(loss, say('autoLossBelowStake', { stake: lira(stake) }));
    close();
    onStart(plan);
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
