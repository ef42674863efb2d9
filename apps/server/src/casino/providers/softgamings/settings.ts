// SoftGamings' settings. Without SOFTGAMINGS_URL the house has no SoftGamings. In demo mode the sandbox plays it.
import * as z from 'zod/mini';
import { BadSetting, oneOf, url, type Environment } from '../../../setting.ts';
import { usualErrors, type ErrorTexts, type Reason } from './dialect.ts';

export interface SoftGamingsSettings {
  /** SoftGamings' API, without a trailing slash. */
  readonly url: string;
  /** Part of the address of each of our calls. */
  readonly apiKey: string;
  /** Hashed into each of our calls, and never sent. */
  readonly apiPassword: string;
  /** Our address as SoftGamings sees it. It is hashed too. */
  readonly serverIp: string;
  /** Signs their calls and our answers. */
  readonly hmacSecret: string;
  /** The secret that customers' passwords at SoftGamings are derived from. It must never change, since the derived passwords would too. */
  readonly loginSecret: string;
  /** Games are launched as markup (`AuthHTML`) or as an address (`DirectAuth`). */
  readonly launch: 'AuthHTML' | 'DirectAuth';
  /** The HTTP status of an answer that requests a retry. */
  readonly faultStatus: 200 | 500;
  readonly errors: ErrorTexts;
  /** The address of its day files. Without it the provider is not reconciled. */
  readonly daysUrl?: string | undefined;
}

/** The demo's secrets. They are public, so production refuses them. */
const demo = {
  SOFTGAMINGS_API_KEY: 'felek-demo-key',
  SOFTGAMINGS_API_PASSWORD: 'felek-demo-password',
  SOFTGAMINGS_HMAC_SECRET: 'felek-demo-softgamings',
  SOFTGAMINGS_LOGIN_SECRET: 'felek-demo-logins',
} as const;

/** Reads `SOFTGAMINGS_URL`, `_API_KEY`, `_API_PASSWORD`, `_HMAC_SECRET`, `_LOGIN_SECRET`, `_SERVER_IP`, `_LAUNCH`, `_FAULT_STATUS`, `_ERROR_TEXTS` and `_DAYS_URL`. */
export function readSoftGamingsSettings(
  environment: Environment,
  sandboxUrl: string | undefined,
): SoftGamingsSettings | undefined {
  const address =
    url(environment, 'SOFTGAMINGS_URL', ['http:', 'https:']) ?? (sandboxUrl && `${sandboxUrl}/softgamings`);
  if (address === undefined) return undefined;
  const isDemo = sandboxUrl !== undefined;
  const secret = (name: keyof typeof demo) => {
    const value = environment[name] || (isDemo ? demo[name] : '');
    if (!isDemo && ['', demo[name]].includes(value))
      throw new BadSetting(`${name} must be one of your own in production.`);
    return value;
  };
  const settings: SoftGamingsSettings = {
    url: address,
    apiKey: secret('SOFTGAMINGS_API_KEY'),
    apiPassword: secret('SOFTGAMINGS_API_PASSWORD'),
    hmacSecret: secret('SOFTGAMINGS_HMAC_SECRET'),
    loginSecret: secret('SOFTGAMINGS_LOGIN_SECRET'),
    serverIp: environment['SOFTGAMINGS_SERVER_IP'] || '0.0.0.0',
    launch: oneOf(environment, 'SOFTGAMINGS_LAUNCH', ['AuthHTML', 'DirectAuth'], 'AuthHTML'),
    faultStatus: oneOf(environment, 'SOFTGAMINGS_FAULT_STATUS', ['200', '500'], '200') === '500' ? 500 : 200,
    errors: errorTexts(environment['SOFTGAMINGS_ERROR_TEXTS'] || '{}'),
    daysUrl:
      url(environment, 'SOFTGAMINGS_DAYS_URL', ['http:', 'https:']) ??
      (sandboxUrl && `${sandboxUrl}/softgamings/days`),
  };
  return settings;
}

const reasons = Object.keys(usualErrors) as [Reason, ...Reason[]];
const texts = z.partialRecord(z.enum(reasons), z.string().check(z.minLength(1), z.maxLength(200)));

function errorTexts(json: string): ErrorTexts {
  try {
    return { ...usualErrors, ...texts.parse(JSON.parse(json)) };
  } catch {
    throw new BadSetting(`SOFTGAMINGS_ERROR_TEXTS must be a JSON object of texts, by ${reasons.join(', ')}.`);
  }
}
