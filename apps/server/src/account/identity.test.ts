import { expect, it } from 'vitest';
import {
  dayInIstanbul,
  emailKey,
  issuerOf,
  maskPersonalNo,
  minuteInIstanbul,
  normalPhone,
  takesMessages,
} from './identity.ts';

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
