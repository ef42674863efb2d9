import { expect, it } from 'vitest';
import { hasWords } from './has-words.ts';

it.each([
  ['Işık Şöleni Felek', 'IŞIK', true],
  ['Işık Şöleni Felek', 'isik', true],
  ['Işık Şöleni Felek', 'fel söl', true],
  ['Lale Felek', 'LÂLE', true],
  ['Lale Felek', 'ale', false],
  ['Lale Felek', '', true],
])('in %j, %j is found: %j', (text, typed, isFound) => expect(hasWords(text, typed)).toBe(isFound));
