// Amusnet's settings. Without AMUSNET_LAUNCH_URL there is no Amusnet, but in demo mode, where the sandbox plays it.
import { BadSetting, text, url, withUsual, type Environment } from '../../../setting.ts';

export interface AmusnetSettings {
  /** Where a game's page is; what it is opened with is added as a query. */
  readonly launchUrl: string;
  /** Ours at Amusnet, for the currency. */
  readonly portalCode: string;
  /** What Amusnet's calls carry. */
  readonly userName: string;
  readonly password: string;
  /** Where its list of games is. */
  readonly gamesUrl: string;
  /** Where its files of days are; without it, it is not reconciled. */
  readonly daysUrl?: string | undefined;
}

/** The demo's password, known to everybody, which is why production refuses it. */
const demoPassword = 'felek-demo-amusnet';

/** Reads `AMUSNET_LAUNCH_URL`, `_PORTAL_CODE`, `_USER_NAME`, `_PASSWORD`, `_GAMES_URL` and `_DAYS_URL`. */
export function readAmusnetSettings(
  environment: Environment,
  sandboxUrl: string | undefined,
): AmusnetSettings | undefined {
  const set = withUsual(environment, sandboxUrl === undefined ? {} : demoSettings(sandboxUrl));
  const launchUrl = url(set, 'AMUSNET_LAUNCH_URL', ['http:', 'https:']);
  if (launchUrl === undefined) return undefined;
  const settings: AmusnetSettings = {
    launchUrl,
    portalCode: text(set, 'AMUSNET_PORTAL_CODE'),
    userName: text(set, 'AMUSNET_USER_NAME'),
    password: text(set, 'AMUSNET_PASSWORD'),
    gamesUrl: url(set, 'AMUSNET_GAMES_URL', ['http:', 'https:']) ?? text(set, 'AMUSNET_GAMES_URL'),
    daysUrl: url(set, 'AMUSNET_DAYS_URL', ['http:', 'https:']),
  };
  if (sandboxUrl === undefined && settings.password === demoPassword)
    throw new BadSetting('AMUSNET_PASSWORD must be a password of your own in production.');
  return settings;
}

const demoSettings = (sandboxUrl: string): Environment => ({
  AMUSNET_LAUNCH_URL: `${sandboxUrl}/amusnet/play`,
  AMUSNET_PORTAL_CODE: 'felek_TRY',
  AMUSNET_USER_NAME: 'amusnet',
  AMUSNET_PASSWORD: demoPassword,
  AMUSNET_GAMES_URL: `${sandboxUrl}/amusnet/games`,
  AMUSNET_DAYS_URL: `${sandboxUrl}/amusnet/days`,
});
