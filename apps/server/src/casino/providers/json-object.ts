// Reads calls that are a JSON object, and keeps each member as written. A checksum covers the exact digits, and an amount must not become a
// floating-point number.

import { parseStrictly } from '../../strict-json.ts';

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The literal text of each member. `json` must be valid text of an object. */
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

/** The members of an object, with numbers as text: ids may have more digits than a JavaScript number, and amounts must stay exact. */
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

/** Parses a body that is a JSON object without a repeated name. Returns its text and its members; undefined for any other body. */
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
