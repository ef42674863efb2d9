// A selection: an outcome of a market of an event. A market is its number and its sorted specifiers, as the feed names them: "1",
// "18|total=2.5", "202|setnr=1". The text is the identity everywhere: in slips, in the database, on the wire.

/** Such as { total: '2.5' }. Values stay texts: "0:1", "sr:player:17", "-0.75". */
export type Specifiers = Readonly<Record<string, string>>;

export interface Market {
  /** The feed's number of the kind of market. */
  readonly id: number;
  readonly specifiers: Specifiers;
}

/** A market as one text: its number, then its specifiers in the order of their names. */
export type MarketKey = string;

export interface Selection {
  /** The event's urn: "sr:match:1234". */
  readonly event: string;
  readonly market: MarketKey;
  /** A number or an urn, as the feed has it: "1", "sr:player:17", "sr:exact_goals:4+:92". */
  readonly outcome: string;
}

export const specifiersText = (specifiers: Specifiers): string =>
  Object.keys(specifiers)
    .sort()
    .map((name) => `${name}=${specifiers[name]}`)
    .join('|');

export function marketKey({ id, specifiers }: Market): MarketKey {
  const text = specifiersText(specifiers);
  return text === '' ? String(id) : `${id}|${text}`;
}

/** Reads "setnr=1|total=9.5" in any order. Undefined when a part has no name or value, or a name comes twice. */
export function parseSpecifiers(text: string): Specifiers | undefined {
  const specifiers = new Map<string, string>();
  for (const part of text === '' ? [] : text.split('|')) {
    const [, name, value] = /^([a-z_]{1,32})=([^|=]{1,100})$/.exec(part) ?? [];
    if (name === undefined || value === undefined || specifiers.has(name)) return undefined;
    specifiers.set(name, value);
  }
  return Object.fromEntries(specifiers);
}

export function parseMarketKey(key: MarketKey): Market | undefined {
  const match = /^(\d{1,6})(?:\|(.{1,400}))?$/.exec(key);
  const specifiers = match && parseSpecifiers(match[2] ?? '');
  return specifiers ? { id: Number(match[1]), specifiers } : undefined;
}

/** One text for a selection, such as a slip or a map needs: "sr:match:1234/18|total=2.5/12". */
export const selectionKey = ({ event, market, outcome }: Selection): string =>
  `${event}/${market}/${outcome}`;
