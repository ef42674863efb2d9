// Parses JSON of signing senders, and refuses an object with a repeated member. Parsers differ in which of the two they take, so the
// checked value could differ from the used one.

/** No real message is nested deeper, and recursive parsing of such input would overflow the stack. */
const deepest = 500;

/** Throws a SyntaxError for invalid JSON, for an object with a repeated name at any depth, and for JSON that is nested too deeply. */
export function parseStrictly(json: string): unknown {
  const value: unknown = JSON.parse(json);
  if (namesTwice(json)) throw new SyntaxError('a member is named twice');
  return value;
}

const [quote, backslash, colon] = ['"', '\\', ':'].map((each) => each.charCodeAt(0));
const [opens, closes] = ['{['.split(''), '}]'.split('')].map((each) => each.map((one) => one.charCodeAt(0)));

/**
 * Whether an object of valid JSON has two members of one name. Names are read from the text, not from the parsed value. Node 24 takes the
 * name `"\""` for a backslash after it has seen one, so a repeated name can look like two names.
 */
function namesTwice(json: string): boolean {
  const open: Set<string>[] = [];
  let text = '';
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at);
    if (letter === quote) {
      const end = endOfText(json, at);
      text = json.slice(at, end + 1);
      at = end;
    } else if (letter === colon) {
      const names = open.at(-1)!;
      const name = text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);
      if (names.has(name)) return true;
      names.add(name);
    } else if (opens!.includes(letter)) {
      if (open.push(new Set()) > deepest) throw new SyntaxError('nested without end');
    } else if (closes!.includes(letter)) open.pop();
  }
  return false;
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
