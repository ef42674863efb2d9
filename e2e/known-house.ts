// Rounds whose ending is known beforehand, in a house whose secrets a test may see (known-house.setup.ts). A round that is played alone follows
// from the server seed that waits and from a client seed, which its player chooses: it is searched here. A common round follows from a link and
// the beacon's answer, which is searched here as well. The house draws both as ever.
import { hash } from 'node:crypto';
import pg from 'pg';
import { openVault } from '../apps/server/src/vault.ts';
import { demoSecret } from '../apps/server/src/config.ts';
import { commonDrawsOf, linkBefore, randomnessOf } from '../packages/games/src/chain.ts';
import type { TimedAction } from '../packages/games/src/game.ts';
import type { Seeds } from '../packages/games/src/fairness.ts';
import {
  drawCommonRound,
  playRound,
  type DrawnRound,
  type PlayedRound,
  type RoundRecord,
  type StoredTicket,
} from '../packages/games/src/rounds.ts';
import { endsSo, playTo, type GameEndings } from '../packages/games/testbed/endings.ts';

type AloneEndings = Extract<GameEndings, { readonly alone: unknown }>;
type CommonEndings = Extract<GameEndings, { readonly common: unknown }>;

const vault = openVault(Buffer.from(demoSecret));
const mostTries = 400_000;

interface KnownHouse {
  /** The server seed behind a hash that the house has shown. */
  serverSeedOf(serverSeedHash: string): Promise<string>;
  /** The running round of a table, as the house keeps it. */
  roundOf(table: string, round: number): Promise<KnownRound>;
  /** All tickets of a round that were not undone, in the order in which the house has them. */
  ticketsOf(table: string, round: number): Promise<readonly StoredTicket[]>;
}

interface KnownRound {
  readonly table: string;
  readonly link: string;
  /** The round's place in its chain. */
  readonly index: number;
  readonly beaconRound: number;
}

export function openKnownHouse(): KnownHouse {
  const pool = new pg.Pool({
    connectionString: process.env['FELEK_DATABASE_URL']!,
    max: 2,
    allowExitOnIdle: true,
  });
  const rowOf = async <Row extends pg.QueryResultRow>(sql: string, ...values: readonly unknown[]) => {
    const { rows } = await pool.query<Row>(sql, [...values]);
    return rows[0]!;
  };
  return {
    async serverSeedOf(serverSeedHash) {
      const { sealed } = await rowOf<{ sealed: Buffer }>(
        'select server_seed_sealed as sealed from fel_seed where server_seed_hash = $1',
        serverSeedHash,
      );
      return vault.unseal(sealed);
    },
    async roundOf(table, round) {
      const row = await rowOf<{ chain: number; beacon: string; before: number }>(
        `select r.chain, r.beacon_round as beacon, c.rounds_before as before from table_round r
         join table_chain c on c.table_code = r.table_code and c.number = r.chain where r.table_code = $1 and r.round = $2`,
        table,
        round,
      );
      const index = round - row.before;
      const kept = await rowOf<{ number: number; sealed: Buffer }>(
        'select number, sealed from table_link where table_code = $1 and chain = $2 and number >= $3 order by number limit 1',
        table,
        row.chain,
        index,
      );
      let link = vault.unseal(kept.sealed);
      for (let left = kept.number - index; left > 0; left -= 1) link = linkBefore(link);
      return { table, link, index, beaconRound: Number(row.beacon) };
    },
    async ticketsOf(table, round) {
      const { rows } = await pool.query<{
        id: string;
        stake: string;
        bet: object;
        actions: TimedAction<object>[];
      }>(
        `select id, stake_kurus as stake, bet, actions from table_bet where table_code = $1 and round = $2 and state <> 'undone' order by customer, id`,
        [table, round],
      );
      return rows.map((row) => ({ ...row, stake: BigInt(row.stake) }));
    },
  };
}

interface KnownEnding {
  readonly clientSeed: string;
  readonly record: RoundRecord;
  readonly played: PlayedRound;
}

/** A client seed with which the next pair's first round comes to an ending. */
export function findClientSeed(all: AloneEndings, name: string, serverSeed: string): KnownEnding {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const clientSeed = `ending-${tried}`;
    const seeds: Seeds = { serverSeed, clientSeed, nonce: 0 };
    const record = playTo(all.game, all.alone[name]!, seeds);
    if (record) return { clientSeed, record, played: playRound(all.game, seeds, record)! };
  }
  throw new Error(`${all.game.code} never ends with ${name}`);
}

/**
 * An answer of the beacon with which each player of a round comes to an ending. `tickets` are all of the round, `own` one player's. What the
 * player will decide is decided for each ticket that takes it: chips may have come as several.
 */
export function findSignature(
  all: CommonEndings,
  round: KnownRound,
  {
    tickets,
    wanted,
  }: {
    readonly tickets: readonly StoredTicket[];
    readonly wanted: readonly { readonly name: string; readonly own: readonly StoredTicket[] }[];
  },
): { readonly signature: string; readonly drawn: DrawnRound } {
  const { game } = all;
  for (let tried = 0; tried < mostTries; tried += 1) {
    const signature = hash('sha512', `${round.link} ${tried}`).slice(0, 96);
    const draw = commonDrawsOf({
      link: round.link,
      table: round.table,
      round: round.index,
      beacon: randomnessOf(signature)!,
    });
    const drawn = drawCommonRound(game, draw, game.together ? tickets : []);
    if (wanted.every(({ name, own }) => comesTo(all, name, drawn, own))) return { signature, drawn };
  }
  throw new Error(`${game.code} never ends with ${wanted.map(({ name }) => name).join()}`);
}

function comesTo(all: CommonEndings, name: string, drawn: DrawnRound, own: readonly StoredTicket[]): boolean {
  const ending = all.common[name]!;
  const actions = ending.bets[0]?.actions ?? [];
  const takes = (ticket: StoredTicket) =>
    actions.every(({ action, atMs }, at) =>
      drawn.takes({ ...ticket, actions: actions.slice(0, at) }, action, atMs),
    );
  const decided = own.map((ticket) => (takes(ticket) ? { ...ticket, actions } : ticket));
  const isDecided = actions.length === 0 || decided.some((ticket) => ticket.actions.length > 0);
  return isDecided && endsSo(ending, drawn, decided);
}

/**
 * Has the beacon answer so. An empty signature holds its round back, and gives false where another table's round has it already. A connection
 * that idled during a long search is closed, so it is not kept.
 */
export async function setBeacon(beaconRound: number, signature: string): Promise<boolean> {
  const headers = { connection: 'close' };
  const address = `${process.env['FELEK_BEACON_URL']!}/${beaconRound}`;
  const { ok } = await fetch(address, { method: 'PUT', body: signature, headers });
  return ok;
}
