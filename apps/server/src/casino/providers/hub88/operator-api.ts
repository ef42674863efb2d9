// Our calls to Hub88: the address of a game, and the list of games. Each is signed, and times out after a few seconds.
import * as z from 'zod/mini';
import { readDaysOf } from '../day-file.ts';
import { askProvider, lobbyOf } from '../provider-api.ts';
import { ProviderDown, type OfferedGame } from '../provider.ts';
import type { Hub88Settings } from './settings.ts';
import { signatureHeader, signatureOf } from './signature.ts';

const urlTimeoutMs = 5000;
const listTimeoutMs = 60_000;

const gameUrl = z.object({ url: z.url({ protocol: /^https?$/ }) });
const text = z.optional(z.nullable(z.string()));
const listedGame = z.object({
  game_code: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  enabled: z.optional(z.boolean()),
  category: text,
  product: text,
  platforms: z.optional(z.nullable(z.array(z.string()))),
  rtp: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  volatility: z.optional(z.nullable(z.number())),
  demo_game_support: z.optional(z.nullable(z.boolean())),
});

export interface GameUrlOptions {
  readonly user: string;
  readonly token: string;
  readonly platform: 'GPL_DESKTOP' | 'GPL_MOBILE';
  readonly lobby_url: string;
  readonly deposit_url: string;
  readonly lang: string;
  readonly ip: string;
  readonly game_code: string;
  readonly currency: string;
  readonly country: string;
}

/** Throws {@link ProviderDown} if Hub88 does not answer, refuses, or gives an answer that cannot be read. */
export function openOperatorApi({ url, operatorId, subPartnerId, privateKey, daysUrl }: Hub88Settings) {
  /** The body and headers of our calls. */
  function sign(said: object) {
    const body = JSON.stringify({ operator_id: operatorId, ...said });
    const headers = { 'content-type': 'application/json', [signatureHeader]: signatureOf(privateKey, body) };
    return { body, headers };
  }
  const call = (path: string, said: object, timeoutMs: number): Promise<unknown> =>
    askProvider({
      provider: 'Hub88',
      what: path,
      url: `${url}/operator/generic/v2/${path}`,
      ...sign(said),
      timeoutMs,
    });

  return {
    readDay: readDaysOf('Hub88', daysUrl, (day, address) => ({ url: address, ...sign({ day }) })),
    async gameUrl(request: GameUrlOptions): Promise<string> {
      const said = { sub_partner_id: subPartnerId, meta: {}, ...request };
      const read = gameUrl.safeParse(await call('game/url', said, urlTimeoutMs));
      if (!read.success) throw new ProviderDown('Hub88 gave no address for its game');
      return read.data.url;
    },
    async listGames(): Promise<OfferedGame[]> {
      const listed = z.array(z.unknown()).safeParse(await call('game/list', {}, listTimeoutMs));
      if (!listed.success) throw new ProviderDown('Hub88 gave no list of games');
      // A malformed game must not hide the others.
      return listed.data.flatMap((each) => {
        const read = listedGame.safeParse(each);
        return read.success && read.data.enabled !== false ? [toOffered(read.data)] : [];
      });
    },
  };
}

function toOffered(game: z.output<typeof listedGame>): OfferedGame {
  const { platforms, volatility } = game;
  const rtp = Number(game.rtp);
  return {
    code: game.game_code,
    name: game.name,
    lobby: lobbyOf(game.category ?? ''),
    tags: [game.product, game.category].filter((tag) => typeof tag === 'string' && tag !== '') as string[],
    rtpBasisPoints: game.rtp && rtp > 0 && rtp <= 100 ? Math.floor(Math.round(rtp * 1e6) / 1e4) : null,
    volatility: !volatility ? null : volatility <= 2 ? 'low' : volatility <= 3 ? 'medium' : 'high',
    playsOnMobile: !platforms?.length || platforms.includes('GPL_MOBILE'),
    hasDemo: game.demo_game_support ?? false,
  };
}
