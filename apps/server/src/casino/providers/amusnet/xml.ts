// The subset of XML that Amusnet's calls need: elements with text or elements, two levels deep. Document types, other entities than XML's
// five and numeric ones, comments and sections are refused, since Amusnet sends none. Attributes are ignored.

export interface Element {
  readonly name: string;
  /** The texts of its children by name. For a child with children, `inner` holds theirs. */
  readonly fields: ReadonlyMap<string, string>;
  readonly inner: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const declaration = /^\ufeff?\s*(?:<\?xml[^<>?]*\?>)?\s*/;
const piece =
  /<(\/?)([A-Za-z_][\w.-]{0,60})((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy;
const entity = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g;
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

interface Open {
  readonly name: string;
  text: string;
  readonly children: Map<string, string | ReadonlyMap<string, string>>;
}

/** Undefined if the text is not such XML, repeats a name, or is nested deeper. */
export function readXml(body: Buffer): Element | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
  const open: Open[] = [];
  let root: Open | undefined;
  piece.lastIndex = declaration.exec(text)![0].length;
  while (piece.lastIndex < text.length) {
    const found = piece.exec(text);
    if (!found) return undefined;
    const [, closing, name, , empty, words] = found;
    if (words !== undefined) {
      const said = unescaped(words);
      if (said === undefined || (open.length === 0 && said.trim() !== '')) return undefined;
      if (open.length > 0) open.at(-1)!.text += said;
      continue;
    }
    if (!closing) {
      if ((root && open.length === 0) || open.length === 3) return undefined;
      open.push({ name: name!, text: '', children: new Map() });
      root ??= open[0];
    }
    if (closing || empty) {
      const ended = open.pop();
      if (ended?.name !== name || !attach(ended!, open.at(-1))) return undefined;
    }
  }
  return root && open.length === 0 ? elementOf(root) : undefined;
}

/** Adds an element to its parent. False if the parent has that name already, or would have both text and elements. */
function attach(ended: Open, parent: Open | undefined): boolean {
  const isMixed = ended.children.size > 0 && ended.text.trim() !== '';
  if (isMixed || parent?.children.has(ended.name)) return false;
  parent?.children.set(ended.name, ended.children.size > 0 ? textsOf(ended) : ended.text);
  return true;
}

const textsOf = ({ children }: Open) =>
  new Map([...children].filter((child): child is [string, string] => typeof child[1] === 'string'));

function elementOf(root: Open): Element {
  const isInner = (child: [string, unknown]): child is [string, ReadonlyMap<string, string>] =>
    child[1] instanceof Map;
  return { name: root.name, fields: textsOf(root), inner: new Map([...root.children].filter(isInner)) };
}

function unescaped(text: string): string | undefined {
  let isOdd = /&/.test(text.replaceAll(entity, ''));
  const said = text.replaceAll(entity, (_whole, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return named[name]!;
    const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal);
    isOdd ||= code === 0 || code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff);
    return isOdd ? '' : String.fromCodePoint(code);
  });
  return isOdd ? undefined : said;
}

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** `<name><field>…</field>…</name>`, in the order given. */
export function printXml(
  name: string,
  fields: readonly (readonly [string, string | number | bigint])[],
): string {
  const inside = fields.map(
    ([field, value]) =>
      `<${field}>${String(value).replaceAll(/[<>&]/g, (sign) => escapes[sign]!)}</${field}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><${name}>${inside.join('')}</${name}>`;
}
