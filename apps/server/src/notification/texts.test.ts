import { expect, it } from 'vitest';
import { productName } from '@felek/contract/house';
import { notificationTexts, wordNotification } from './texts.ts';

const params = {
  name: 'Işıl',
  amount: '123456',
  device: 'Chrome · Android',
  title: 'Bakım',
  note: 'Bu gece.',
  reason: 'Hesap sahibinin adı farklı.',
  iban: 'TR330006100519786457841326',
  holder: 'Felek A.Ş.',
  code: 'ABCDEFGH23',
};

it.each(notificationTexts)('%s is worded in both languages, without a gap', (code) => {
  const [tr, en] = (['tr', 'en'] as const).map((locale) =>
    wordNotification(code, params, locale, productName),
  );
  for (const { title, note } of [tr!, en!]) {
    expect(title.trim()).not.toBe('');
    expect(note.trim()).not.toBe('');
    expect(`${title}${note}`).not.toMatch(/[{}]/);
  }
  if (code !== 'system') expect(tr).not.toEqual(en);
});

it('prints amounts as each language writes them', () => {
  expect(wordNotification('deposit_confirmed', { amount: '123456' }, 'tr', productName).note).toContain(
    '₺1.234,56',
  );
  expect(wordNotification('deposit_confirmed', { amount: '123456' }, 'en', productName).note).toContain(
    '₺1,234.56',
  );
});

it('fills a gap once, and does not read the filled-in text again', () => {
  expect(wordNotification('welcome', { name: '{amount}' }, 'tr', productName).note).toContain('{amount}');
});
