// Verifies a bet's receipt in the browser. The agreed terms have the receipt's hash, each price is in a link of its event's chain, and each
// link follows from the previous one. Pure but for the browser's SHA-256.
import type { OutputOf } from '@felek/contract/call';
import type { sportsReceipt } from '@felek/contract/sports';

export type Receipt = OutputOf<typeof sportsReceipt>;

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
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
