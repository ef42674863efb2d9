// EveryMatrix's settings. Without EVERYMATRIX_URL the house has no EveryMatrix. In demo mode the sandbox plays it.
import { BadSetting, oneOf, text, url, withUsual, type Environment } from '../../../setting.ts';

export interface EveryMatrixSettings {
  /** The host of its game loader, without a trailing slash. */
  readonly url: string;
  readonly operatorId: string;
  /** The credentials in its calls. */
  readonly login: string;
  readonly password: string;
  /** The addresses that its calls may come from. Empty allows all. */
  readonly addresses: readonly string[];
  /** The code for a session that has ended. */
  readonly expiredCode: 103 | 111;
  /** The address of its list of games. */
  readonly gamesUrl: string;
  /** The address of its day files. Without it the provider is not reconciled. */
  readonly daysUrl?: string | undefined;
}

/** The demo's password. It is public, so production refuses it. */
export const demoPassword = 'everymatrix-demo-password-known-to-everybody';
const shortestPassword = 12;

/** Reads `EVERYMATRIX_URL`, `_OPERATOR_ID`, `_LOGIN`, `_PASSWORD`, `_ADDRESSES` (commas between), `_EXPIRED_CODE`, `_GAMES_URL` and `_DAYS_URL`. */
export function readEveryMatrixSettings(
  environment: Environment,
  sandboxUrl: string | undefined,
): EveryMatrixSettings | undefined {
  const set = withUsual(environment, sandboxUrl === undefined ? {} : demoSettings(sandboxUrl));
  const address = url(set, 'EVERYMATRIX_URL', ['http:', 'https:']);
  if (address === undefined) return undefined;
  const settings: EveryMatrixSettings = {
    url: address,
    operatorId: text(set, 'EVERYMATRIX_OPERATOR_ID'),
    login: text(set, 'EVERYMATRIX_LOGIN'),
    password: text(set, 'EVERYMATRIX_PASSWORD'),
    addresses: (set['EVERYMATRIX_ADDRESSES'] ?? '').split(',').flatMap((each) => each.trim() || []),
    expiredCode: oneOf(set, 'EVERYMATRIX_EXPIRED_CODE', ['103', '111'], '103') === '111' ? 111 : 103,
    gamesUrl: url(set, 'EVERYMATRIX_GAMES_URL', ['http:', 'https:']) ?? text(set, 'EVERYMATRIX_GAMES_URL'),
    daysUrl: url(set, 'EVERYMATRIX_DAYS_URL', ['http:', 'https:']),
  };
  const isDemos = sandboxUrl === undefined && settings.password === demoPassword;
  if (settings.password.length < shortestPassword || isDemos)
    throw new BadSetting(
      `EVERYMATRIX_PASSWORD must be a password of your own, of ${shortestPassword} characters or more.`,
    );
  return settings;
}

const demoSettings = (sandboxUrl: string): Environment => ({
  EVERYMATRIX_URL: `${sandboxUrl}/everymatrix`,
  EVERYMATRIX_OPERATOR_ID: '7',
  EVERYMATRIX_LOGIN: 'everymatrix',
  EVERYMATRIX_PASSWORD: demoPassword,
  EVERYMATRIX_GAMES_URL: `${sandboxUrl}/everymatrix/games`,
  EVERYMATRIX_DAYS_URL: `${sandboxUrl}/everymatrix/days`,
});
