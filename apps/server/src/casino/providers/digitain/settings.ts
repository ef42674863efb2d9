// Digitain's settings. Without DIGITAIN_URL the house has no Digitain. In demo mode the sandbox plays it.
import { BadSetting, oneOf, text, url, wholeNumber, withUsual, type Environment } from '../../../setting.ts';

export interface DigitainSettings {
  /** The address of a game's page. The launch parameters are added as a query. */
  readonly url: string;
  readonly operatorId: string;
  /** Digitain's number for us. Every call contains it. */
  readonly partnerId: number;
  /** The key that its calls and our answers contain. */
  readonly secretKey: string;
  /** The names of a desktop and a phone in a game's address. */
  readonly devices: { readonly desktop: string; readonly mobile: string };
  /** The address of its list of games. */
  readonly gamesUrl: string;
  /** The address of its day files. Without it the provider is not reconciled. */
  readonly daysUrl?: string | undefined;
}

/** The demo's key. It is public, so production refuses it. */
export const demoKey = 'digitain-demo-key-known-to-everybody';
const shortestKey = 16;

/** Reads `DIGITAIN_URL`, `_OPERATOR_ID`, `_PARTNER_ID`, `_SECRET_KEY`, `_DEVICES` (desktop and mobile), `_GAMES_URL` and `_DAYS_URL`. */
export function readDigitainSettings(
  environment: Environment,
  sandboxUrl: string | undefined,
): DigitainSettings | undefined {
  const set = withUsual(environment, sandboxUrl === undefined ? {} : demoSettings(sandboxUrl));
  const address = url(set, 'DIGITAIN_URL', ['http:', 'https:']);
  if (address === undefined) return undefined;
  const isMobileFirst = oneOf(set, 'DIGITAIN_DEVICES', ['1,2', '2,1'], '1,2') === '2,1';
  const settings: DigitainSettings = {
    url: address,
    operatorId: text(set, 'DIGITAIN_OPERATOR_ID'),
    partnerId: wholeNumber(
      { DIGITAIN_PARTNER_ID: text(set, 'DIGITAIN_PARTNER_ID') },
      'DIGITAIN_PARTNER_ID',
      0,
      2 ** 31,
      0,
    ),
    secretKey: text(set, 'DIGITAIN_SECRET_KEY'),
    devices: isMobileFirst ? { desktop: '2', mobile: '1' } : { desktop: '1', mobile: '2' },
    gamesUrl: url(set, 'DIGITAIN_GAMES_URL', ['http:', 'https:']) ?? text(set, 'DIGITAIN_GAMES_URL'),
    daysUrl: url(set, 'DIGITAIN_DAYS_URL', ['http:', 'https:']),
  };
  const isDemos = sandboxUrl === undefined && settings.secretKey === demoKey;
  // It is sent in a header, which allows no other characters.
  if (!/^[\x21-\x7e]*$/.test(settings.secretKey) || settings.secretKey.length < shortestKey || isDemos)
    throw new BadSetting(
      `DIGITAIN_SECRET_KEY must be a key of your own, of ${shortestKey} printable characters or more.`,
    );
  return settings;
}

const demoSettings = (sandboxUrl: string): Environment => ({
  DIGITAIN_URL: `${sandboxUrl}/digitain/play`,
  DIGITAIN_OPERATOR_ID: 'felek',
  DIGITAIN_PARTNER_ID: '7',
  DIGITAIN_SECRET_KEY: demoKey,
  DIGITAIN_GAMES_URL: `${sandboxUrl}/digitain/games`,
  DIGITAIN_DAYS_URL: `${sandboxUrl}/digitain/days`,
});
