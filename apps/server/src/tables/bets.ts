// A player's actions at a table: bet, undo a bet, decide. Each passes a gate in the transaction of its money, under a share lock. The
// close of the round waits for these locks. The database's clock alone decides whether an action is in time.
import { createHash } from 'node:crypto';
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/table';
import type { CommonGame } from '@felek/games/game';
import type { SealedTicket } from '@felek/games/proof';
import { readAction, readBet, takesStake } from '@felek/games/rounds';
import { isInRange, type StakeRange } from '@felek/games/stake-range';
import { LedgerBusy, type Balances } from '@felek/ledger';
import { parseLira, toLira, type Kurus } from '@felek/money';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow } from '../db/statement.ts';
import { houseKey } from '../games/games.ts';
import type { Launch } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import {
  contentHash,
  type Content,
  type LimitCode,
  type LimitRoom,
  type PortAnswer,
  type WalletPort,
} from '../wallet/wallet.ts';
import { maskName } from './crowd.ts';
import { sealedOf, ticketOf, type Draws, type Table } from './draws.ts';
import { gates } from './house-tables.ts';
import { accountOf, roundIdOf } from './payouts.ts';
import * as store from './table.store.ts';
import { showBet } from './views.ts';

/** The stake is beyond a limit: the table's, a bonus's, or the customer's own. */
export interface AboveLimit {
  readonly limit: LimitCode | 'table_limit_reached';
  readonly most: Kurus;
  readonly room?: LimitRoom | undefined;
}

type Answered<C> = OutputOf<C> | RefusalOf<C>;
type BetRefusal = RefusalOf<typeof calls.felTableBet>;

export interface Bets {
  /** Answers with the offered range where the stake is outside of it. */
  place(
    launch: Launch,
    asked: InputOf<typeof calls.felTableBet>,
  ): Promise<Answered<typeof calls.felTableBet> | AboveLimit | StakeRange>;
  undo(launch: Launch, betId: string): Promise<Answered<typeof calls.felTableUndo>>;
  act(launch: Launch, asked: InputOf<typeof calls.felTableAct>): Promise<Answered<typeof calls.felTableAct>>;
}

export interface BetsNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly port: Pick<WalletPort, 'debit' | 'reverse'>;
  readonly draws: Draws;
  readonly findByEntry: (entry: string) => Promise<Table | undefined>;
  readonly nameOf: (customer: CustomerId) => Promise<string>;
  readonly balanceOf: (customer: CustomerId) => Promise<number>;
  /** By the database's clock. */
  readonly nowMs: () => Promise<number>;
  /** A bet was placed, undone or decided, and committed. A repeated call announces it again. */
  readonly onChanged: (table: Table, bet: store.BetRow) => void;
}

/** Why a bet or decision is not taken. Thrown to undo the transaction, money included. */
class NotTaken<Refusal> extends Error {
  override readonly name = 'NotTaken';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('a bet or decision was not taken');
    this.refusal = refusal;
  }
}

/** Why the table does not take a stake on a bet; undefined where it does. */
export function refuseStake(
  table: Pick<Table, 'stakes_kurus' | 'least_stake_kurus' | 'most_stake_kurus' | 'rules'>,
  stake: Kurus,
  bet: object,
): 'bad_stake' | StakeRange | undefined {
  const { rules, stakes_kurus: stakes, least_stake_kurus: least, most_stake_kurus: most } = table;
  const game: CommonGame = { ...rules, stakes };
  if (stake <= 0n) return 'bad_stake';
  const range = { least, most };
  if (!isInRange(range, stake)) return range;
  return takesStake(game, stake, bet) ? undefined : 'bad_stake';
}

export function openBets(needs: BetsNeeds): Bets {
  const { database, port, draws, findByEntry, nameOf, balanceOf, nowMs, onChanged } = needs;
  const { pool } = database;

  /** Locks the bet's gate in share to the end of the transaction, while the round takes such a thing. The time of passing is answered. */
  const pass = async (
    { client }: Tx,
    { code }: Table,
    { id, round }: Pick<store.BetRow, 'id' | 'round'>,
    takes: 'bets' | 'actions',
  ) => (await findRow(client, store.passGate, code, gateOf(id), round, takes))?.passed_at;

  async function answer(table: Table, row: store.BetRow, balances?: Balances) {
    onChanged(table, row);
    return {
      bet: showBet(row),
      balance: balances ? playable(balances) : await balanceOf(row.customer),
      nowMs: await nowMs(),
    };
  }

  const own = async ({ code }: Table, customer: CustomerId, betId: string) =>
    findRow(pool, store.findBet, betId, code, customer);

  /** Puts a bet into its round beside its stake, while the player's wallet is locked. */
  async function enter(tx: Tx, table: Table, entry: Entry): Promise<store.BetRow> {
    const { id, round, customer, stake, seal } = entry;
    const placedAt = await pass(tx, table, entry, 'bets');
    if (!placedAt) throw new NotTaken<BetRefusal>('bets_closed');
    const { code, most_bets: mostBets, most_in_round_kurus: mostInRound } = table;
    // The round began while the bet was on its way: no stage had shown it.
    if (!seal) throw new NotTaken<BetRefusal>('bets_closed');
    const known = await getRow(tx.client, store.sumOfPlayer, code, round, customer);
    const { bets, staked, taken, last_seal: before } = known;
    if (bets >= mostBets) throw new NotTaken<BetRefusal>('too_many_bets');
    if (staked + stake > mostInRound)
      throw new NotTaken<AboveLimit>({
        limit: 'table_limit_reached',
        most: mostInRound > staked ? mostInRound - staked : 0n,
      });
    const { bet, clientSeed, name } = entry;
    const number = taken + 1;
    const takenMs = placedAt.getTime();
    return getRow(
      tx.client,
      store.insertBet,
      id,
      code,
      round,
      customer,
      stake,
      JSON.stringify(bet),
      clientSeed,
      name,
      placedAt,
      number,
      before,
      seal({ id, stake, bet, actions: [], number, takenMs, before, isUndone: false }),
    );
  }

  return {
    async place({ customer, gameCode }, asked) {
      const { betId: id, round, clientSeed, isHidden } = asked;
      const table = await findByEntry(gameCode);
      if (!table) return 'game_unavailable';
      const stake = parseLira(asked.stake) ?? 0n;
      const bet = readBet(table.rules, asked.bet);
      if (!bet) return 'bad_bet';
      const refusal = refuseStake(table, stake, bet);
      // A copy of a bet that was taken gets its answer, whatever the table offers by now.
      if (refusal && !(await own(table, customer, id))) return refusal;
      const seal = await draws.sealerOf(table, round);
      const name = isHidden ? '' : maskName(await nameOf(customer));
      let taken: store.BetRow | undefined;
      let posted: PortAnswer;
      try {
        posted = await port.debit({
          provider: houseKey,
          tx: id,
          customer,
          game: table.entry,
          account: accountOf(table.rules),
          round: roundIdOf(table.code, { id, round }),
          amount: stake,
          content: contentHash({ bet: bet as Content, clientSeed }),
          memo: { table: table.code, tableRound: round },
          async joined(tx) {
            taken = await enter(tx, table, { id, round, customer, stake, bet, clientSeed, name, seal });
          },
        });
      } catch (error) {
        if (error instanceof NotTaken) return error.refusal as BetRefusal | AboveLimit;
        throw error;
      }
      if (posted.outcome === 'applied' || posted.outcome === 'replayed') {
        // A replay gets the row of the first copy, in its present state.
        if (posted.outcome === 'applied' && taken) return answer(table, taken, posted.balances);
        const known = await own(table, customer, id);
        if (!known) throw new Error(`bug: bet ${id} was staked and is unknown`);
        return answer(table, known);
      }
      if ('limit' in posted && posted.limit)
        return { limit: posted.limit, most: posted.most ?? 0n, room: posted.room };
      return betRefusalOf(posted);
    },

    async undo({ customer, gameCode }, betId) {
      const table = await findByEntry(gameCode);
      const known = table && (await own(table, customer, betId));
      if (!known) return 'bet_not_found';
      if (known.state === 'undone') return answer(table, known);
      if (known.state !== 'placed') return 'bets_closed';
      const undone = sealedOf({ ...known, state: 'undone' });
      const seal = undone ? (await draws.sealerOf(table, known.round))!(undone) : null;
      let posted: PortAnswer;
      try {
        posted = await port.reverse({
          provider: houseKey,
          customer,
          target: betId,
          family: 'bet',
          async joined(tx) {
            if (!(await pass(tx, table, known, 'bets'))) throw new NotTaken('bets_closed');
            if ((await execute(tx.client, store.undoBet, betId, seal)) === 0)
              throw new Error(`bug: bet ${betId} was not taken back with its stake`);
          },
        });
      } catch (error) {
        if (error instanceof NotTaken) return 'bets_closed';
        throw error;
      }
      switch (posted.outcome) {
        case 'applied':
          return answer(table, { ...known, state: 'undone', seal }, posted.balances);
        case 'replayed':
        case 'tx-already-reversed': {
          // The same call came twice at once, or the round was called off.
          const now = await own(table, customer, betId);
          return now?.state === 'undone' ? answer(table, now) : 'bets_closed';
        }
        case 'busy':
          throw new LedgerBusy('the bet was not taken back');
        default:
          throw new Error(`bug: an undone bet was answered ${posted.outcome}`);
      }
    },

    async act({ customer, gameCode }, { betId, number, action: written }) {
      const table = await findByEntry(gameCode);
      const known = table && (await own(table, customer, betId));
      if (!known) return 'bet_not_found';
      const action = readAction(table.rules, written);
      if (!action) return 'action_not_offered';
      const before = known.actions[number - 1];
      if (before) return isSame(before.action, action) ? answer(table, known) : 'decided_otherwise';
      const running = await findRow(pool, store.findRound, table.code, known.round);
      if (!running?.shown_at || known.state !== 'placed') return 'action_not_offered';
      const shownMs = running.shown_at.getTime();
      const drawn = await draws.outcomeOf(table, running);
      const seal = (await draws.sealerOf(table, known.round))!;
      const taken = await database.inTransaction(
        async (tx) => {
          if (!(await pass(tx, table, known, 'actions'))) return 'action_not_offered' as const;
          const { now, ...row } = await getRow(tx.client, store.lockBet, betId);
          const other = row.actions[number - 1];
          if (other) return isSame(other.action, action) ? row : ('decided_otherwise' as const);
          const atMs = now.getTime() - shownMs;
          const ticket = ticketOf(row);
          const isOffered =
            row.state === 'placed' &&
            number === row.actions.length + 1 &&
            atMs < drawn.knownAtMs(ticket) &&
            drawn.takes(ticket, action, atMs);
          if (!isOffered) return 'action_not_offered' as const;
          const next = { atMs, action };
          const decided = sealedOf({ ...row, actions: [...row.actions, next] });
          return getRow(
            tx.client,
            store.addAction,
            betId,
            JSON.stringify([next]),
            decided ? seal(decided) : null,
          );
        },
        { idempotent: true },
      );
      return typeof taken === 'string' ? taken : answer(table, taken);
    },
  };
}

interface Entry {
  readonly id: string;
  readonly round: number;
  readonly customer: CustomerId;
  readonly stake: Kurus;
  readonly bet: object;
  readonly clientSeed: string;
  readonly name: string;
  readonly seal: ((ticket: SealedTicket) => string) | undefined;
}

/** The same for a bet on every server. */
const gateOf = (betId: string): number => createHash('sha256').update(betId).digest()[0]! % gates;

/** PostgreSQL keeps a decision's members in an order of its own. */
const isSame = (one: object, other: object): boolean =>
  contentHash(one as Content) === contentHash(other as Content);

const playable = ({ cash, bonus }: Balances) => toLira(cash + bonus);

function betRefusalOf(posted: PortAnswer): BetRefusal {
  switch (posted.outcome) {
    case 'game-unavailable':
      return 'game_unavailable';
    case 'player-blocked':
      return ('barred' in posted && posted.barred) || 'account_closed';
    case 'player-unknown':
      return 'account_closed';
    case 'clash':
      return 'decided_otherwise';
    case 'insufficient-funds':
      return 'insufficient_balance';
    // The bet was undone before it arrived.
    case 'reversed-before':
    case 'round-closed':
      return 'bets_closed';
    case 'busy':
      throw new LedgerBusy('the stake was not sent');
    default:
      throw new Error(`bug: a stake was answered ${posted.outcome}`);
  }
}
