// The offer at any time, computed independently of the house: from the stored messages of the feed, read by patterns alone. It gives the odds
// of an outcome, or that it was not for sale.

type Attributes = Readonly<Record<string, string>>;

const attributesOf = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));

interface Element {
  readonly attributes: Attributes;
  readonly inner: string;
}
function* elements(xml: string, name: string): Generator<Element> {
  const form = new RegExp(`<${name}\\b([^>]*?)(?:/>|>(.*?)</${name}>)`, 'gs');
  for (const [, attributes, inner] of xml.matchAll(form))
    yield { attributes: attributesOf(attributes!), inner: inner ?? '' };
}

const nameOf = ({ id, specifiers = '' }: Attributes) => {
  const sorted = specifiers.split('|').filter(Boolean).toSorted().join('|');
  return sorted === '' ? id! : `${id}|${sorted}`;
};

interface Market {
  product: string;
  at: number;
  isOpen: boolean;
  prices: Map<string, number>;
}
const live = '1';
/** A price that is worth more than its own probability, by so much, is not sold. */
const mistakeFrom = 1.05;

/** One event. */
export class OfferModel {
  readonly #markets = new Map<string, Market>();

  take(xml: string): void {
    const [, kind, text] =
      /<(odds_change|bet_stop|bet_settlement|bet_cancel|rollback_bet_settlement)\b([^>]*)>/.exec(xml) ?? [];
    if (kind === undefined) return;
    const root = attributesOf(text!);
    const at = Number(root['timestamp']);
    const product = root['product']!;
    switch (kind) {
      case 'odds_change':
        return this.#odds(xml, product, at);
      case 'bet_stop':
        for (const market of this.#markets.values())
          if (market.at <= at && market.isOpen) Object.assign(market, { isOpen: false, at });
        return undefined;
      case 'bet_cancel':
        if (root['end_time'] === undefined) this.#shut(xml, product, at);
        return undefined;
      default:
        return this.#shut(xml, product, at);
    }
  }

  #shut(xml: string, product: string, at: number): void {
    for (const { attributes } of elements(xml, 'market')) {
      const market = this.#markets.get(nameOf(attributes)) ?? {
        product,
        at,
        isOpen: false,
        prices: new Map(),
      };
      this.#markets.set(nameOf(attributes), market);
      Object.assign(market, { isOpen: false, at: Math.max(at, market.at) });
    }
  }

  #odds(xml: string, product: string, at: number): void {
    const isJustOpened = /<odds\b[^>]*betting_status="(?!0")/.test(xml);
    for (const { attributes, inner } of elements(xml, 'market')) {
      const name = nameOf(attributes);
      const known = this.#markets.get(name);
      // The newest message of a producer counts. A market that it handed over to the live producer is no longer its own.
      if (known && (at < known.at || (known.product === live && product !== live))) continue;
      const prices = new Map<string, number>();
      for (const { attributes: outcome } of elements(inner, 'outcome')) {
        const [odds, chance] = [Number(outcome['odds']), Number(outcome['probabilities'])];
        const isMistake = chance > 0 && odds * chance > mistakeFrom;
        if (outcome['active'] !== '0' && odds >= 1 && !isMistake)
          prices.set(outcome['id']!, Math.round(odds * 1000));
      }
      this.#markets.set(name, {
        product,
        at,
        isOpen: (attributes['status'] ?? '1') === '1' && !isJustOpened,
        prices,
      });
    }
  }

  /** In thousandths; undefined for an outcome that is not for sale. */
  oddsOf(market: string, outcome: string): number | undefined {
    const found = this.#markets.get(market);
    return found?.isOpen ? found.prices.get(outcome) : undefined;
  }
}
