import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoSecret, readConfig, secretSettings } from './config.ts';
import { BadSetting } from './setting.ts';
import { readServices } from './payment/service-settings.ts';

const one = { name: 'cuzdan', url: 'https://api.wallet.example/felek/', secrets: ['s'.repeat(32)] };
const read = (...services: object[]) => readServices(JSON.stringify(services));

it('reads a service by its name, address, keys and words; missing words are ours', () => {
  expect(read({ ...one, statuses: { paid: ['SETTLED', 'DONE'] } })).toEqual([
    {
      name: 'cuzdan',
      url: 'https://api.wallet.example/felek',
      secrets: one.secrets,
      words: {
        pending: ['pending'],
        paid: ['SETTLED', 'DONE'],
        declined: ['declined'],
        cancelled: ['cancelled'],
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

it('makes odds of its own in production only with a seed of its own, which stands in no message', () => {
  const paid = { PAYMENT_SERVICE_URL: 'https://pay.example', PAYMENT_SERVICE_SECRET: 'p'.repeat(32) };
  const house = { ...production, ...paid, SPORTS_FEED: 'house' };
  expect(readConfig({ ...production, ...paid }).sportsFeed).toBe('none');
  expect(readConfig({ ...house, SPORTS_SEED: 's'.repeat(32) }).sportsSeed).toBe('s'.repeat(32));
  for (const seed of ['', 'too short to guess', demoSecret, production.FELEK_SECRET])
    expect(() => readConfig({ ...house, SPORTS_SEED: seed })).toThrow(/^SPORTS_SEED must be (?!.*too short)/);
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

it.each<[string, Record<string, string>, boolean]>([
  ['offer automatic play', {}, true],
  ['offer none where the licence forbids it', { AUTOPLAY: 'off' }, false],
])('the games of the house %s', (_rule, environment, autoplay) => {
  expect(readConfig(environment).autoplay).toBe(autoplay);
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

const whole = {
  ...production,
  PUBLIC_URL: 'https://house.example',
  DATABASE_URL: 'postgres://felek@db.example/felek',
  PAYMENT_SERVICE_URL: 'https://pay.example',
  PAYMENT_SERVICE_SECRET: 'p'.repeat(32),
};
const refusalOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(BadSetting);
    return (error as Error).message;
  }
};

describe('everything that is wrong', () => {
  it('is said at once: what production needs and does not have', () => {
    const refusal = refusalOf({ FELEK_MODE: 'production' });
    for (const name of [
      'LICENSED_COUNTRIES',
      'FELEK_SECRET',
      'PAYMENT_SERVICE_URL',
      'PAYMENT_SERVICE_SECRET',
      'MESSAGE_GATEWAY_URL',
      'MESSAGE_GATEWAY_SECRET',
    ])
      expect(refusal).toMatch(new RegExp(`^- ${name} must`, 'm'));
    expect(refusal).toMatch(/^6 settings cannot be used\.$/m);
  });

  it('is said once for each setting, of providers too, and repeats no value', () => {
    const refusal = refusalOf({
      ...whole,
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      OPERATORS: 'a word that is secret',
      METRICS_TOKEN: 'too short',
      AMUSNET_LAUNCH_URL: 'https://amusnet.example',
      DIGITAIN_URL: 'digitain',
    });
    const named = refusal
      .split('\n')
      .slice(1)
      .map((line) => line.split(/[ :]/)[1]!);
    expect(named.toSorted()).toEqual([
      'AMUSNET_GAMES_URL',
      'AMUSNET_PASSWORD',
      'AMUSNET_PORTAL_CODE',
      'AMUSNET_USER_NAME',
      'DIGITAIN_GAMES_URL',
      'DIGITAIN_OPERATOR_ID',
      'DIGITAIN_PARTNER_ID',
      'DIGITAIN_SECRET_KEY',
      'DIGITAIN_URL',
      'LOG_LEVEL',
      'METRICS_TOKEN',
      'OPERATORS',
      'PORT',
    ]);
    expect(refusal).not.toMatch(/a word that is secret|too short/);
  });
});

it.each([
  ['TR,XX', '"XX" is none'],
  ['TR,ZZ,tr', '"ZZ", "tr" are none'],
])('knows the countries of %s', (LICENSED_COUNTRIES, wrong) => {
  expect(refusalOf({ ...whole, LICENSED_COUNTRIES })).toContain(wrong);
});

describe('a secret in a file', () => {
  const inFiles = (files: Record<string, string>, more: Record<string, string> = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'felek-secrets-'));
    const named = Object.entries(files).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return [`${name}_FILE`, join(folder, name)];
    });
    const { [Object.keys(files)[0] as keyof typeof whole]: _given, ...rest } = whole;
    try {
      return readConfig({ ...rest, ...(Object.fromEntries(named) as Record<string, string>), ...more });
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('is read without the end of its line', () => {
    expect(inFiles({ FELEK_SECRET: `${'x'.repeat(40)}\n` }).secret.toString()).toBe('x'.repeat(40));
    expect(inFiles({ DATABASE_URL: 'postgres://u:p@h/d\n' }).databaseUrl).toBe('postgres://u:p@h/d');
    const [operator] = inFiles({
      OPERATORS: '[{"username":"ayse1","name":"Ayşe Kaya","password":"long enough to be one"}]',
    }).operators;
    expect(operator).toMatchObject({ username: 'ayse1' });
  });

  it('may stand for every secret that there is', () => {
    // A setting that is secret by its name, wherever it is read.
    const secret = /(?:SECRET(?:_KEY)?|PASSWORD|PRIVATE_KEY|API_KEY|TOKEN|_KEY)$/;
    const sources = import.meta.glob<string>(['./config.ts', './**/settings.ts'], {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const read = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/'([A-Z0-9]+(?:_[A-Z0-9]+)+)'/g)].map(([, name]) => name!),
    );
    expect(read.length).toBeGreaterThan(60);
    // How bets carry a token, and no token.
    const others = ['PRAGMATIC_BET_TOKEN'];
    const unnamed = read.filter((name) => secret.test(name) && !secretSettings.includes(name));
    expect(unnamed.filter((name) => !others.includes(name))).toEqual([]);
  });

  it('and in a variable is one too many', () => {
    expect(() => inFiles({ FELEK_SECRET: 'x'.repeat(40) }, { FELEK_SECRET: 'y'.repeat(40) })).toThrow(
      'FELEK_SECRET_FILE and FELEK_SECRET are both set',
    );
  });

  it('that cannot be read is named', () => {
    expect(refusalOf({ ...whole, METRICS_TOKEN_FILE: '/no/such/file' })).toBe(
      'METRICS_TOKEN_FILE cannot be read: ENOENT.',
    );
  });
});

describe('in production', () => {
  it('nothing is to be warned of where all is as it should be', () => {
    expect(readConfig(whole).warnings).toEqual([]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['no public address', { PUBLIC_URL: '' }, /^PUBLIC_URL is not set/],
    ['the embedded database', { DATABASE_URL: '' }, /^DATABASE_URL is not set: the embedded database/],
    ['a service without TLS', { PAYMENT_SERVICE_URL: 'http://pay.example' }, /^PAYMENT_SERVICE_URL is http/],
    [
      'a provider without TLS',
      { PRAGMATIC_URL: 'http://p.example', PRAGMATIC_SECRET: 'k'.repeat(20), PRAGMATIC_SECURE_LOGIN: 'f' },
      /^PRAGMATIC_URL is http/,
    ],
    [
      'a provider’s short secret',
      { PRAGMATIC_URL: 'https://p.example', PRAGMATIC_SECRET: 'testKey', PRAGMATIC_SECURE_LOGIN: 'f' },
      /^PRAGMATIC_SECRET has fewer than 16 characters/,
    ],
  ])('warns of %s', (_what, more, warning) => {
    expect(readConfig({ ...whole, ...more }).warnings).toEqual([expect.stringMatching(warning)]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['on the house’s own address', whole, 'https://house.example'],
    ['on a host of its own', { ...whole, OFFICE_URL: 'https://office.example' }, 'https://office.example'],
    ['on this machine in the demo', { PORT: '9000' }, 'http://localhost:9000'],
  ])('the office is %s', (_where, environment, officeUrl) => {
    expect(readConfig(environment).officeUrl).toBe(officeUrl);
  });

  it('a service on this machine needs no TLS', () => {
    expect(readConfig({ ...whole, MESSAGE_GATEWAY_URL: 'http://127.0.0.1:9000' }).warnings).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a public address without TLS', { PUBLIC_URL: 'http://house.example' }, 'PUBLIC_URL must be https://'],
    ['an office without TLS', { OFFICE_URL: 'http://office.example' }, 'OFFICE_URL must be https://'],
    [
      'one secret for two sides',
      { MESSAGE_GATEWAY_SECRET: 'p'.repeat(32) },
      'PAYMENT_SERVICE_SECRET must be another secret than MESSAGE_GATEWAY_SECRET',
    ],
    ['the demo’s secret among the old ones', { FELEK_SECRET_OLD: demoSecret }, 'FELEK_SECRET_OLD must list'],
  ])('refuses %s', (_what, more, refusal) => {
    expect(refusalOf({ ...whole, ...more })).toContain(refusal);
  });
});
