// The Unified Odds Feed's settings. Without UOF_API_URL the house has no such feed.
import { BadSetting, text, url, wholeNumber, type Environment } from '../../../setting.ts';

export interface UofSettings {
  /** Without `/v1` and without a trailing slash. */
  readonly apiUrl: string;
  /** Where messages come from: `amqps://host:port`. */
  readonly brokerUrl: string;
  /** Is the password of both. */
  readonly token: string;
  /** Tells our recoveries from those of another house with the same token. */
  readonly nodeId: number;
}

/** Reads `UOF_API_URL`, `UOF_BROKER_URL`, `UOF_TOKEN` and `UOF_NODE_ID`. */
export function readUofSettings(environment: Environment): UofSettings | undefined {
  const apiUrl = url(environment, 'UOF_API_URL', ['https:', 'http:']);
  if (apiUrl === undefined) return undefined;
  const brokerUrl = url(environment, 'UOF_BROKER_URL', ['amqps:', 'amqp:']);
  if (brokerUrl === undefined) throw new BadSetting('UOF_BROKER_URL is missing.');
  const { username, password } = new URL(brokerUrl);
  if (username || password)
    throw new BadSetting('UOF_BROKER_URL must be without a user and a password; UOF_TOKEN is both.');
  return {
    apiUrl: apiUrl.replace(/\/v1$/, ''),
    brokerUrl,
    token: text(environment, 'UOF_TOKEN'),
    nodeId: wholeNumber(environment, 'UOF_NODE_ID', 1, 999, 1),
  };
}
