// The setting of the races: the house without kills, two wallet ports of other servers on the same database, and quickly made customers
// with money and a token.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Call, Meaning } from '../../apps/sandbox/src/play/dialect.ts';
import type { CustomerId } from '../../apps/server/src/ids.ts';
import { hashToken, newToken } from '../../apps/server/src/vault.ts';
import { joinCustomer, openCasinoServer } from '../../testbed/casino-servers.ts';
import type { WalletPort } from '../../apps/server/src/wallet/wallet.ts';
import { someAddress } from '../../testbed/account-servers.ts';
import { openCaller, type Answer, type Caller } from '../caller.ts';
import type { Findings } from '../findings.ts';
import { dialects, sessionOf } from '../fuzz/run-fuzz.ts';
import { providerGames } from '../provider-games.ts';
import { openSeats } from '../provider-seats.ts';
import { openRig } from '../rig.ts';

const game = providerGames.find(({ provider }) => provider === 'hub88')!;
const dialect = dialects.find(({ key }) => key === game.provider)!;

export interface Runner {
  readonly customer: CustomerId;
  /** Cash, bonus and held money now, in kuruş. */
  purses(): Promise<{ readonly cash: bigint; readonly bonus: bigint; readonly held: bigint }>;
  /** Asks over HTTP, each request the next server. */
  ask(path: string, body?: object, key?: string): Promise<Answer>;
}

export interface Track {
  readonly pool: pg.Pool;
  /** The payment service's address of the house. */
  readonly port: number;
  /** A wallet port for each of two servers. */
  readonly ports: readonly [WalletPort, WalletPort];
  /** Asks as an operator, over HTTP. */
  askAsOperator(path: string, body: object): Promise<Answer>;
  /** A new customer with this much cash, in kuruş. */
  enter(cash: bigint): Promise<Runner>;
  /** A new customer with this much cash in a provider's game. */
  sit(cash: bigint): Promise<Player>;
  close(): Promise<void>;
}

/** The provider's calls about a customer over HTTP, each to the next server. */
export interface Player {
  readonly customer: CustomerId;
  /** Whether a stake, in kuruş, was taken, refused for good, or neither. */
  stake(kurus: bigint, round?: string): Promise<Meaning>;
  win(kurus: bigint, round: string): Promise<Meaning>;
}

export async function openTrack(findings: Findings): Promise<Track> {
  const rig = await openRig({ servers: 2, losesWebhooks: false }, findings);
  const [first, second] = [openCasinoServer(rig.databaseUrl), openCasinoServer(rig.databaseUrl)];
  const seats = await openSeats({ ...rig, housePort: rig.port });
  const caller = openCaller(() => rig.port, findings);
  const { pool } = first.database;
  const operatorToken = newToken();
  await pool.query(
    `insert into operator_session (id, operator_id, token_hash, device, address)
     select gen_random_uuid(), id, $1, '', '' from operator limit 1`,
    [hashToken(operatorToken)],
  );
  // Usually large withdrawals are approved at once; here they wait for review.
  await pool.query(`insert into withdrawal_rule (reason, above_kurus) values ('large_amount', 1000000)`);
  return {
    pool,
    port: rig.port,
    ports: [first.casino.port, second.casino.port],
    askAsOperator: (path, body) =>
      askAs(caller, { path, body, key: undefined, token: operatorToken, address: someAddress() }),
    async enter(cash) {
      const { customer, session } = await joinCustomer(first, { cash });
      const token = newToken();
      // Some bonuses are given once per address.
      const address = someAddress();
      await pool.query('update session set token_hash = $2 where id = $1', [session, hashToken(token)]);
      await pool.query(`update customer set phone_verified_at = now() - interval '60 days' where id = $1`, [
        customer,
      ]);
      return {
        customer,
        purses: async () => (await first.ledger.balances(customer))!,
        ask: (path, body, key) => askAs(caller, { path, body, key, token, address }),
      };
    },
    async sit(cash) {
      const seat = await seats.sit(game, cash);
      const session = { ...sessionOf(seat), id: randomUUID() };
      const url = `http://127.0.0.1:${rig.port}/callback/${dialect.key}`;
      const say = async (call: Call) =>
        dialect.meaningOf(await dialect.send(url, call, 'provider'), call.method);
      const betOf = (kurus: bigint, tx: string) => ({
        tx,
        amount: Number(kurus) * game.kurus,
        currency: session.currency,
        isFree: false,
      });
      return {
        customer: seat.customer,
        stake: (kurus, round = randomUUID()) => say(dialect.bet(session, round, betOf(kurus, round))),
        win: (kurus, round) => {
          const bet = betOf(kurus, round);
          return say(dialect.win(session, round, { tx: randomUUID(), bet, amount: bet.amount, ends: true }));
        },
      };
    },
    async close() {
      await seats.close();
      await Promise.all([first.close(), second.close()]);
      await rig.close();
    },
  };
}

function askAs(
  caller: Caller,
  {
    path,
    body,
    key,
    token,
    address,
  }: {
    path: string;
    body: object | undefined;
    key: string | undefined;
    token: string;
    address: string;
  },
): Promise<Answer> {
  return caller.insist({
    path,
    token,
    address,
    ...(body && { body }),
    ...(key !== undefined && { key }),
  });
}
