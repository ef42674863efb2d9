// Calls that are a JSON object: read, and each member as it is written, since a checksum covers a number's very digits and an amount is
// not to pass through a number, either of which reading would change.

import { parseStrictly } from '../../strict-json.ts';

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The literal text behind each name of an object. `json` must be the valid text of an object. */
export function readMembers(json: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let depth = 0;
  let name: string | undefined;
  let start = 0;
  for (const { 0: part, index } of json.matchAll(token)) {
    if (depth === 1) {
      if (part === ':') start = index + 1;
      else if (part === ',' || part === '}') {
        if (name !== undefined) members.set(name, json.slice(start, index).trim());
        name = undefined;
      } else name ??= JSON.parse(part) as string;
    }
    if (part === '{' || part === '[') depth += 1;
    else if (part === '}' || part === ']') depth -= 1;
  }
  return members;
}

/**
 * The members of an object, but numbers as they are written: an id may have more digits than a JavaScript number, and an amount is not to
 * pass through one.
 */
export function readExactly({ json, object }: JsonObject): Record<string, unknown> {
  const written = readMembers(json);
  const exact = Object.entries(object).map(([name, value]) => [
    name,
    typeof value === 'number' ? written.get(name) : value,
  ]);
  return Object.fromEntries(exact) as Record<string, unknown>;
}

export interface JsonObject {
  readonly json: string;
  readonly object: Readonly<Record<string, unknown>>;
}

/** A body that is the JSON of an object and names no member twice, as it is written and as it reads; undefined for any other. */
export function readJsonObject(body: Buffer): JsonObject | undefined {
  try {
    const json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    const object = parseStrictly(json);
    const isObject = typeof object === 'object' && object !== null && !Array.isArray(object);
    return isObject ? { json, object: object as JsonObject['object'] } : undefined;
  } catch {
    return undefined;
  }
}
