// Customers with open games of providers. They are made directly in the database, since only the providers' calls are tested. The sandbox
// gets the house's address and plays for them.
import { installHouseGames } from '../apps/server/src/casino/casino.ts';
import { mergeOffered } from '../apps/server/src/casino/lobby/offered-games.worker.ts';
import { connectBetco, connectProviders } from '../apps/server/src/casino/providers/providers.ts';
import { openLog } from '../apps/server/src/log.ts';
import { openGame } from '../conformance/game-session.ts';
import { joinCustomer, openCasinoServer, type CasinoServer } from '../testbed/casino-servers.ts';
import { seatBettor } from './bettor.ts';
import type { Dice } from './dice.ts';
import type { ProviderGame } from './provider-games.ts';
import type { PlayedRound, Seat } from './seat.ts';

export interface Seats {
  readonly server: CasinoServer;
  /** `cash` in kuruş. */
  sit(game: ProviderGame, cash: bigint): Promise<Seat>;
  /** A bettor at the outside sportsbook. */
  sitAtBook(cash: bigint, dice: Dice): Promise<Seat>;
  misbehave(provider: string, mischief: Readonly<Record<string, number>>): Promise<void>;
  close(): Promise<void>;
}

const log = openLog('silent');

/** `housePort`: the target of the sandbox's calls. */
export async function openSeats(options: {
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly housePort: number;
}): Promise<Seats> {
  const { databaseUrl, sandboxUrl, housePort } = options;
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
