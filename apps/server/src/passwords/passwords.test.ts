import { expect, it } from 'vitest';
import { hashPassword, isPassword, isTooCommon, ofTheHouse } from './passwords.ts';

const own = {
  words: ['aysenur34', 'Ayşe', 'Yılmaz', 'ayse.yilmaz@ornek.example', 'ayse.yilmaz'],
  numbers: ['905321234567', '34567891238', '11051990', '19900511'],
};

it.each([
  ['felek', 'the house’s name'],
  ['FELEK2026!', 'the house’s name with figures behind it'],
  ['Felekcasino', 'the house’s name in full'],
  ['aysenur34', 'the username'],
  ['AYSENUR34', 'the username in capitals'],
  ['ayse1990', 'the name without its mark, and a year'],
  ['YILMAZ.34', 'the surname by Turkish casing'],
  ['ayse.yilmaz@ornek.example', 'the e-mail address'],
  ['905321234567', 'the phone'],
  ['05321234567', 'the phone as one dials it'],
  ['532 123 45 67', 'the phone in groups'],
  ['1234567', 'the end of the phone'],
  ['34567891238', 'the identity number'],
  ['11051990', 'the birthday'],
  ['11.05.1990', 'the birthday with dots'],
  ['12345', 'digits in a row'],
  ['7890123', 'digits in a row, over the nine'],
  ['98765432', 'digits in a row downwards'],
  ['11111111', 'one digit again and again'],
  ['ğğğğğ', 'one letter again and again'],
  ['qwerty', 'a walk on the keyboard'],
  ['1q2w3e4r', 'another walk'],
  ['Password1', 'the word itself'],
  ['P@ssw0rd', 'the word in disguise'],
  ['Şifre123', 'the Turkish word'],
  ['beşiktaş', 'a club'],
  ['GALATASARAY1905', 'a club and its year'],
  ['İstanbul34', 'a city and its plate'],
  ['seniseviyorum', 'love'],
  ['ｆｅｌｅｋ', 'the house’s name in wide letters'],
])('refuses %s: %s', (password) => expect(isTooCommon(password, own)).toBe(true));

it.each([
  'Kırk-2-küp-dörtte',
  'Lale-2026-demo',
  'x7$kQ',
  '83610',
  'doğru at pil zımba',
  'felek sana güler',
  'ayşenin kedisi boncuk',
  '9053212345670',
  '🌷🌷🎲🌷🌷',
])('takes %s', (password) => expect(isTooCommon(password, own)).toBe(false));

it('needs no personal words', () => {
  expect(isTooCommon('deniz feneri', { words: ['', 'ab'], numbers: [''] })).toBe(false);
});

it('keeps an argon2id hash with a salt of its own, and knows the password again however it was typed', async () => {
  const [one, two] = await Promise.all([
    hashPassword('şifrem değil', ofTheHouse),
    hashPassword('şifrem değil', ofTheHouse),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(one).not.toBe(two);
  expect(await isPassword('şifrem değil', one, ofTheHouse)).toBe(true);
  expect(await isPassword('şifrem değil'.normalize('NFD'), one, ofTheHouse)).toBe(true);
  expect(await isPassword('Şifrem değil', one, ofTheHouse)).toBe(false);
});

it('does not cut a long password', async () => {
  const long = 'ş'.repeat(99);
  const kept = await hashPassword(`${long}a`, ofTheHouse);
  expect(await isPassword(`${long}a`, kept, ofTheHouse)).toBe(true);
  expect(await isPassword(`${long}b`, kept, ofTheHouse)).toBe(false);
});

it('refuses an unknown person with any password', async () => {
  expect(await isPassword('a password that nobody has', undefined, ofTheHouse)).toBe(false);
});
