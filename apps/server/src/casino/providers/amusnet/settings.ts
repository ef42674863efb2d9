// Amusnet's settings. Without AMUSNET_LAUNCH_URL the house has no Amusnet. In demo mode the sandbox plays it.
import { BadSetting, text, url, withUsual, type Environment } from '../../../setting.ts';

export interface AmusnetSettings {
  /** The address of a game's page. The launch parameters are added as a query. */
  readonly launchUrl: string;
  /** Our code at Amusnet, one per currency. */
  readonly portalCode: string;
  /** The credentials that Amusnet's calls carry. */
  readonly userName: string;
  readonly password: string;
  /** The address of its list of games. */
  readonly gamesUrl: string;
  /** The address of its day files. Without it the provider is not reconciled. */
  readonly daysUrl?: string | undefined;
}

/** The demo's password. It is public, so production refuses it. */
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
