import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Balances } from '@felek/contract/balances';

const of = (cash: number, version: number): Balances => ({ balance: cash, cash, bonus: 0, held: 0, version });

let session: typeof import('./session.ts');
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  session = await import('./session.ts');
});
afterEach(() => vi.unstubAllGlobals());

const logIn = (usercode: string, balance: number) =>
  session.logIn({
    token: usercode,
    balance,
    username: usercode,
    usercode,
    betsyCid: '',
    betsyUrl: '',
    betsyToken: '',
    betcoToken: '',
    betcoUrl: '',
    smsVerified: true,
    exclusion: null,
    phone: '',
  });
const shown = () => session.useSession.getState().balance;

it.each([
  ['the newest of those that came in order', [of(10, 1), of(20, 2), of(30, 3)], 30],
  ['the newest though an older one came after it', [of(10, 1), of(30, 3), of(20, 2)], 30],
  ['what another server knows already, though one that lags answers a poll', [of(30, 3), of(10, 1)], 30],
  ['the same again', [of(30, 3), of(30, 3)], 30],
  ['the first that came, whatever the login said', [of(0, 0)], 0],
])('shows %s', (_rule, came, balance) => {
  logIn('a', 5);
  expect(shown()?.balance).toBe(5);
  for (const each of came) session.showBalance(each);
  expect(shown()).toEqual(came.find((each) => each.balance === balance));
});

it('shows another customer their own balance, whose versions start again', () => {
  logIn('a', 5);
  session.showBalance(of(30, 300));
  logIn('b', 7);
  session.showBalance(of(8, 1));
  expect(shown()?.balance).toBe(8);
});

it('shows nothing without a logged-in customer', () => {
  logIn('a', 5);
  session.forgetSession();
  session.showBalance(of(30, 3));
  expect(shown()).toBeUndefined();
});
