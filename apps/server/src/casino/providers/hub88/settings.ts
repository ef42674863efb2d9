// Hub88's settings. Without HUB88_URL the house has no Hub88. In demo mode the sandbox plays it.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { BadSetting, oneOf, url, wholeNumber, type Environment } from '../../../setting.ts';
import { demoHub88Key, demoPrivateKey } from './demo-keys.ts';

export interface Hub88Settings {
  /** Hub88's operator API, without a trailing slash. */
  readonly url: string;
  readonly operatorId: number;
  readonly subPartnerId: string | null;
  /** Signs our calls. Hub88 has its public key. */
  readonly privateKey: KeyObject;
  /** Checks Hub88's calls. */
  readonly hub88Key: KeyObject;
  /** The HTTP status for a call with a wrong signature. */
  readonly forgedStatus: 200 | 401;
  /** The address of its day files. Without it the provider is not reconciled. */
  readonly daysUrl?: string | undefined;
}

/** Reads `HUB88_URL`, `_OPERATOR_ID`, `_SUB_PARTNER_ID`, `_PRIVATE_KEY`, `_PUBLIC_KEY` (PEM, `\n` for a line's end), `_FORGED_STATUS` and `_DAYS_URL`. */
export function readHub88Settings(
  environment: Environment,
  sandboxUrl: string | undefined,
): Hub88Settings | undefined {
  const address = url(environment, 'HUB88_URL', ['http:', 'https:']) ?? (sandboxUrl && `${sandboxUrl}/hub88`);
  if (address === undefined) return undefined;
  const isDemo = sandboxUrl !== undefined;
  const settings: Hub88Settings = {
    url: address,
    operatorId: wholeNumber(environment, 'HUB88_OPERATOR_ID', 1, 1e9, 1),
    subPartnerId: environment['HUB88_SUB_PARTNER_ID'] || null,
    privateKey: key(environment, 'HUB88_PRIVATE_KEY', createPrivateKey, isDemo ? demoPrivateKey : undefined),
    hub88Key: key(environment, 'HUB88_PUBLIC_KEY', createPublicKey, isDemo ? demoHub88Key : undefined),
    forgedStatus: oneOf(environment, 'HUB88_FORGED_STATUS', ['200', '401'], '200') === '401' ? 401 : 200,
    daysUrl:
      url(environment, 'HUB88_DAYS_URL', ['http:', 'https:']) ?? (sandboxUrl && `${sandboxUrl}/hub88/days`),
  };
  if (!isDemo && [settings.privateKey, settings.hub88Key].some(isDemoKey))
    throw new BadSetting('HUB88_PRIVATE_KEY and HUB88_PUBLIC_KEY must be keys of your own in production.');
  return settings;
}

function key(
  environment: Environment,
  name: string,
  read: (pem: string) => KeyObject,
  usual: string | undefined,
): KeyObject {
  const pem = environment[name]?.replaceAll('\\n', '\n') || usual;
  try {
    if (pem === undefined) throw new Error('missing');
    const found = read(pem);
    if (found.asymmetricKeyType !== 'rsa') throw new Error('not RSA');
    return found;
  } catch {
    throw new BadSetting(`${name} must be an RSA key in PEM form.`);
  }
}

function isDemoKey(found: KeyObject): boolean {
  const publicHalf = (each: KeyObject) =>
    (each.type === 'private' ? createPublicKey(each) : each).export({ type: 'spki', format: 'pem' });
  return [demoPrivateKey, demoHub88Key].some((pem) => publicHalf(createPublicKey(pem)) === publicHalf(found));
}
