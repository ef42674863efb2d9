import { expect, it } from 'vitest';
import {
  dayInIstanbul,
  deviceName,
  emailKey,
  isCalendarDay,
  isOfAge,
  issuerOf,
  isTurkishIdentityNumber,
  maskPersonalNo,
  minuteInIstanbul,
  normalPhone,
  takesMessages,
  usernameKey,
} from './identity.ts';

// 10000000146 is the number of the civil registry's own documentation; the others are made up.
it.each([
  ['10000000146', true],
  ['34567891238', true],
  ['10000000145', false],
  ['10000000156', false],
  ['00000000000', false],
  ['1000000014', false],
  ['1000000014a', false],
])('judges the identity number %s: %s', (number, good) => expect(isTurkishIdentityNumber(number)).toBe(good));

it.each([
  ['5321234567', '905321234567'],
  ['05321234567', '905321234567'],
  ['905321234567', '905321234567'],
  ['00905321234567', '905321234567'],
  ['9005321234567', '905321234567'],
  ['009005321234567', '905321234567'],
  ['4915112345678', '4915112345678'],
  ['004915112345678', '4915112345678'],
  ['12345', '12345'],
])('keeps the phone %s as %s', (given, kept) => expect(normalPhone(given)).toBe(kept));

it.each([
  ['2008-11-21', '2026-11-21', true],
  ['2008-11-22', '2026-11-21', false],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['1970-01-01', '2026-11-21', true],
])('born on %s, on %s of age: %s', (born, today, of) => expect(isOfAge(born, today)).toBe(of));

it.each([
  ['2000-02-29', true],
  ['2001-02-29', false],
  ['2000-13-01', false],
  ['2000-00-10', false],
  ['0000-00-00', false],
  ['1899-12-31', false],
])('knows whether %s is a day: %s', (day, is) => expect(isCalendarDay(day)).toBe(is));

it.each([
  ['Zengin', 'zengin'],
  ['ISMAIL', 'ismail'],
  [' zengin ', 'zengin'],
  ['İsmail', 'İsmail'],
  // The Kelvin sign is no K.
  ['\u212Aemal', '\u212Aemal'],
])('tells the username %j apart as %j', (given, key) => expect(usernameKey(given)).toBe(key));

it.each([
  ['Ayse@Ornek.Example', 'ayse@ornek.example'],
  ['ayse+casino@ornek.example', 'ayse@ornek.example'],
  ['ay.se@ornek.example', 'ay.se@ornek.example'],
  ['A.Y.se+1@GoogleMail.com', 'ayse@gmail.com'],
  ['+@ornek.example', '+@ornek.example'],
  ['...@gmail.com', '...@gmail.com'],
])('tells the mailbox %s apart as %s', (given, key) => expect(emailKey(given)).toBe(key));

it.each([
  ['905321234567', ['90'], true],
  ['902121234567', ['90'], false],
  ['90532123456', ['90'], false],
  ['905321234567', ['356'], true],
  ['35699123456', ['356'], true],
  ['35699123456', ['90'], false],
])('lets messages go to %s where %j is served: %s', (phone, dialCodes, may) =>
  expect(takesMessages(phone, dialCodes)).toBe(may),
);

it.each([
  ['34567891238', 'DE', 'TR'],
  ['34567891239', 'DE', 'DE'],
])('takes the identity number %s of somebody in %s for one of %s', (number, country, issuer) =>
  expect(issuerOf(number, country)).toBe(issuer),
);

it('shows an instant by the clock of Istanbul', () =>
  expect(minuteInIstanbul(new Date('2026-11-20T21:05:00Z'))).toBe('21.11.2026 00:05'));

it('counts days by the clock of Istanbul', () => {
  expect(dayInIstanbul(new Date('2026-11-20T20:59:59Z'))).toBe('2026-11-20');
  expect(dayInIstanbul(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21');
});

it('shows five digits of an identity number', () =>
  expect(maskPersonalNo('10000000146')).toBe('100••••••46'));

it.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36 Edg/156.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari · macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['curl/8.5.0', '—'],
  ['', '—'],
])('names the device of %j', (agent, name) => expect(deviceName(agent)).toBe(name));
