import { describe, expect, it } from 'vitest';
import { calls } from './api.ts';
import { call } from './call.ts';
import { nothing, noData } from './fields.ts';
import { everyCall, everyOperatorCall, refusals, type RefusalCode } from './errors.ts';
import { fieldErrors, wordIssues } from './field-errors.ts';
import { login, register } from './account.ts';
import { everyMatrixLaunchUrl } from './casino.ts';
import { messages } from './messages.ts';
import { openApiDocument } from './openapi.ts';
import { withdraw } from './payment.ts';

it('names every path once', () => {
  const paths = calls.map(({ call }) => call.path);
  expect(paths).toEqual([...new Set(paths)]);
});

it('states every call that the specification lists', () => {
  const paths = new Set(calls.map(({ call }) => `${call.method} ${call.path}`));
  const specified = `POST auth/login, GET auth/form, POST auth/register, POST customer/updatephone, GET bonus/definetrialbonus,
    POST auth/sendresetpassword, POST auth/checkresetcode, POST auth/changepasswordwithcode, POST customer/changepassword,
    GET auth/logout, GET user/balance, POST customer/notification, POST customer/readnotification, POST casino/games,
    POST casino/categorygames, POST casino/togglefavorite, POST payment/detail, POST payment/withdraw, POST payment/deposit,
    POST casino/pragmaticlaunchurl, POST casino/dtlaunchurl, POST casino/emlaunchurl, POST casino/amusnetlaunchurl,
    POST casino/egtlaunchurl, POST casino/hub88launchurl, POST casino/softgamingslaunchurl, GET cms/coveryjs, GET cms/grouped,
    GET casino/egtjackpot, GET casino/jackpotcards, GET casino/eqyptquest, GET payment/methods, POST customer/gamehistory,
    POST customer/financialactivities, POST customer/sessions, POST customer/endsession, GET customer/profile, GET bonus/list,
    POST bonus/claim, GET casino/favorites, POST casino/fellaunchurl, GET cms/page, GET cms/promotions`;
  expect(specified.split(/,\s+/).filter((each) => !paths.has(each))).toEqual([]);
});

it('opens an EveryMatrix game that is of no product', () => {
  const said = { code: 'abc', productId: '' };
  expect(everyMatrixLaunchUrl.input.parse(said)).toEqual(said);
});

it('limits how often each provider’s games are launched', () => {
  const launches = calls.filter(({ call }) => /^casino\/\w+launchurl$/.test(call.path));
  expect(launches).toHaveLength(8);
  for (const { call } of launches) expect(call.tries).toBeDefined();
});

it('names a permission for each of the operators’ calls and for no other', () => {
  const without = calls.filter(({ call }) => (call.who === 'operator') !== (call.permission !== undefined));
  expect(without.map(({ call }) => call.path)).toEqual([]);
  const rest = { path: '', method: 'GET', summary: '', input: nothing(), output: noData() } as const;
  // @ts-expect-error An operator's call without a permission does not compile.
  call({ ...rest, who: 'operator', refusals: [] });
  // @ts-expect-error Nor does another's call with one.
  call({ ...rest, who: 'game', refusals: [], permission: 'log:read' });
});

it('gives every refusal a call that answers it, and words for it in both languages', () => {
  const answered = new Set<RefusalCode>([
    ...everyCall,
    ...everyOperatorCall,
    ...calls.flatMap(({ call }) => call.refusals),
  ]);
  expect(Object.keys(refusals).filter((code) => !answered.has(code as RefusalCode))).toEqual([]);
});

describe.each(Object.entries({ ...refusals, ...messages, ...fieldErrors }))(
  'the text of %s',
  (_code, { tr, en }) => {
    it('is written in both languages, and not the same', () => {
      expect(tr.trim()).not.toBe('');
      expect(en.trim()).not.toBe('');
      expect(tr).not.toBe(en);
    });
  },
);

it.each([
  ['a NUL', 'ab\u0000cdef'],
  ['half a surrogate pair', 'abc\ud800def'],
  ['an escape', 'abc\u001b[2Jdef'],
])('refuses text with %s', (_what, password) => {
  expect(login.input.safeParse({ username: 'zengin', password }).success).toBe(false);
});

it.each(['5321234567', '905321234567', '12345'])('refuses %s for a username, in words', (name) => {
  const read = register.input.shape.username.safeParse(name);
  expect(wordIssues(read.error!.issues, 'tr')).toEqual([{ path: '', message: 'En az bir harf olmalı.' }]);
  expect(register.input.shape.username.safeParse(`a${name}`).success).toBe(true);
});

it.each(['Ayşe', 'Gülşah Işık', 'Çağrı', 'İbrahim Ömer Üstün'])('takes %s for a name', (name) => {
  expect(register.input.shape.name.safeParse(name).success).toBe(true);
});

it.each(['A', 'Ayşe ', ' Ayşe', 'Ayşe  Nur', 'Ayşe1', "O'Neil", 'Ayşe\u00a0Nur', '<b>Ayşe</b>', ''])(
  'refuses %j for a name',
  (name) => {
    expect(register.input.shape.name.safeParse(name).success).toBe(false);
  },
);

it('refuses a form of payment values with a prototype in it, or with too many keys', () => {
  const order = (detail: unknown) => withdraw.input.safeParse({ id: 1, target: 'pay', detail });
  expect(order({ amount: 10, iban: 'TR33' }).success).toBe(true);
  expect(order(Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`k${n}`, 1]))).success).toBe(false);
  expect(order({ amount: { $gt: 0 } }).success).toBe(false);
  expect(order([]).success).toBe(false);
});

it('prints an OpenAPI document that names every call', () => {
  const document = openApiDocument('1.0.0') as { paths: Record<string, object> };
  expect(Object.keys(document.paths).sort()).toEqual(calls.map(({ call }) => `/api/${call.path}`).sort());
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});
