// A game in the address: its object as JSON, URI-encoded, then base64. It is a hint and nothing more: only plain text of the known
// fields is taken from it, and which game that is, the server decides.
import type { Game } from '@felek/contract/casino';

const maxLength = 4000;

/** The segment after /casino/play/. */
export const encodeGame = ({ rtp: _rtp, badges: _badges, ...game }: Game): string =>
  btoa(encodeURIComponent(JSON.stringify(game)));

/** The game that a segment means, or undefined for one that means none. */
export function decodeGame(segment: string): Game | undefined {
  if (segment.length > maxLength) return undefined;
  let given: unknown;
  try {
    given = JSON.parse(decodeURIComponent(atob(segment)));
  } catch {
    return undefined;
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const own = new Map(Object.entries(given));
  const text = (key: string) => (typeof own.get(key) === 'string' ? String(own.get(key)).slice(0, 200) : '');
  const number = (key: string) => (Number.isSafeInteger(own.get(key)) ? Number(own.get(key)) : 0);
  const gameCode = text('gameCode');
  if (!/^[\w.:-]{1,100}$/.test(gameCode)) return undefined;
  return {
    gameCode,
    name: text('name'),
    providerName: text('providerName'),
    mainProviderId: number('mainProviderId'),
    productId: text('productId'),
    system: text('system'),
    systemCategory: number('systemCategory'),
  };
}
