// Digitain's settings. Without DIGITAIN_URL there is no Digitain, but in demo mode, where the sandbox plays it.
import { BadSetting, oneOf, text, url, wholeNumber, withUsual, type Environment } from '../../../setting.ts';

export interface DigitainSettings {
  /** Where a game's page is; what it is opened with is added as a query. */
  readonly url: string;
  readonly operatorId: string;
  /** Its number for us, which every call names. */
  readonly partnerId: number;
  /** What its calls show, and our answers to them. */
  readonly secretKey: string;
  /** What a desktop and a phone are called in a game's address. */
  readonly devices: { readonly desktop: string; readonly mobile: string };
  /** Where its list of games is. */
  readonly gamesUrl: string;
  /** Where its files of days are; without it, it is not reconciled. */
  readonly daysUrl?: string | undefined;
}

/** The demo's key, known to everybody, which is why production refuses it. */
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
  // It is written into a header, and no other characters may stand there.
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
