// The members of a JSON object as they are written, since a checksum covers a number's very digits, which reading would change.

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The literal text behind each name of an object, the last one where a name comes twice. `json` must be the valid text of an object. */
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
