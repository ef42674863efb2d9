// How a setting is read from the environment: checked, or refused with one clear line. All faults are reported at once.
import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used. The message names the variable and the expected value. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}

/** The problems found so far in the environment. */
const collected = new WeakMap<Environment, Map<string, string>>();

/**
 * Reads all settings of an environment. An invalid setting is noted, and a harmless value stands in for it, so that one {@link BadSetting}
 * names all faults.
 */
export function readWhole<Result>(given: Environment, read: (environment: Environment) => Result): Result {
  const environment = { ...given };
  const problems = new Map<string, string>();
  collected.set(environment, problems);
  const result = apart(environment, () => read(environment), undefined);
  const all = [...problems.values()];
  if (all.length === 1) throw new BadSetting(all[0]);
  if (all.length > 1)
    throw new BadSetting(
      `${all.length} settings cannot be used.\n${all.map((each) => `- ${each}`).join('\n')}`,
    );
  return result!;
}

/** Reads a part that may throw {@link BadSetting}. Inside `readWhole` its message is noted, and reading continues with the stand-in. */
export function apart<Part>(environment: Environment, read: () => Part, standIn: Part): Part {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    return refuse(environment, error.message, standIn);
  }
}

/** Notes the first problem of each setting only. One is enough to show the operator which setting to mend. */
function note(problems: Map<string, string>, message: string): void {
  const [name = message] = message.split(/[ :]/, 1);
  if (!problems.has(name)) problems.set(name, message);
}

/** Notes a problem and continues with the stand-in. Throws if problems are not being collected. */
function refuse<StandIn>(environment: Environment, message: string, standIn: StandIn): StandIn {
  const problems = collected.get(environment);
  if (!problems) throw new BadSetting(message);
  note(problems, message);
  return standIn;
}

/**
 * The environment with each `<NAME>_FILE` of these names read into `<NAME>`: a secret that is passed as a file. Throws BadSetting,
 * which never repeats a file's contents.
 */
export function withFiles(environment: Environment, names: readonly string[]): Environment {
  const read = names.flatMap((name) => {
    const file = environment[`${name}_FILE`];
    return file ? [[name, apart(environment, () => readSecretFile(environment, name, file), '')]] : [];
  });
  return sharing(environment, { ...environment, ...Object.fromEntries(read) });
}

/** Makes both environments collect their problems in one list. */
function sharing(environment: Environment, derived: Environment): Environment {
  const problems = collected.get(environment);
  if (problems) collected.set(derived, problems);
  return derived;
}

function readSecretFile(environment: Environment, name: string, file: string): string {
  if (environment[name])
    throw new BadSetting(`${name}_FILE and ${name} are both set; one of them is enough.`);
  try {
    // An editor or `echo` ends a file with a line's end that is no part of the secret.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new BadSetting(
      `${name}_FILE cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'it is no text'}.`,
    );
  }
}

export function oneOf<Value extends string>(
  environment: Environment,
  name: string,
  allowed: readonly Value[],
  usual: Value,
): Value {
  const value = environment[name] || usual;
  const found = allowed.find((each) => each === value);
  return (
    found ?? refuse(environment, `${name} must be one of ${allowed.join(', ')}; it is "${value}".`, usual)
  );
}

export function wholeNumber(
  environment: Environment,
  name: string,
  min: number,
  max: number,
  usual: number,
): number {
  const text = environment[name];
  if (!text) return usual;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    return refuse(
      environment,
      `${name} must be a whole number from ${min} to ${max}; it is "${text}".`,
      usual,
    );
  }
  return value;
}

/** An address, without a trailing slash. */
export function url(
  environment: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
  const text = environment[name];
  if (!text) return undefined;
  // The value may hold a password, so the message does not repeat it.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    const start = protocols.map((p) => `${p}//`).join(' or ');
    // Any address lets the reading continue.
    return refuse(environment, `${name} must be an address that starts with ${start}.`, `${protocols[0]}//x`);
  }
  return text.replace(/\/+$/, '');
}

/** A text that must be there. */
export function text(environment: Environment, name: string): string {
  const value = environment[name];
  return value || refuse(environment, `${name} is missing.`, '');
}

/** The environment, completed by `usual`. An empty setting counts as unset. */
export function withUsual(environment: Environment, usual: Environment): Environment {
  const set = Object.entries(environment).filter(([, value]) => value !== '');
  return sharing(environment, { ...usual, ...Object.fromEntries(set) });
}
