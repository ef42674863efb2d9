// Customers who sit in providers' games: made past the site, since only what providers do is tried, with a door of their own to the
// house's database. The sandbox is told where the house is, and plays for them.
import { installHouseGames } from '../apps/server/src/casino/casino.ts';
import { mergeOffered } from '../apps/server/src/casino/offered-games.worker.ts';
import { connectBetco } from '../apps/server/src/casino/providers/betco/settings.ts';
import { connectProviders } from '../apps/server/src/casino/providers/providers.ts';
import { openLog } from '../apps/server/src/log.ts';
import type { CustomerId } from '../apps/server/src/ids.ts';
import { openGame } from '../conformance/game-session.ts';
import { joinCustomer, openCasinoServer, type CasinoServer } from '../testbed/casino-servers.ts';
import { seatBettor } from './bettor.ts';
import type { Dice } from './dice.ts';
import type { ProviderGame } from './provider-games.ts';

export interface PlayedRound {
  readonly round: string;
  readonly staked: number;
  readonly paid: number;
  readonly state: 'open' | 'settled' | 'rolled back' | 'refused';
  readonly refusal?: string;
}

export interface Seat extends ProviderGame {
  readonly customer: CustomerId;
  /** In kuruş: what they came with. */
  readonly cash: bigint;
  /** What the provider calls them, and the session it has. */
  readonly user: string;
  readonly token: string;
  /** `stake` in kuruş. */
  play(wish: { rounds: number; stake: number; together: number }): Promise<readonly PlayedRound[]>;
}

export interface Seats {
  readonly server: CasinoServer;
  /** `cash` in kuruş. */
  sit(game: ProviderGame, cash: bigint): Promise<Seat>;
  /** A bettor at the sportsbook of others. */
  sitAtBook(cash: bigint, dice: Dice): Promise<Seat>;
  misbehave(provider: string, mischief: Readonly<Record<string, number>>): Promise<void>;
  close(): Promise<void>;
}

const log = openLog('silent');

/** `housePort`: where the sandbox's calls go. */
export async function openSeats(wish: {
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly housePort: number;
}): Promise<Seats> {
  const { databaseUrl, sandboxUrl, housePort } = wish;
  const server = openCasinoServer(
    databaseUrl,
    connectProviders({}, sandboxUrl),
    connectBetco({}, sandboxUrl),
  );
  await installHouseGames(server.database);
  async function ask(path: string, said?: object): Promise<unknown> {
    const answer = await fetch(`${sandboxUrl}${path}`, {
      ...(said && { method: 'POST', body: JSON.stringify(said) }),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${path} with ${answer.status}`);
    return answer.json();
  }
  for (const provider of server.casino.providers) {
    await mergeOffered(server.database, provider, await provider.listGames());
    const url = `http://127.0.0.1:${housePort}/callback/${provider.key}`;
    await ask(`/control/${provider.key}/wallets`, { urls: [url] });
  }
  return {
    server,
    async sit(game, cash) {
      const { provider, number, code, kurus } = game;
      const joined = await joinCustomer(server, { cash });
      const launched = await server.casino.launch({
        ...joined,
        provider: number,
        code,
        isMobile: false,
        locale: 'tr',
        address: '127.0.0.1',
        log,
      });
      if ('refusal' in launched) throw new Error(`a game was not launched: ${launched.refusal}`);
      const { session } = await openGame(launched.address);
      const opened = (await ask(`/control/${provider}/session/${session}`)) as {
        user: string;
        token: string;
      };
      return {
        ...game,
        ...opened,
        customer: joined.customer,
        cash,
        async play({ stake, ...more }) {
          const said = { ...opened, gameCode: code, stake: stake * kurus, ...more };
          return ((await ask(`/control/${provider}/play`, said)) as { rounds: PlayedRound[] }).rounds;
        },
      };
    },
    sitAtBook: (cash, dice) => seatBettor({ server, housePort, cash, dice }),
    misbehave: async (provider, mischief) => void (await ask(`/control/${provider}/mischief`, mischief)),
    close: () => server.close(),
  };
}
