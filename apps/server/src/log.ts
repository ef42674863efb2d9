// The log: one JSON line an event, with the request's id. Secrets never reach it by name, and bodies never reach it at all.
import { pino, type Logger } from 'pino';

const secrets = [
  'token',
  'password',
  'password2',
  'oldPassword',
  'confirmPassword',
  'code',
  'authorization',
  'PersonalNo',
  'phone',
  'email',
  'iban',
  'serverSeed',
  // PostgreSQL's detail about a refused row contains the row.
  'detail',
];

/** Opens the log on standard output; `silent` writes nothing. Each line names its server, where it has a name. */
export function openLog(level: string, destination?: { write(line: string): void }, server?: string): Logger {
  const options = {
    level,
    base: server === undefined ? null : { server },
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
