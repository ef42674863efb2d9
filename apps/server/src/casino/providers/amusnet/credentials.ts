// Amusnet signs nothing: its calls carry a name and a password. An address list belongs in front, where the house's proxy is.
import { createHash, timingSafeEqual } from 'node:crypto';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** Compared in constant time, whatever their lengths. */
export function areCredentials(wanted: Credentials, given: Credentials): boolean {
  const [name, password] = [isSame(wanted.userName, given.userName), isSame(wanted.password, given.password)];
  return name && password;
}

const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();
