// Amusnet signs nothing: its calls carry a name and a password. An address list belongs in front, where the house's proxy is.
import { isSameSecret } from '../same-secret.ts';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** Compared in constant time, whatever their lengths. */
export function areCredentials(wanted: Credentials, given: Credentials): boolean {
  const [name, password] = [
    isSameSecret(given.userName, wanted.userName),
    isSameSecret(given.password, wanted.password),
  ];
  return name && password;
}
