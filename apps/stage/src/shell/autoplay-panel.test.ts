// @vitest-environment jsdom
// What the panel of automatic play accepts.
import { beforeEach, expect, it } from 'vitest';
import type { AutoplayPlan } from './autoplay.ts';
import { showAutoplay } from './autoplay-panel.ts';
import { liraOf, shellTexts, speaker } from './texts.ts';

let started: AutoplayPlan[];
const find = <E extends Element>(selector: string) => document.querySelector<E>(selector)!;

beforeEach(() => {
  document.body.innerHTML = '';
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  started = [];
  const needs = { say: speaker(shellTexts, 'tr'), language: 'tr', lira: liraOf('tr'), stake: 20 } as const;
  showAutoplay(needs, (plan) => started.push(plan));
});

function startWith(loss: string): void {
  find<HTMLInputElement>('#auto-loss').value = loss;
  find<HTMLButtonElement>('.wide-action').click();
}

it('refuses a loss limit that the first round could pass, beside the field', () => {
  startWith('12,50');
  expect(started).toEqual([]);
  expect(find('.wrong').textContent).toBe('Kayıp sınırı, bir turun bahsinden (₺20,00) düşük olamaz.');
  expect(find('#auto-loss').getAttribute('aria-invalid')).toBe('true');
  expect(find<HTMLInputElement>('#auto-loss').value).toBe('12,50');
});

it.each(['0', 'abc'])('names what is wrong with the limit %s', (typed) => {
  startWith(typed);
  expect(started).toEqual([]);
  expect(find('.wrong').textContent).toBe('Sıfırdan büyük bir tutar yazın: 250 veya 250,50.');
});

it.each([
  ['20', 20],
  ['', undefined],
])('begins with the loss limit %s', (typed, loss) => {
  startWith(typed);
  expect(started).toEqual([expect.objectContaining({ loss })]);
});
