// JSON of machines that sign what they send: read, and refused where an object names a member twice. Readers differ in which of the two they
// take, so that what was checked or logged would not be what is done.

/** Throws a SyntaxError for what is no JSON, and for an object with a repeated name at any depth. */
export function parseStrictly(json: string): unknown {
  const value: unknown = JSON.parse(json);
  // Of two members with one name only the last is read, so that fewer are there than are written.
  if (writtenMembers(json) !== readMembers(value)) throw new SyntaxError('a member is named twice');
  return value;
}

const quote = 34;
const backslash = 92;
const colon = 58;

/** In valid JSON each member has one colon outside of texts. */
function writtenMembers(json: string): number {
  let members = 0;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at);
    if (letter === colon) members += 1;
    else if (letter === quote) at = endOfText(json, at);
  }
  return members;
}

function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let from = at;
  while (json.charCodeAt(from - 1) === backslash) from -= 1;
  return (at - from) % 2 === 1;
}

function readMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  let members = Array.isArray(value) ? 0 : inner.length;
  for (const each of inner) members += readMembers(each);
  return members;
}
