// Pragmatic Play's settings. Without PRAGMATIC_URL the house has no Pragmatic Play. In demo mode the sandbox plays it.
import { BadSetting, oneOf, url, type Environment } from '../../../setting.ts';

export interface PragmaticSettings {
  /** The host of Pragmatic Play's API, without a trailing slash. */
  readonly url: string;
  /** Our login there. It is also the style name of our games. */
  readonly secureLogin: string;
  /** The secret that ends every hashed text, in both directions. */
  readonly secret: string;
  /** Whether `bonusWin` pays, or only repeats the sum of paid results. */
  readonly bonusWin: 'record' | 'credit';
  /** Whether a bet may come without a token. A token shows that the player is present, so its absence needs an agreement. */
  readonly betToken: 'optional' | 'required';
  /** The address of its day files. Without it the provider is not reconciled. */
  readonly daysUrl?: string | undefined;
}

/** The demo's secret. It is public, so production refuses it. */
const demoSecret = 'felek-demo-pragmatic';

/** Reads `PRAGMATIC_URL`, `_SECURE_LOGIN`, `_SECRET`, `_BONUS_WIN`, `_BET_TOKEN` and `_DAYS_URL`. */
export function readPragmaticSettings(
  environment: Environment,
  sandboxUrl: string | undefined,
): PragmaticSettings | undefined {
  const address =
    url(environment, 'PRAGMATIC_URL', ['http:', 'https:']) ?? (sandboxUrl && `${sandboxUrl}/pragmatic`);
  if (address === undefined) return undefined;
  const isDemo = sandboxUrl !== undefined;
  const secret = environment['PRAGMATIC_SECRET'] || (isDemo ? demoSecret : '');
  const secureLogin = environment['PRAGMATIC_SECURE_LOGIN'] || (isDemo ? 'felek' : '');
  if (!isDemo && ['', demoSecret].includes(secret))
    throw new BadSetting('PRAGMATIC_SECRET must be a secret of your own in production.');
  if (secureLogin === '')
    throw new BadSetting('PRAGMATIC_SECURE_LOGIN must be your login at Pragmatic Play.');
  const settings: PragmaticSettings = {
    url: address,
    secureLogin,
    secret,
    bonusWin: oneOf(environment, 'PRAGMATIC_BONUS_WIN', ['record', 'credit'], 'record'),
    betToken: oneOf(environment, 'PRAGMATIC_BET_TOKEN', ['required', 'optional'], 'required'),
    daysUrl:
      url(environment, 'PRAGMATIC_DAYS_URL', ['http:', 'https:']) ??
      (sandboxUrl && `${sandboxUrl}/pragmatic/days`),
  };
  return settings;
}
