// How a setting is read from the environment: checked, or refused with one clear line.

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used. The message names the variable and says what is wanted. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}

export function oneOf<Value extends string>(
  environment: Environment,
  name: string,
  allowed: readonly Value[],
  usual: Value,
): Value {
  const value = environment[name] || usual;
  const found = allowed.find((each) => each === value);
  if (!found) throw new BadSetting(`${name} must be one of ${allowed.join(', ')}; it is "${value}".`);
  return found;
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
    throw new BadSetting(`${name} must be a whole number from ${min} to ${max}; it is "${text}".`);
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
    throw new BadSetting(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  }
  return text.replace(/\/+$/, '');
}

/** A text that must be there. */
export function text(environment: Environment, name: string): string {
  const value = environment[name];
  if (!value) throw new BadSetting(`${name} is missing.`);
  return value;
}

/** The settings with others behind them, for what is not set; one that is empty is not. */
export function withUsual(environment: Environment, usual: Environment): Environment {
  return { ...usual, ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')) };
}
