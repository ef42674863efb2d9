// A provider's list of games, for providers whose own listing is not public: a JSON array at an address that the operator sets. Each game
// is {code, name, category?, tags?, rtp?, volatility?, mobile?, demo?, releasedOn?}, with rtp in per cent and the day of release as 2026-11-20.
import * as z from 'zod/mini';
import { askProvider, lobbyOf } from './provider-api.ts';
import { ProviderDown, type OfferedGame } from './provider.ts';

const timeoutMs = 60_000;

const listedGame = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  category: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
  rtp: z._default(z.nullable(z.number().check(z.gt(0), z.lte(100))), null),
  volatility: z._default(z.nullable(z.enum(['low', 'medium', 'high'])), null),
  mobile: z._default(z.boolean(), true),
  demo: z._default(z.boolean(), false),
  releasedOn: z.optional(z.iso.date()),
});

/** Reads the list. Throws {@link ProviderDown} if it cannot be read. */
export async function readGameFeed(provider: string, url: string): Promise<OfferedGame[]> {
  const listed = await askProvider({ provider, what: 'its list of games', url, headers: {}, timeoutMs });
  if (!Array.isArray(listed)) throw new ProviderDown(`${provider} gave no list of games`);
  // A malformed game must not hide the others.
  return listed.flatMap((each) => {
    const read = listedGame.safeParse(each);
    return read.success ? [toOffered(read.data)] : [];
  });
}

const toOffered = (game: z.output<typeof listedGame>): OfferedGame => ({
  code: game.code,
  name: game.name,
  lobby: lobbyOf(game.category),
  tags: game.tags,
  rtpBasisPoints: game.rtp === null ? null : Math.floor(Math.round(game.rtp * 1e6) / 1e4),
  volatility: game.volatility,
  playsOnMobile: game.mobile,
  hasDemo: game.demo,
  releasedOn: game.releasedOn,
});
