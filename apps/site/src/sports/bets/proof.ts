// Verifies a bet's receipt in the browser. The agreed terms have the receipt's hash, each price is in a link of its event's chain, each
// link follows from the previous one, and the chain leads to the published root of its day. Pure but for the browser's SHA-256.
import type { OutputOf } from '@felek/contract/call';
import type { sportsChain, sportsDayProof, sportsReceipt } from '@felek/contract/sports';

export type Receipt = OutputOf<typeof sportsReceipt>;

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string) => new TextEncoder().encode(text);
const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const sha256 = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytesOf(text)));
const sha256Of = async (...parts: readonly Uint8Array[]): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', Uint8Array.from(parts.flatMap((part) => [...part]))));

export type DayProof = OutputOf<typeof sportsDayProof>;
type Link = OutputOf<typeof sportsChain>['links'][number];

/** Whether the event's last hash of the day leads to the day's root: RFC 6962, leaf 0x00, node 0x01. */
export async function leadsToRoot(event: string, { hash, path, root }: DayProof): Promise<boolean> {
  let reached = await sha256Of(Uint8Array.of(0), bytesOf(`${event} ${hash}`));
  for (const { side, hash: beside } of path) {
    const [left, right] = side === 'left' ? [beside, reached] : [reached, beside];
    reached = await sha256Of(Uint8Array.of(1), fromHex(left), fromHex(right));
  }
  return reached === root;
}

/** How many links lead from this one to the day's last hash; undefined where the chain breaks or does not come there. */
export async function countLinks(
  from: Link,
  hash: string,
  more: (from: number) => Promise<readonly Link[]>,
): Promise<number | undefined> {
  let last = from;
  let count = 0;
  while (last.hash !== hash) {
    const links = await more(last.number + 1);
    if (links.length === 0) return undefined;
    for (const link of links) {
      const follows =
        link.number === last.number + 1 && (await sha256(`${last.hash}\n${link.text}`)) === link.hash;
      if (!follows) return undefined;
      last = link;
      count += 1;
      if (last.hash === hash) break;
    }
  }
  return count;
}

/** Whether all hashes agree with what they are of, and with the bet. A leg without a link has nothing that could disagree. */
export async function isProved({ bet, legs, text, hash }: Receipt): Promise<boolean> {
  if ((await sha256(text)) !== hash || !isOfBet(text, bet)) return false;
  const links = await Promise.all(
    legs.map(async ({ event, link, before }, place) => {
      if (!link) return true;
      const agreed = bet.legs[place];
      if (!agreed || agreed.event !== event) return false;
      const holds = (await sha256(`${before ?? ''}\n${link.text}`)) === link.hash;
      return holds && hasPrice(link.text, agreed);
    }),
  );
  return links.every(Boolean);
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The agreed terms equal those that the bet shows. */
function isOfBet(text: string, bet: Receipt['bet']): boolean {
  const agreed = read(text) as { reference?: unknown; legs?: unknown } | undefined;
  const legs = bet.legs.map((leg) => [leg.event, leg.market, leg.outcome, leg.odds, leg.version, leg.banker]);
  return agreed?.reference === bet.reference && isEqual(agreed.legs, legs);
}

/** The link publishes this version of the price. Its odds are the agreed ones unless a trader's offer was taken. */
function hasPrice(
  text: string,
  { event, market, outcome, version }: Receipt['bet']['legs'][number],
): boolean {
  const link = read(text) as { event?: unknown; prices?: unknown } | undefined;
  if (link?.event !== event || !Array.isArray(link.prices)) return false;
  return (link.prices as unknown[]).some(
    (price) => Array.isArray(price) && isEqual(price.slice(0, 3), [market, outcome, version]),
  );
}
