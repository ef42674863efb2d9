// Our calls to SoftGamings: launching a game, and the list of games. Each has a number and a hash. The answer to a launch is text: a code,
// a comma and the result.
import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { readDaysOf } from '../day-file.ts';
import { hearProvider, lobbyOf } from '../provider-api.ts';
import { ProviderDown, ProviderRefused, type OfferedGame } from '../provider.ts';
import type { SoftGamingsSettings } from './settings.ts';
import { hashOf } from './signature.ts';

const launchTimeoutMs = 5000;
const listTimeoutMs = 60_000;

export interface LaunchRequest {
  readonly Login: string;
  readonly System: string;
  readonly Page: string;
  readonly UserIP: string;
  readonly Currency: string;
  readonly Country: string;
  readonly Language: string;
  readonly IsMobile: '0' | '1';
  readonly ExtParam: string;
  readonly Referer: string;
}

const code = z.union([z.string().check(z.minLength(1), z.maxLength(100)), z.int()]);
const words = z.union([z.string(), z.record(z.string(), z.unknown())]);
const named = { Name: z.optional(words), Trans: z.optional(words) };
const listedGame = z.object({
  ...named,
  PageCode: code,
  MobilePageCode: z.optional(z.nullable(z.union([z.string().check(z.maxLength(100)), z.int()]))),
  System: z.optional(code),
  MerchantID: z.optional(code),
  CategoryID: z.optional(z.array(code)),
  Categories: z.optional(z.array(code)),
  hasDemo: z.optional(z.unknown()),
  HasDemo: z.optional(z.unknown()),
});
const fullList = z.object({
  games: z.array(z.unknown()),
  categories: z._default(z.array(z.object({ ID: code, ...named })), []),
  merchants: z.optional(z.record(z.string(), z.object({ Name: z.optional(words) }))),
});

/** Throws {@link ProviderDown} if SoftGamings does not answer, refuses, or gives an answer that cannot be read. */
export function openSystemApi(settings: SoftGamingsSettings) {
  const { url, apiKey, apiPassword, serverIp, loginSecret, launch, daysUrl } = settings;

  /** The query of our call, with its number and hash. */
  function hash(method: string, said: Readonly<Record<string, string>>, hashed: readonly string[]) {
    const TID = randomBytes(16).toString('hex');
    const Hash = hashOf(method, serverIp, TID, apiKey, ...hashed, apiPassword);
    return new URLSearchParams({ ...said, TID, Hash });
  }

  function call(
    method: string,
    said: Readonly<Record<string, string>>,
    hashed: readonly string[],
    timeoutMs: number,
  ): Promise<string> {
    return hearProvider({
      provider: 'SoftGamings',
      what: method,
      url: `${url}/System/Api/${encodeURIComponent(apiKey)}/${method}/?${hash(method, said, hashed)}`,
      headers: {},
      timeoutMs,
    });
  }

  return {
    readDay: readDaysOf('SoftGamings', daysUrl, (day, address) => ({
      url: `${address}?${hash('Days', { day }, [day])}`,
      headers: {},
    })),
    /** Markup for the play frame, or an address, by the setting. */
    async launch(request: LaunchRequest): Promise<string> {
      const Password = createHmac('sha256', loginSecret)
        .update(request.Login)
        .digest('base64url')
        .slice(0, 24);
      const said = { ...request, Password, Demo: '0', UserAutoCreate: '1' };
      const hashed = [request.Login, Password, request.System];
      const answer = await call(`User/${launch}`, said, hashed, launchTimeoutMs);
      const comma = answer.indexOf(',');
      const launched = answer.slice(comma + 1).trim();
      if (answer.slice(0, comma).trim() !== '1')
        throw new ProviderRefused(`SoftGamings refused a launch: ${answer.slice(0, 100)}`);
      const isUsable = launch === 'AuthHTML' ? launched.includes('<') : /^https?:\/\//.test(launched);
      if (!isUsable) throw new ProviderDown('SoftGamings gave nothing to launch its game with');
      return launched;
    },
    async listGames(): Promise<OfferedGame[]> {
      const list = readList(await call('Game/FullList', {}, [], listTimeoutMs));
      const categories = new Map(list.categories.map((each) => [String(each.ID), nameOf(each)]));
      const byCode = new Map<string, OfferedGame>();
      for (const each of list.games) {
        const game = listedGame.safeParse(each);
        // A malformed game must not hide the others.
        const offered = game.success && toOffered(game.data, categories, list.merchants ?? {});
        if (offered && !byCode.has(offered.code)) byCode.set(offered.code, offered);
      }
      return [...byCode.values()];
    },
  };
}

function readList(text: string): z.output<typeof fullList> {
  try {
    return fullList.parse(JSON.parse(text));
  } catch (error) {
    throw new ProviderDown('SoftGamings gave no list of games', { cause: error });
  }
}

function toOffered(
  game: z.output<typeof listedGame>,
  categories: ReadonlyMap<string, string>,
  merchants: NonNullable<z.output<typeof fullList>['merchants']>,
): OfferedGame | undefined {
  const name = nameOf(game);
  const system = String(game.System ?? game.MerchantID ?? '');
  if (name === '' || name.length > 200 || system === '') return undefined;
  const kinds = (game.CategoryID ?? game.Categories ?? []).map((id) => categories.get(String(id)) ?? '');
  const mobileCode = String(game.MobilePageCode ?? '');
  return {
    code: String(game.PageCode),
    name,
    system,
    mobileCode,
    lobby: lobbyOf(kinds.join(' ')),
    tags: [nameOf(merchants[system] ?? {}), ...kinds].filter((tag) => tag !== ''),
    rtpBasisPoints: null,
    volatility: null,
    playsOnMobile: mobileCode !== '',
    hasDemo: [1, '1', true].includes((game.hasDemo ?? game.HasDemo) as never),
  };
}

/** Names are texts, or texts by language. */
function nameOf({ Name, Trans }: { Name?: unknown; Trans?: unknown }): string {
  const found = Name ?? Trans;
  if (typeof found === 'string') return found;
  const english = (found as { en?: unknown } | undefined)?.en;
  return typeof english === 'string' ? english : '';
}
