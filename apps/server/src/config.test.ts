import { expect, it } from 'vitest';
import { demoSecret, readConfig } from './config.ts';
import { BadSetting } from './setting.ts';
import { readServices } from './payment/service-settings.ts';

const one = { name: 'cuzdan', url: 'https://api.wallet.example/felek/', secrets: ['s'.repeat(32)] };
const read = (...services: object[]) => readServices(JSON.stringify(services));

it('reads a service by its name, address, keys and words; what is left out is called as we call it', () => {
  expect(read({ ...one, statuses: { paid: ['SETTLED', 'DONE'] } })).toEqual([
    {
      name: 'cuzdan',
      url: 'https://api.wallet.example/felek',
      secrets: one.secrets,
      words: {
        pending: ['pending'],
        paid: ['SETTLED', 'DONE'],
        declined: ['declined'],
        refunded: ['refunded'],
      },
    },
  ]);
});

it.each<[string, object[]]>([
  ['no address', [{ ...one, url: 'wallet' }]],
  ['no key', [{ ...one, secrets: [] }]],
  ['a name with a slash', [{ ...one, name: '../x' }]],
  ['the name of bank transfers', [{ ...one, name: 'bank' }]],
  ['two of one name', [one, one]],
  ['a status of its own', [{ ...one, statuses: { settled: ['x'] } }]],
  ['one word for two ends', [{ ...one, statuses: { paid: ['END'], declined: ['END'] } }]],
  ['something else', [{ ...one, colour: 'blue' }]],
])('does not read %s', (_what, services) => {
  const answer = readServices(JSON.stringify(services));
  expect(answer).toEqual({ wrong: expect.any(String) as string });
  expect(JSON.stringify(answer)).not.toContain(one.secrets[0]);
});

const production = {
  FELEK_MODE: 'production',
  LICENSED_COUNTRIES: 'MT',
  FELEK_SECRET: 'f'.repeat(32),
  MESSAGE_GATEWAY_URL: 'https://sms.example',
  MESSAGE_GATEWAY_SECRET: 'm'.repeat(32),
};

it('starts in production with the listed services alone, or with the one service beside them', () => {
  const listed = { ...production, PAYMENT_SERVICES: JSON.stringify([one]) };
  const names = (environment: Record<string, string>) =>
    readConfig(environment).paymentServices.map(({ name }) => name);
  expect(names(listed)).toEqual(['cuzdan']);
  const generic = { PAYMENT_SERVICE_URL: 'https://pay.example', PAYMENT_SERVICE_SECRET: 'p'.repeat(32) };
  expect(names({ ...listed, ...generic })).toEqual(['generic', 'cuzdan']);
  expect(names({})).toEqual(['generic', 'cuzdan']);
});

it.each<[string, Record<string, string>]>([
  ['no service at all', {}],
  ['a short key', { PAYMENT_SERVICES: JSON.stringify([{ ...one, secrets: ['short'] }]) }],
  [
    'the sandbox’s key',
    { PAYMENT_SERVICES: JSON.stringify([{ ...one, secrets: [`${demoSecret}-for-wallets`] }]) },
  ],
  ['no JSON', { PAYMENT_SERVICES: 'cuzdan' }],
])('does not start in production with %s', (_what, environment) => {
  expect(() => readConfig({ ...production, ...environment })).toThrow(BadSetting);
});

it.each([
  ['[{"username":"ayse1","name":"Ayşe Kaya","password":"only fourteen!"}]'],
  ['[{"username":"a","name":"Ayşe Kaya","password":"long enough to be one"}]'],
  ['ayse1'],
])('makes nobody of %s, and does not repeat it', (text) => {
  expect(() => readConfig({ OPERATORS: text })).toThrow(/^OPERATORS must be a list/);
});

it.each<[string, Record<string, string>, number]>([
  ['ten seconds in production', { ...production, PAYMENT_SERVICES: JSON.stringify([one]) }, 10_000],
  ['no time in the demo', {}, 0],
  ['as long as it is set', { DRAIN_SECONDS: '45' }, 45_000],
])('a server that stops sends its connections away over %s', (_rule, environment, ms) => {
  expect(readConfig(environment).drainMs).toBe(ms);
});

it('takes an address of several database hosts as it is, and repeats no password of one that it cannot read', () => {
  const several = 'postgres://felek:s3cret@h1:5431,h2:5432/felek?target_session_attrs=read-write';
  expect(readConfig({ DATABASE_URL: several }).databaseUrl).toBe(several);
  const start = () => readConfig({ DATABASE_URL: 'postgres://felek:s3cret@h1:5431,,/felek' });
  expect(start).toThrow(BadSetting);
  expect(start).toThrow(/^DATABASE_URL must be an address such as (?!.*s3cret)/);
});

it('fetches bank files by an address that says where the day stands, and refuses another', () => {
  const house = { ...production, PAYMENT_SERVICES: JSON.stringify([one]) };
  expect(readConfig(house).bankFiles).toBeUndefined();
  const url = 'https://bank.example/{day}.csv';
  expect(readConfig({ ...house, BANK_FILE_URL: url, BANK_FILE_TOKEN: 't' }).bankFiles).toEqual({
    url,
    token: 't',
  });
  expect(() => readConfig({ ...house, BANK_FILE_URL: 'https://bank.example/today.csv' })).toThrow('{day}');
});

it('takes a pooler only with the address that leads through it', () => {
  const pooler = { DATABASE_POOLER: 'transaction' };
  expect(readConfig({ ...pooler, DATABASE_URL: 'postgres://db/felek' }).databasePooled).toBe(true);
  expect(readConfig({}).databasePooled).toBe(false);
  expect(() => readConfig(pooler)).toThrow(/^DATABASE_POOLER says how DATABASE_URL leads to the database/);
});
