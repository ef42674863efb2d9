import { expect, it } from 'vitest';
import { figuresOfLimit } from '../protection/protection.ts';
import { refuse } from './envelope.ts';

const room = {
  period: 'week',
  amount: 150_000n,
  used: 120_050n,
  left: 29_950n,
  until: new Date('2026-11-29T21:00:00Z'),
};

it.each([
  [
    'stake_limit_reached',
    'tr',
    'Haftalık bahis limitiniz ₺1.500,00; ₺1.200,50 kullandınız. Bu bahis için ₺299,50 kaldı. Limitiniz 30.11.2026 00:00 tarihinde yenilenir.',
  ],
  [
    'loss_limit_reached',
    'en',
    'Weekly loss limit: ₺1,500.00, of which ₺1,200.50 is used, open bets included. For this stake ₺299.50 is left. Your limit starts anew on 30.11.2026 00:00.',
  ],
] as const)(
  '%s in %s names the limit, what is used and left, and when it starts anew',
  (code, locale, text) => {
    expect(refuse(code, locale, { figures: figuresOfLimit({ most: room.left, room }) }).body.message).toBe(
      text,
    );
  },
);

it.each([
  ['tr', 'Bonus parasıyla en yüksek bahis ₺50,00. Nakit bakiyeniz bu bahse yetmiyor.'],
  ['en', 'The highest stake with bonus money is ₺50.00. Your cash does not cover this stake.'],
] as const)('a stake above that of a bonus is refused in %s with the figure', (locale, text) => {
  const figures = figuresOfLimit({ most: 5000n });
  expect(refuse('stake_above_bonus_limit', locale, { figures }).body.message).toBe(text);
});
