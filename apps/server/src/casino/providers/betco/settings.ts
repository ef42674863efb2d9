// BetConstruct's settings. Without BETCO_URL the house has no BetConstruct. In demo mode the sandbox plays it.
import { BadSetting, oneOf, text, url, wholeNumber, withUsual, type Environment } from '../../../setting.ts';
import type { HashForm } from './signature.ts';

export interface BetcoSettings {
  /** The address of its front end, without a query. */
  readonly url: string;
  /** The query that opens its front end. The site fills in the customer's token, language and page at the placeholders. */
  readonly query: string;
  /** The shared key that ends every hashed text. */
  readonly key: string;
  readonly hashForm: HashForm;
  /** The largest allowed difference between a call's time and ours, in seconds. */
  readonly toleranceS: number;
  /** Whether the answer to a bet contains the balance. */
  readonly balance: 'kept' | 'told';
}

/** The demo's key. It is public, so production refuses it. */
export const demoKey = 'betco-demo-key-known-to-everybody';
const shortestKey = 16;
const usualQuery = 'integrationMode=1&AuthToken={token}&lang={language}&type={page}';

/** Reads `BETCO_URL`, `_QUERY`, `_KEY`, `_HASH` (nameValue or valuesOnly), `_TOLERANCE_SECONDS` and `_BALANCE` (kept or told). */
export function readBetcoSettings(
  environment: Environment,
  sandboxUrl: string | undefined,
): BetcoSettings | undefined {
  const set = withUsual(environment, sandboxUrl === undefined ? {} : demoSettings(sandboxUrl));
  const address = url(set, 'BETCO_URL', sandboxUrl === undefined ? ['https:'] : ['http:', 'https:']);
  if (address === undefined) return undefined;
  const settings: BetcoSettings = {
    url: address,
    query: set['BETCO_QUERY'] ?? usualQuery,
    key: text(set, 'BETCO_KEY'),
    hashForm: oneOf(set, 'BETCO_HASH', ['nameValue', 'valuesOnly'], 'nameValue'),
    toleranceS: wholeNumber(set, 'BETCO_TOLERANCE_SECONDS', 5, 600, 20),
    balance: oneOf(set, 'BETCO_BALANCE', ['kept', 'told'], 'kept'),
  };
  if (settings.key.length < shortestKey || (sandboxUrl === undefined && settings.key === demoKey))
    throw new BadSetting(`BETCO_KEY must be a key of your own, of ${shortestKey} characters or more.`);
  if (!settings.query.includes('{token}'))
    throw new BadSetting('BETCO_QUERY must name a place for the customer’s token: {token}.');
  return settings;
}

const demoSettings = (sandboxUrl: string): Environment => ({
  BETCO_URL: `${sandboxUrl}/betco/book`,
  BETCO_KEY: demoKey,
});
