// The panel that shows the whole ladder of stakes: one press instead of many.
import { button, element } from './element.ts';
import { openPanel } from './panel.ts';
import type { ShellSay } from './texts.ts';

export interface StakeStep {
  readonly text: string;
  /** What the step buys; empty where it is the stake itself. */
  readonly note: string;
  readonly isChosen: boolean;
}

export function showStakes(
  say: ShellSay,
  steps: readonly StakeStep[],
  onChosen: (place: number) => void,
): void {
  const choose = (place: number) => {
    close();
    onChosen(place);
  };
  const buttons = steps.map(({ text, note, isChosen }, place) => {
    const step = button(
      [text, note].filter(Boolean).join(', '),
      'stake-step',
      () => choose(place),
      element('b', {}, text),
      note ? element('small', {}, note) : undefined,
    );
    step.setAttribute('aria-pressed', String(isChosen));
    return step;
  });
  const close = openPanel(say, say('chooseStake'), [element('div', { class: 'stake-steps' }, ...buttons)]);
  buttons.find((_, place) => steps[place]!.isChosen)?.focus();
}
