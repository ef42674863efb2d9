import { expect, it } from 'vitest';
import { refuseLaunch } from './launch.ts';

const [open, shut] = [{ isOpen: true }, { isOpen: false }];

it.each([
  [open, undefined, undefined],
  [undefined, undefined, 'game_not_found'],
  [shut, undefined, 'game_unavailable'],
  [open, 'account_excluded', 'account_excluded'],
  [open, 'account_closed', 'account_closed'],
  [undefined, 'account_closed', 'game_not_found'],
  [shut, 'account_excluded', 'game_unavailable'],
] as const)('launching %j for somebody %s gives %s', (game, barred, refusal) => {
  expect(refuseLaunch({ game, barred })).toBe(refusal);
});
