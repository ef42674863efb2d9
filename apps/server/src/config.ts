// The settings: read from the environment once, checked and frozen. A bad setting stops the start with one clear message.
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { operatorPasswordMinLength, passwordMaxLength } from '@felek/contract/figures';
import { isCountryCode } from './account/countries.ts';
import { connectBetco, connectProviders } from './casino/providers/providers.ts';
import type { OpenProvider, OpenSportsbook } from './casino/providers/provider.ts';
import { parseDatabaseAddress } from './db/database-address.ts';
import { connectFeeds, type OpenFeed } from './sports/feeds/feeds.ts';
import type { BankFiles } from './payment/payment.ts';
import { ownWords, type ServiceSettings } from './payment/payment-service.ts';
import { readServices } from './payment/service-settings.ts';
import {
  apart,
  BadSetting,
  oneOf,
  readWhole,
  url,
  wholeNumber,
  withFiles,
  type Environment,
} from './setting.ts';

export interface Config {
  /** `demo` plays with play money against sandboxes; `production` refuses every demo secret and stand-in. */
  readonly mode: 'demo' | 'production';
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Keeps the painted covers of games. A cache. */
  readonly coversFolder: string;
  /** The address of a PostgreSQL (15 or later) that replaces the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Connects as the owner of the tables, for migrations. Without it the role of `databaseUrl` migrates. */
  readonly databaseOwnerUrl: string | undefined;
  /** The ends of the ledger's sealed pages are appended to this file. */
  readonly ledgerHeadsFile: string;
  /** Whether `databaseUrl` leads to a pooler in transaction mode: docs/database.md. */
  readonly databasePooled: boolean;
  /** Whether each answer is checked against the contract: in tests, since a page checks its shape alone. */
  readonly checksAnswers: boolean;
  /** Valkey or Redis, through which several servers share one hub. */
  readonly valkeyUrl: string | undefined;
  /** The public address of this server, without a trailing slash. */
  readonly publicUrl: string;
  /** The public address of the office, which may have a host of its own. Operators' passkeys count there alone. */
  readonly officeUrl: string;
  /** Two-letter codes of the countries whose residents may join. In demo mode, empty means every country of the form. */
  readonly licensedCountries: readonly string[];
  /** The number of trusted proxies. The client's address is the entry of `X-Forwarded-For` that the outermost of them added. */
  readonly trustedProxies: number;
  /** Signs the hub's connection tokens and keys the hashes of personal numbers. All servers of one house share it. */
  readonly secret: Buffer;
  /** Former or future secrets: the server reads data sealed under them and writes none. */
  readonly oldSecrets: readonly Buffer[];
  /** The payment services that methods may name: docs/payment-service.md. */
  readonly paymentServices: readonly ServiceSettings[];
  /** The source of the bank's day files. Without it two operators upload them in the office. */
  readonly bankFiles: BankFiles | undefined;
  /** Operators that the start creates if they do not exist. Their passwords are used at creation only. */
  readonly operators: readonly NewOperator[];
  /** Whether an operator may do nothing before a second factor is set up. */
  readonly needsSecondFactor: boolean;
  readonly messageGateway: { readonly url: string; readonly secret: string };
  /** The most SMS and e-mails that the house sends, all causes together. */
  readonly messagesAllowed: { readonly perHour: number; readonly perDay: number };
  /** The address of the jackpot feeds. Without it the site shows no jackpot. */
  readonly jackpotFeedUrl: string | undefined;
  /** Serves drand's HTTP interface. Without it the tables draw from their players' own seeds. */
  readonly beaconUrl: string | undefined;
  /** The source of the sportsbook's odds: the house's own odds maker, or none. */
  readonly sportsFeed: 'house' | 'none';
  /** The seed of the results in the odds maker's invented leagues. */
  readonly sportsSeed: string;
  /** Whether the house’s games offer automatic play, which some licences forbid. */
  readonly autoplay: boolean;
  /** After how many minutes customers are reminded of their play at the latest. They may choose less. */
  readonly playReminderMinutes: number;
  /** The game providers that have settings. Each provider's folder reads its own. */
  readonly gameProviders: readonly OpenProvider[];
  /** The feeds of the sportsbook that have settings. Each feed's folder reads its own. */
  readonly feeds: readonly OpenFeed[];
  /** BetConstruct's sportsbook. */
  readonly betco: OpenSportsbook | undefined;
  /** Betsy's sportsbook: its address and the house's id there. */
  readonly betsy: { readonly url: string; readonly cid: string } | undefined;
  /** Origins of game providers and sportsbooks that the site may frame. */
  readonly frameOrigins: readonly string[];
  /** The collector that gets traces, if there is one. */
  readonly tracesUrl: string | undefined;
  /** The bearer token for `/metrics`. Without it only this machine may read them. */
  readonly metricsToken: string | undefined;
  /** How long a stopping server still serves while it moves its live connections to other servers. It is not ready meanwhile. */
  readonly drainMs: number;
  /** Names this server in its log lines. */
  readonly serverName: string;
  /** Risky settings that are allowed, one sentence each. The start logs them. */
  readonly warnings: readonly string[];
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

export interface NewOperator {
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

/** The sandboxes' secret. It is public, so production refuses it. */
export const demoSecret = 'felek-demo-secret-known-to-everybody';

/** Settings whose secrets authenticate calls from or to game providers. */
const providerSecrets = [
  'AMUSNET_PASSWORD',
  'BETCO_KEY',
  'DIGITAIN_SECRET_KEY',
  'EGT_KEY',
  'EVERYMATRIX_PASSWORD',
  'PRAGMATIC_SECRET',
  'SOFTGAMINGS_HMAC_SECRET',
  'SOFTGAMINGS_LOGIN_SECRET',
];
const weakBelow = 16;
const sharedSecrets = [
  'FELEK_SECRET',
  'MESSAGE_GATEWAY_SECRET',
  'PAYMENT_SERVICE_SECRET',
  'SPORTS_SEED',
  ...providerSecrets,
];

/** Settings that may be given as `<NAME>_FILE`, the path of a file with the value. */
export const secretSettings = [
  ...sharedSecrets,
  'FELEK_SECRET_OLD',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'VALKEY_URL',
  'PAYMENT_SERVICES',
  'OPERATORS',
  'BANK_FILE_TOKEN',
  'METRICS_TOKEN',
  'HUB88_PRIVATE_KEY',
  'HUB88_PUBLIC_KEY',
  'SOFTGAMINGS_API_KEY',
  'SOFTGAMINGS_API_PASSWORD',
  'UOF_TOKEN',
  'FEEDCONSTRUCT_PASSWORD',
];

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Reads the settings. Throws one {@link BadSetting} that names every bad setting. */
export const readConfig = (given: Environment): Config =>
  readWhole(given, (environment) => readAll(withFiles(environment, secretSettings)));

function readAll(environment: Environment): Config {
  const part = <Part>(read: () => Part, standIn: Part) => apart(environment, read, standIn);
  const mode = oneOf(environment, 'FELEK_MODE', ['demo', 'production'] as const, 'demo');
  const port = port16(environment, 'PORT', 8080);
  const demo = mode === 'demo';
  const sandboxUrl = demo ? `http://localhost:${port16(environment, 'SANDBOX_PORT', port + 1)}` : undefined;
  part(() => assertOwnSecrets(environment, demo), undefined);
  const site =
    part(() => publicUrl(environment, 'PUBLIC_URL', demo), undefined) ?? `http://localhost:${port}`;
  return Object.freeze({
    mode,
    serverName: environment['SERVER_NAME'] || hostname(),
    warnings: demo ? [] : warningsOf(environment),
    port,
    host: environment['HOST'] || '127.0.0.1',
    dataDir: resolve(environment['DATA_DIR'] || './.data'),
    coversFolder: resolve(environment['COVERS_DIR'] || join(environment['DATA_DIR'] || './.data', 'covers')),
    databaseUrl: part(() => databaseUrl(environment, 'DATABASE_URL'), undefined),
    databaseOwnerUrl: part(() => databaseUrl(environment, 'DATABASE_OWNER_URL'), undefined),
    ledgerHeadsFile: resolve(
      environment['LEDGER_HEADS_FILE'] || join(environment['DATA_DIR'] || './.data', 'ledger-heads.txt'),
    ),
    databasePooled: databasePooled(environment),
    checksAnswers: oneOf(environment, 'CHECK_ANSWERS', ['yes', 'no'] as const, 'no') === 'yes',
    valkeyUrl: url(environment, 'VALKEY_URL', ['redis:', 'rediss:', 'valkey:']),
    publicUrl: site,
    officeUrl: part(() => publicUrl(environment, 'OFFICE_URL', demo), undefined) ?? site,
    licensedCountries: part(() => countries(environment, demo), []),
    trustedProxies: wholeNumber(environment, 'TRUSTED_PROXIES', 0, 10, 0),
    secret: Buffer.from(part(() => secret(environment, 'FELEK_SECRET', demo), '')),
    oldSecrets: part(() => oldSecrets(environment, demo), []),
    paymentServices: part(() => paymentServices(environment, demo, sandboxUrl), []),
    bankFiles: part(() => bankFiles(environment, demo, sandboxUrl), undefined),
    operators: part(() => operators(environment), []),
    needsSecondFactor: part(() => needsSecondFactor(environment, demo), true),
    messageGateway: {
      url: part(() => needed(environment, 'MESSAGE_GATEWAY_URL', sandboxUrl && `${sandboxUrl}/gateway`), ''),
      secret: part(() => secret(environment, 'MESSAGE_GATEWAY_SECRET', demo), ''),
    },
    messagesAllowed: {
      perHour: wholeNumber(environment, 'MESSAGES_PER_HOUR', 1, 10_000_000, 5000),
      perDay: wholeNumber(environment, 'MESSAGES_PER_DAY', 1, 100_000_000, 50_000),
    },
    jackpotFeedUrl:
      url(environment, 'JACKPOT_FEED_URL', ['http:', 'https:']) ?? (sandboxUrl && `${sandboxUrl}/jackpot`),
    beaconUrl: url(environment, 'BEACON_URL', ['http:', 'https:']),
    sportsFeed: sportsFeed(environment, demo),
    sportsSeed: part(() => sportsSeed(environment, demo), ''),
    autoplay: oneOf(environment, 'AUTOPLAY', ['on', 'off'] as const, 'on') === 'on',
    playReminderMinutes: wholeNumber(environment, 'PLAY_REMINDER_MINUTES', 1, 240, 60),
    gameProviders: connectProviders(environment, sandboxUrl),
    feeds: connectFeeds(environment),
    betco: part(() => connectBetco(environment, sandboxUrl), undefined),
    betsy: betsy(environment),
    frameOrigins: [...part(() => origins(environment), []), ...(sandboxUrl ? [sandboxUrl] : [])],
    tracesUrl: url(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    metricsToken: part(() => metricsToken(environment), undefined),
    drainMs: 1000 * wholeNumber(environment, 'DRAIN_SECONDS', 0, 300, demo ? 0 : 10),
    logLevel: oneOf(environment, 'LOG_LEVEL', logLevels, 'info'),
  });
}

/** The value may hold a password, so the message does not repeat it. */
function databaseUrl(
  environment: Environment,
  name: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
): string | undefined {
  const text = environment[name] || undefined;
  if (text === undefined || parseDatabaseAddress(text)) return text;
  throw new BadSetting(
    `${name} must be an address such as "postgres://felek:password@host:5432/felek"; several hosts stand as "host1:5432,host2:5432".`,
  );
}

function databasePooled(environment: Environment): boolean {
  const pooled = oneOf(environment, 'DATABASE_POOLER', ['none', 'transaction'] as const, 'none') !== 'none';
  if (pooled && !environment['DATABASE_URL'])
    throw new BadSetting('DATABASE_POOLER says how DATABASE_URL leads to the database; set that too.');
  return pooled;
}

const port16 = (environment: Environment, name: string, usual: number) =>
  wholeNumber(environment, name, 1, 65_535, usual);

function needed(environment: Environment, name: string, usual: string | undefined): string {
  const value = url(environment, name, ['http:', 'https:']) ?? usual;
  if (!value) throw new BadSetting(`${name} must be set in production.`);
  return value;
}

function secret(environment: Environment, name: string, demo: boolean): string {
  const value = environment[name] || (demo ? demoSecret : '');
  if (!demo && (value.length < 32 || value === demoSecret)) {
    throw new BadSetting(`${name} must be a secret of your own, of at least 32 characters, in production.`);
  }
  return value;
}

const sportsFeed = (environment: Environment, demo: boolean) =>
  oneOf(environment, 'SPORTS_FEED', ['house', 'none'] as const, demo ? 'house' : 'none');

/** Needed where the house makes its own odds. Not derived from FELEK_SECRET, which may be replaced in the middle of a match. */
const sportsSeed = (environment: Environment, demo: boolean): string =>
  sportsFeed(environment, demo) === 'house' ? secret(environment, 'SPORTS_SEED', demo) : '';

function oldSecrets(environment: Environment, demo: boolean): readonly Buffer[] {
  const given = (environment['FELEK_SECRET_OLD'] ?? '').split(/[\s,]+/).filter(Boolean);
  if (!demo && given.some((each) => each.length < 32 || each === demoSecret))
    throw new BadSetting(
      'FELEK_SECRET_OLD must list secrets of your own, each of at least 32 characters, in production.',
    );
  return given.map((each) => Buffer.from(each));
}

function metricsToken(environment: Environment): string | undefined {
  const token = environment['METRICS_TOKEN'] || undefined;
  if (token !== undefined && !/^[A-Za-z0-9_-]{20,200}$/.test(token))
    throw new BadSetting('METRICS_TOKEN must be 20 to 200 of the characters A-Z, a-z, 0-9, _ and -.');
  return token;
}

/**
 * The service of PAYMENT_SERVICE_URL, named `generic`, then those of PAYMENT_SERVICES. In demo mode the sandbox plays one of each.
 */
function paymentServices(
  environment: Environment,
  demo: boolean,
  sandboxUrl: string | undefined,
): readonly ServiceSettings[] {
  const listed = environment['PAYMENT_SERVICES'] || (sandboxUrl && demoServices(sandboxUrl)) || '[]';
  const services = readServices(listed);
  if ('wrong' in services) throw new BadSetting(`PAYMENT_SERVICES cannot be read: ${services.wrong}.`);
  for (const { name, secrets } of services)
    if (!demo && secrets.some((each) => each.length < 32 || each.startsWith(demoSecret)))
      throw new BadSetting(
        `PAYMENT_SERVICES: ${name} needs secrets of your own, of at least 32 characters, in production.`,
      );
  if (!demo && services.length > 0 && !environment['PAYMENT_SERVICE_URL']) return services;
  const generic: ServiceSettings = {
    name: 'generic',
    url: apart(
      environment,
      () => needed(environment, 'PAYMENT_SERVICE_URL', sandboxUrl && `${sandboxUrl}/payment`),
      '',
    ),
    secrets: [apart(environment, () => secret(environment, 'PAYMENT_SERVICE_SECRET', demo), '')],
    words: ownWords,
  };
  if (services.some(({ name }) => name === generic.name))
    throw new BadSetting('PAYMENT_SERVICES: generic is the service of PAYMENT_SERVICE_URL.');
  return [generic, ...services];
}

/** The sandbox's second service, with another key and its own payment statuses. */
const demoServices = (sandboxUrl: string) =>
  JSON.stringify([
    {
      name: 'cuzdan',
      url: `${sandboxUrl}/wallet-service`,
      secrets: [`${demoSecret}-for-wallets`],
      statuses: {
        pending: ['WAITING', 'PROCESSING'],
        paid: ['SETTLED'],
        declined: ['FAILED'],
        cancelled: ['ABORTED'],
        refunded: ['RETURNED'],
      },
    },
  ]);

function bankFiles(
  environment: Environment,
  demo: boolean,
  sandboxUrl: string | undefined,
): BankFiles | undefined {
  const address =
    url(environment, 'BANK_FILE_URL', ['http:', 'https:']) ?? (sandboxUrl && `${sandboxUrl}/bank/days/{day}`);
  if (address === undefined) return undefined;
  if (!address.includes('{day}'))
    throw new BadSetting('BANK_FILE_URL must have {day} where the day stands, such as /days/{day}.csv.');
  return {
    url: address,
    token: environment['BANK_FILE_TOKEN'] || (demo ? demoSecret : undefined),
  };
}

const operatorList = z.array(
  z.strictObject({
    username: z.string().check(z.regex(/^[A-Za-z0-9]{5,30}$/)),
    name: z.string().check(z.minLength(2), z.maxLength(100)),
    password: z.string().check(z.minLength(operatorPasswordMinLength), z.maxLength(passwordMaxLength)),
  }),
);

function needsSecondFactor(environment: Environment, demo: boolean): boolean {
  switch (environment['OPERATOR_SECOND_FACTOR'] || (demo ? 'optional' : 'required')) {
    case 'required':
      return true;
    case 'optional':
      return false;
    default:
      throw new BadSetting('OPERATOR_SECOND_FACTOR must be "required" or "optional".');
  }
}

function operators(environment: Environment): readonly NewOperator[] {
  try {
    return operatorList.parse(JSON.parse(environment['OPERATORS'] || '[]'));
  } catch {
    // The value holds passwords, so the message repeats none of it.
    throw new BadSetting(
      `OPERATORS must be a list such as [{"username":"ayse1","name":"Ayşe Kaya","password":"…"}], each password of at least ${operatorPasswordMinLength} characters.`,
    );
  }
}

function betsy(environment: Environment): Config['betsy'] {
  const address = url(environment, 'BETSY_URL', ['https:']);
  return address === undefined ? undefined : { url: address, cid: environment['BETSY_CID'] ?? '' };
}

function countries(environment: Environment, demo: boolean): string[] {
  const codes = (environment['LICENSED_COUNTRIES'] ?? '').split(/[\s,]+/).filter(Boolean);
  const unknown = codes.filter((code) => !isCountryCode(code));
  if (unknown.length > 0)
    throw new BadSetting(
      `LICENSED_COUNTRIES must hold two-letter country codes such as "PH,MT"; ${unknown.map((code) => `"${code}"`).join(', ')} ${unknown.length === 1 ? 'is' : 'are'} none.`,
    );
  if (!demo && codes.length === 0)
    throw new BadSetting(
      'LICENSED_COUNTRIES must list the countries of your licence in production, such as "PH,MT".',
    );
  return codes;
}

/** Without TLS the network can read passwords and sessions. So production accepts plain HTTP for this machine only. */
function publicUrl(
  environment: Environment,
  name: 'PUBLIC_URL' | 'OFFICE_URL',
  demo: boolean,
): string | undefined {
  const address = url(environment, name, ['http:', 'https:']);
  if (!demo && address !== undefined && isOpenHttp(address))
    throw new BadSetting(
      `${name} must be https:// in production: passwords and sessions could be read on their way.`,
    );
  return address;
}

/** Whether an address is HTTP or AMQP without TLS to another machine. */
function isOpenHttp(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname: host } = new URL(address);
  return ['http:', 'amqp:'].includes(protocol) && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
}

/** No two settings share a secret: otherwise one provider could sign another's calls, or know the house's own secret. */
function assertOwnSecrets(environment: Environment, demo: boolean): void {
  if (demo) return;
  const byValue = new Map<string, string>();
  for (const name of sharedSecrets) {
    const value = environment[name];
    if (!value) continue;
    const other = byValue.get(value);
    if (other !== undefined)
      throw new BadSetting(
        `${name} must be another secret than ${other}: each is shared with one side only.`,
      );
    byValue.set(value, name);
  }
}

/** Risky settings that production allows. */
function warningsOf(environment: Environment): string[] {
  const addresses = Object.entries(environment).filter(
    ([name, value]) => name.endsWith('_URL') && value && isOpenHttp(value) && name !== 'PUBLIC_URL',
  );
  const weak = providerSecrets.filter((name) => {
    const value = environment[name];
    return value && value.length < weakBelow;
  });
  return [
    ...(environment['PUBLIC_URL']
      ? []
      : [
          'PUBLIC_URL is not set: customers, payment services and game providers are sent to this machine alone',
        ]),
    ...(environment['DATABASE_URL']
      ? []
      : [
          'DATABASE_URL is not set: the embedded database is one copy on one disk, without a standby and without backups; see docs/backup.md',
        ]),
    ...addresses.map(
      ([name, value]) =>
        `${name} is ${new URL(value!).protocol}//: what is sent there can be read and changed on its way; use TLS`,
    ),
    ...weak.map(
      (name) =>
        `${name} has fewer than ${weakBelow} characters: an attacker who guesses it can post wins; ask for a longer one`,
    ),
  ];
}

function origins(environment: Environment): string[] {
  const given = (environment['FRAME_ORIGINS'] ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = given.find((each) => !/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(each));
  if (wrong)
    throw new BadSetting(
      `FRAME_ORIGINS must hold origins such as "https://games.example"; "${wrong}" is none.`,
    );
  return given;
}
