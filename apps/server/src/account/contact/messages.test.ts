import { expect, it } from 'vitest';
import { productName } from '@felek/contract/house';
import { codeIn, wordFor } from './messages.ts';

const word = wordFor(() => productName);

it.each(['phoneCode', 'recoveryCode'] as const)(
  '%s carries its code and fits one text message',
  (wording) => {
    const turkish = word(wording, 'tr', { code: '012345' });
    const english = word(wording, 'en', { code: '012345' });
    expect([codeIn(turkish), codeIn(english)]).toEqual(['012345', '012345']);
    // 3GPP TS 23.040: 140 octets are 70 characters of UCS-2, or 160 of the seven-bit alphabet.
    expect(turkish.length).toBeLessThanOrEqual(70);
    expect(english.length).toBeLessThanOrEqual(160);
  },
);

it.each(['passwordChanged', 'phoneChanged', 'newDevice'] as const)(
  '%s leaves no gap and holds no code',
  (wording) => {
    for (const locale of ['tr', 'en'] as const) {
      const text = word(wording, locale, { device: 'Chrome · Android', at: '21.11.2026 09:29' });
      expect(text).not.toMatch(/[{}]/);
      expect(codeIn(text)).toBeNull();
    }
  },
);

it('takes the house’s own words, unless they leave out the code', () => {
  const own = (text: string) =>
    wordFor(
      () => 'Yıldız',
      () => text,
    )('phoneCode', 'tr', { code: '012345' });
  expect(own('{house}: kod {code}')).toBe('Yıldız: kod 012345');
  expect(own('Hoş geldiniz')).toContain('012345');
  expect(own(' ')).toContain('012345');
});
