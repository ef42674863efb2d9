import { describe, expect, it } from 'vitest';
import { isContact, tidy } from './chat-words.ts';

describe('a message of a table', () => {
  it.each([
    'https://ornek.com',
    'gel www.ornek.com',
    'WWW.BAHİS.COM',
    'bahis.bet de daha iyi',
    'ornek nokta com yaz',
    'ornek (dot) com',
    'ornek . com',
    'ORNEK.INFO',
    't.me/kanal',
    'bana yaz @kanal_adi',
    'ali@ornek.com',
    'ｏｒｎｅｋ．ｃｏｍ',
    'or\u200bnek.c\u200bom',
    '0532 111 22 33',
    '+90 (532) 111-22-33',
    '5321112233',
    '532.111.22.33',
    '532.111.2233',
    '５３２１１１２２３３',
    '5 3 2 1 1 1 2 2 3 3',
    '0_532_111_22_33',
  ])('that says how to reach its writer is refused: %s', (text) => expect(isContact(text)).toBe(true));

  it.each([
    'Bol şans herkese!',
    '1.250.000 TL kazandım',
    '₺12.500,50 geldi',
    '17 kırmızı, sonra 32. Net kâr!',
    'kazandım. Com’dan değil :)',
    '3-2-1 hadi',
    'masa 12, tur 4512, sayı 36',
    '100.000,00 - 250.000,00 arası',
    'good luck, all in on 36.5x',
  ])('that only talks is taken: %s', (text) => expect(isContact(text)).toBe(false));

  it('is one line, without invisible characters', () => {
    expect(tidy('  bol \n\n şans\u202e \u0007 ')).toBe('bol şans');
    expect(tidy('👩\u200d🚀 geldi')).toBe('👩\u200d🚀 geldi');
    expect(tidy('\u200b \u2060')).toBe('');
  });
});
