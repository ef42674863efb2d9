// Our calls to Pragmatic Play: the address of a game, and the list of games. They are forms with our login and a hash.
import * as z from 'zod/mini';
import { readDaysOf } from '../day-file.ts';
import { askProvider, lobbyOf } from '../provider-api.ts';
import { ProviderDown, ProviderRefused, type OfferedGame } from '../provider.ts';
import type { PragmaticSettings } from './settings.ts';
import { hashOf } from './signature.ts';

const urlTimeoutMs = 5000;
const listTimeoutMs = 60_000;

// "0" in the documentation, 0 from some of its servers.
const done = { error: z.literal(['0', 0]) };
/** These codes mean a temporary failure. All others are refusals. */
const refused = z.object({ error: z.union([z.string(), z.number()]) });
const internalErrors = new Set(['100', '120', '130']);
const gameUrl = z.object({ ...done, gameURL: z.url({ protocol: /^https?$/ }) });
const gameList = z.object({ ...done, gameList: z.array(z.unknown()) });
const text = z.optional(z.nullable(z.string()));
const listedGame = z.object({
  gameID: z.string().check(z.minLength(1), z.maxLength(100)),
  gameName: z.string().check(z.minLength(1), z.maxLength(200)),
  typeDescription: text,
  platform: text,
  demoGameAvailable: z.optional(z.nullable(z.boolean())),
});

export interface GameUrlOptions {
  readonly symbol: string;
  readonly language: string;
  readonly token: string;
  readonly platform: 'WEB' | 'MOBILE';
  readonly lobbyUrl: string;
  readonly cashierUrl: string;
  readonly externalPlayerId: string;
  readonly currency: string;
  readonly country: string;
}

/** Throws {@link ProviderDown} if Pragmatic Play does not answer, refuses, or gives an answer that cannot be read. */
export function openOperatorApi({ url, secureLogin, secret, daysUrl }: PragmaticSettings) {
  /** The form and headers of our calls. */
  function hash(said: Readonly<Record<string, string>>) {
    const parameters = new Map(Object.entries({ secureLogin, ...said }));
    parameters.set('hash', hashOf(secret, parameters));
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([...parameters]).toString(),
    };
  }
  const call = (path: string, said: Readonly<Record<string, string>>, timeoutMs: number): Promise<unknown> =>
    askProvider({
      provider: 'Pragmatic Play',
      what: path,
      url: `${url}/IntegrationService/v3/http/CasinoGameAPI/${path}/`,
      ...hash(said),
      timeoutMs,
    });

  return {
    readDay: readDaysOf('Pragmatic Play', daysUrl, (day, address) => ({ url: address, ...hash({ day }) })),
    async gameUrl(request: GameUrlOptions): Promise<string> {
      const said = { ...request, technology: 'H5', stylename: secureLogin, playMode: 'REAL' };
      const answer = await call('game/url', said, urlTimeoutMs);
      const read = gameUrl.safeParse(answer);
      if (read.success) return read.data.gameURL;
      const no = refused.safeParse(answer);
      const isFinal = no.success && !internalErrors.has(String(no.data.error));
      throw new (isFinal ? ProviderRefused : ProviderDown)('Pragmatic Play gave no address for its game');
    },
    async listGames(): Promise<OfferedGame[]> {
      const listed = gameList.safeParse(await call('getCasinoGames', {}, listTimeoutMs));
      if (!listed.success) throw new ProviderDown('Pragmatic Play gave no list of games');
      // A malformed game must not hide the others.
      return listed.data.gameList.flatMap((each) => {
        const read = listedGame.safeParse(each);
        return read.success ? [toOffered(read.data)] : [];
      });
    },
  };
}

function toOffered(game: z.output<typeof listedGame>): OfferedGame {
  const { platform, typeDescription } = game;
  return {
    code: game.gameID,
    name: game.gameName,
    lobby: lobbyOf(typeDescription ?? ''),
    tags: typeDescription ? [typeDescription] : [],
    rtpBasisPoints: null,
    volatility: null,
    playsOnMobile: !platform || platform.split(',').includes('MOBILE'),
    hasDemo: game.demoGameAvailable ?? false,
  };
}
