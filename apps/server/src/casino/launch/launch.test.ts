import { expect, it } from 'vitest';
import { refuseLaunch } from './launch.ts';

const open = { isOpen: true, devices: 'all', closedCountries: [] } as const;
const shut = { ...open, isOpen: false };
const forComputers = { ...open, devices: 'computer' } as const;
const forPhones = { ...open, devices: 'phone' } as const;
const notInGermany = { ...open, closedCountries: ['AT', 'DE'] };
const of = (country: string, barred?: 'account_excluded' | 'account_closed') => ({ country, barred });

it.each([
  [open, of('TR'), true, undefined],
  [open, of('TR'), false, undefined],
  [undefined, of('TR'), true, 'game_not_found'],
  [shut, of('TR'), true, 'game_unavailable'],
  [open, of('TR', 'account_excluded'), true, 'account_excluded'],
  [open, of('TR', 'account_closed'), true, 'account_closed'],
  [open, undefined, true, 'account_closed'],
  [undefined, of('TR', 'account_closed'), true, 'game_not_found'],
  [shut, of('TR', 'account_excluded'), true, 'game_unavailable'],
  [forComputers, of('TR'), true, 'game_needs_computer'],
  [forComputers, of('TR'), false, undefined],
  [forPhones, of('TR'), true, undefined],
  [forPhones, of('TR'), false, 'game_needs_phone'],
  [notInGermany, of('DE'), true, 'game_not_in_country'],
  [notInGermany, of('DE', 'account_excluded'), true, 'account_excluded'],
  [notInGermany, of('TR'), true, undefined],
] as const)('launching %j for %j, on a phone: %s, gives %s', (game, player, isMobile, refusal) => {
  expect(refuseLaunch({ game, player, isMobile })).toBe(refusal);
});
