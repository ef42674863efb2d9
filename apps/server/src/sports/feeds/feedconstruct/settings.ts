// The settings of FeedConstruct's odds feed. Without FEEDCONSTRUCT_URL the house has no such feed.
import { BadSetting, text, url, type Environment } from '../../../setting.ts';

export interface FeedConstructSettings {
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
  readonly user: string;
  readonly password: string;
}

/** Reads `FEEDCONSTRUCT_URL`, `FEEDCONSTRUCT_USER` and `FEEDCONSTRUCT_PASSWORD`. */
export function readFeedConstructSettings(environment: Environment): FeedConstructSettings | undefined {
  const address = url(environment, 'FEEDCONSTRUCT_URL', ['tcp:', 'tls:']);
  if (address === undefined) return undefined;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (!port) throw new BadSetting('FEEDCONSTRUCT_URL must name a port, such as tcp://feed.example:8077.');
  if (username || password)
    throw new BadSetting(
      'FEEDCONSTRUCT_URL must be without a user and a password; they are settings of their own.',
    );
  return {
    host: hostname,
    port: Number(port),
    isEncrypted: protocol === 'tls:',
    user: text(environment, 'FEEDCONSTRUCT_USER'),
    password: text(environment, 'FEEDCONSTRUCT_PASSWORD'),
  };
}
