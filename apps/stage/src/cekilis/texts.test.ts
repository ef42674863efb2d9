import { expect, it } from 'vitest';
import { speaker } from '../shell/texts.ts';
import { drawTexts, spotName } from './texts.ts';

it.each([
  ['under:100.5', 'tr', 'Toplam 100,5 altı'],
  ['under:100.5', 'en', 'Sum under 100.5'],
  ['two:3-17', 'tr', 'İkili 3 · 17'],
  ['odd:2', 'en', '2 odd'],
] as const)('names the spot %s in %s', (spot, language, name) => {
  expect(spotName(speaker(drawTexts, language), spot)).toBe(name);
});
