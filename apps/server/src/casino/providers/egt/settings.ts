// EGT Digital's settings. Without EGT_LAUNCH_URL the house has no EGT Digital. In demo mode the sandbox plays it.
import { BadSetting, oneOf, text, url, withUsual, type Environment } from '../../../setting.ts';

export interface EgtSettings {
  /** The address of a game's page. The launch parameters are added as a query. */
  readonly launchUrl: string;
  readonly casinoId: string;
  /** The key of EGT Digital's checksums. */
  readonly key: string;
  /**
   * `strict`: every call needs a checksum that covers the fields that move money. `lenient`: a checksum without these fields is accepted
   * and logged. `optional`: in addition, only the first call of a session needs a checksum.
   */
  readonly checksum: 'strict' | 'lenient' | 'optional';
  /** Whether the deduction that a jackpot win names stays in the deposit (`kept`) or is subtracted before payment. */
  readonly deduction: 'kept' | 'subtracted';
  /** The address of its list of games. */
  readonly gamesUrl: string;
  /** The address of its day files. Without it the provider is not reconciled. */
  readonly daysUrl?: string | undefined;
}

/** The demo's key. It is public, so production refuses it. */
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
