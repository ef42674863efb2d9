// EGT Digital's settings. Without EGT_LAUNCH_URL there is no EGT Digital, but in demo mode, where the sandbox plays it.
import { BadSetting, oneOf, text, url, withUsual, type Environment } from '../../../setting.ts';

export interface EgtSettings {
  /** Where a game's page is; what it is opened with is added as a query. */
  readonly launchUrl: string;
  readonly casinoId: string;
  /** Signs EGT Digital's calls. */
  readonly key: string;
  /**
   * `strict`: every call has a checksum, and it covers the fields that move money. `lenient`: one that leaves them out is taken, and
   * logged. `optional`: besides, a call without one is taken, but for the first of a session.
   */
  readonly checksum: 'strict' | 'lenient' | 'optional';
  /** Whether what a jackpot's win says it deducts is kept in the deposit, or taken out before it is paid. */
  readonly deduction: 'kept' | 'subtracted';
  /** Where its list of games is. */
  readonly gamesUrl: string;
  /** Where its files of days are; without it, it is not reconciled. */
  readonly daysUrl?: string | undefined;
}

/** The demo's key, known to everybody, which is why production refuses it. */
export const demoKey = 'egt-demo-key-known-to-everybody';
const shortestKey = 16;

/** Reads `EGT_LAUNCH_URL`, `_CASINO_ID`, `_KEY`, `_CHECKSUM`, `_DEDUCTION`, `_GAMES_URL` and `_DAYS_URL`. */
export function readEgtSettings(
  environment: Environment,
  sandboxUrl: string | undefined,
): EgtSettings | undefined {
  const set = withUsual(environment, sandboxUrl === undefined ? {} : demoSettings(sandboxUrl));
  const launchUrl = url(set, 'EGT_LAUNCH_URL', ['http:', 'https:']);
  if (launchUrl === undefined) return undefined;
  const settings: EgtSettings = {
    launchUrl,
    casinoId: text(set, 'EGT_CASINO_ID'),
    key: text(set, 'EGT_KEY'),
    checksum: oneOf(set, 'EGT_CHECKSUM', ['strict', 'lenient', 'optional'], 'strict'),
    deduction: oneOf(set, 'EGT_DEDUCTION', ['kept', 'subtracted'], 'kept'),
    gamesUrl: url(set, 'EGT_GAMES_URL', ['http:', 'https:']) ?? text(set, 'EGT_GAMES_URL'),
    daysUrl: url(set, 'EGT_DAYS_URL', ['http:', 'https:']),
  };
  if (settings.key.length < shortestKey || (sandboxUrl === undefined && settings.key === demoKey))
    throw new BadSetting(`EGT_KEY must be a key of your own, of ${shortestKey} characters or more.`);
  return settings;
}

const demoSettings = (sandboxUrl: string): Environment => ({
  EGT_LAUNCH_URL: `${sandboxUrl}/egt/play`,
  EGT_CASINO_ID: 'felek',
  EGT_KEY: demoKey,
  EGT_GAMES_URL: `${sandboxUrl}/egt/games`,
  EGT_DAYS_URL: `${sandboxUrl}/egt/days`,
});
