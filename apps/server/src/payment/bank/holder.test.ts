import { expect, it } from 'vitest';
import { foldName, isSameName } from './holder.ts';

it.each<[own: string, given: string, same: boolean]>([
  ['Işıl Su Gündüz', 'Işıl Su Gündüz', true],
  ['Işıl Su Gündüz', 'IŞIL SU GÜNDÜZ', true],
  ['Işıl Su Gündüz', 'ışıl su gündüz', true],
  ['Işıl Su Gündüz', 'ISIL SU GUNDUZ', true],
  ['Işıl Su Gündüz', '  Işıl   Su\u00a0Gündüz ', true],
  ['Işıl Su Gündüz', 'Su Işıl Gündüz', true],
  ['Işıl Su Gündüz', 'GÜNDÜZ IŞIL SU', true],
  ['İbrahim Çağ', 'ibrahim çağ', true],
  ['İbrahim Çağ', 'IBRAHIM CAG', true],
  ['İbrahim Çağ', 'I\u0307brahim C\u0327ag\u0306', true],
  ['Ayşe Nur Deneme', 'Ayşenur Deneme', true],
  ['Ayşe Yılmaz-Kaya', 'AYSE YILMAZ KAYA', true],
  ['Ali Can Deneme', 'Ali Deneme', false],
  ['Ali Deneme', 'Ali Can Deneme', false],
  ['Ayşe Deneme', 'Fatma Deneme', false],
  ['Ayşe Deneme', 'Ayşe Başka', false],
  ['Ayşe Deneme', 'Ayşe', false],
  ['Ayşe Ayşe Deneme', 'Ayşe Deneme Deneme', false],
  ['Ayşe Deneme', 'A. Deneme', false],
  ['Ayşe Deneme', '', false],
  ['', '', false],
  ['..', '--', false],
])('of %j, %j is the same name: %s', (own, given, same) => {
  expect(isSameName(own, given)).toBe(same);
});

it.each([
  ['Işıl Su Gündüz', 'ISIL SU GUNDUZ'],
  ['ISIL SU GÜNDÜZ', 'ISIL SU GUNDUZ'],
  ['İbrahim Çağ', 'IBRAHIM CAG'],
  ['Öykü  Şen', 'OYKU SEN'],
])('folds %s to %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});
