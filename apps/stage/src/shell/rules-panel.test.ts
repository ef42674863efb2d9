// @vitest-environment jsdom
import { ucus } from '@felek/games/ucus/ucus';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showRules } from './rules-panel.ts';
import { liraOf, shellTexts, speaker, type Language } from './texts.ts';

beforeEach(() => {
  // jsdom opens no dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined;
});
afterEach(() => document.body.replaceChildren());

it.each<[Language, string, string]>([
  ['tr', '%66,00', '%0,000099'],
  ['en', '66.00%', '0.000099%'],
])('writes a hit frequency that is nearly nothing with its first figures, %s', (language, often, rarely) => {
  showRules(
    {
      say: speaker(shellTexts, language),
      language,
      lira: liraOf(language),
      figures: ucus.figures,
      jackpot: undefined,
      betName: undefined,
      keys: [],
    },
    [],
  );
  const shown = [...document.querySelectorAll('table.figures tr')].slice(1);
  const hits = shown.map((row) => row.children[3]!.textContent);
  expect([hits[0], hits.at(-1)]).toEqual([often, rarely]);
});
