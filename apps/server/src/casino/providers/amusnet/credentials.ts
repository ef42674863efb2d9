// Amusnet signs nothing: its calls carry a name and a password. The house's proxy should also restrict the caller's address.
import { isSameSecret } from '../same-secret.ts';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** Compared in constant time, whatever the lengths. */
export function areCredentials(wanted: Credentials, given: Credentials): boolean {
  const [name, password] = [
    isSameSecret(given.userName, wanted.userName),
    isSameSecret(given.password, wanted.password),
  ];
  return name && password;
}
