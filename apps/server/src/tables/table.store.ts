// The tables' SQL. A transition names the epoch of the lease and the version that it starts from. So a server that lost its table, or comes
// late, changes no row. Phases are numbers here, in the order of the game's; null is a table between two rounds.
import { counted, keyset, type Place, type Placed } from '../db/keyset.ts';
import { statement } from '../db/statement.ts';
import type { CustomerId, Id } from '../ids.ts';

export type LinkId = Id<'table-link'>;

export interface SettingRow {
  readonly code: string;
  readonly game: string;
  readonly entry: string;
  readonly names: { readonly tr: string; readonly en: string };
  readonly stakes_kurus: readonly bigint[];
  readonly default_stake_kurus: bigint;
  readonly least_stake_kurus: bigint;
  readonly most_stake_kurus: bigint;
  readonly most_in_round_kurus: bigint;
  readonly most_bets: number;
  readonly schedule: Readonly<Record<string, number>>;
}

const setting = `code, game, entry, names, stakes_kurus, default_stake_kurus, least_stake_kurus, most_stake_kurus, most_in_round_kurus,
   most_bets, schedule`;

/** An operator's later changes stay. */
export const insertTable = statement<
  object,
  [string, string, string, string, number, bigint[], bigint, bigint, bigint, bigint, number, string]
>(
  'tables.insert',
  `insert into game_table (${setting.replace('names,', 'names, sort,')})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
);
export const insertGates = statement<object, [code: string, gates: number]>(
  'tables.insert-gates',
  `insert into table_gate (table_code, gate) select $1, gate from generate_series(0, $2 - 1) gate on conflict do nothing`,
);
export const listTables = statement<SettingRow>(
  'tables.list',
  `select ${setting} from game_table order by sort, code`,
);

export interface LeaseRow {
  readonly code: string;
  readonly epoch: bigint;
}

/** Takes the tables that no server drives. `until` is the end of the lease. */
export const takeLeases = statement<LeaseRow, [owner: string, codes: string[], leaseMs: number]>(
  'tables.take-leases',
  `update game_table set owner = $1, epoch = epoch + 1, until = clock_timestamp() + make_interval(secs => $3 / 1000.0)
   where code = any ($2) and until < clock_timestamp() returning code, epoch`,
);
export const renewLeases = statement<
  LeaseRow,
  [owner: string, codes: string[], epochs: bigint[], leaseMs: number]
>(
  'tables.renew-leases',
  `update game_table t set until = clock_timestamp() + make_interval(secs => $4 / 1000.0)
   from unnest($2::text[], $3::bigint[]) as held (code, epoch)
   where t.code = held.code and t.epoch = held.epoch and t.owner = $1 returning t.code, t.epoch`,
);
/** Gives the tables up, so that another server need not wait for the lease's end. */
export const endLeases = statement<object, [owner: string, codes: string[], epochs: bigint[]]>(
  'tables.end-leases',
  `update game_table t set until = 'epoch' from unnest($2::text[], $3::bigint[]) as held (code, epoch)
   where t.code = held.code and t.epoch = held.epoch and t.owner = $1`,
);
/** Gives a row while the lease is this one and has not ended. A renewal does not wait for it. */
export const holdsLease = statement<{ epoch: bigint }, [code: string, epoch: bigint]>(
  'tables.holds-lease',
  `select epoch from game_table where code = $1 and epoch = $2 and until > clock_timestamp() for key share`,
);

export interface NowRow {
  readonly epoch: bigint;
  readonly round: number;
  readonly phase: number | null;
  readonly phase_began: Date | null;
  readonly phase_end: Date | null;
  readonly version: bigint;
  readonly now: Date;
}

const now = 'epoch, round, phase, phase_began, phase_end, version';

export const readNow = statement<NowRow, [code: string]>(
  'tables.now',
  `select ${now}, clock_timestamp() as now from game_table where code = $1`,
);
/** The tables with bets in their running rounds. */
export const listWithBets = statement<{ code: string }>(
  'tables.with-bets',
  `select code from game_table t where exists (select from table_bet b where b.table_code = t.code and b.round = t.round)`,
);
export const readClock = statement<{ now: Date }>('tables.clock', 'select clock_timestamp() as now');

type Step = [code: string, epoch: bigint, version: bigint];

export const beginRound = statement<NowRow, [...Step, openMs: number]>(
  'tables.begin-round',
  `update game_table set round = round + 1, phase = 0, phase_began = clock_timestamp(),
     phase_end = clock_timestamp() + make_interval(secs => $4 / 1000.0), version = version + 1
   where code = $1 and epoch = $2 and version = $3 and until > clock_timestamp() and (phase is null or phase_end <= clock_timestamp())
   returning ${now}, clock_timestamp() as now`,
);
/** Leaves the table between two rounds. */
export const endRounds = statement<NowRow, Step>(
  'tables.end-rounds',
  `update game_table set phase = null, phase_began = null, phase_end = null, version = version + 1
   where code = $1 and epoch = $2 and version = $3 and until > clock_timestamp() and phase_end <= clock_timestamp()
   returning ${now}, clock_timestamp() as now`,
);
/** To a phase that begins now, whenever the one before was to end. */
export const goOn = statement<NowRow, [...Step, phase: number, ms: number]>(
  'tables.go-on',
  `update game_table set phase = $4, phase_began = clock_timestamp(),
     phase_end = clock_timestamp() + make_interval(secs => $5 / 1000.0), version = version + 1
   where code = $1 and epoch = $2 and version = $3 and until > clock_timestamp() returning ${now}, clock_timestamp() as now`,
);
/** To a phase that begins as the one before ends, once that has ended: closing at its stored end, the times of the show. */
export const follow = statement<NowRow, [...Step, phase: number, ms: number]>(
  'tables.follow',
  `update game_table set phase = $4, phase_began = phase_end, phase_end = phase_end + make_interval(secs => $5 / 1000.0),
     version = version + 1
   where code = $1 and epoch = $2 and version = $3 and until > clock_timestamp() and phase_end <= clock_timestamp()
   returning ${now}, clock_timestamp() as now`,
);

/** Waits for running bets and decisions. */
export const openGates = statement<
  object,
  [code: string, round: number, takes: 'bets' | 'actions', until: Date]
>('tables.open-gates', `update table_gate set round = $2, takes = $3, until = $4 where table_code = $1`);
export const shutGates = statement<object, [code: string]>(
  'tables.shut-gates',
  `update table_gate set takes = 'nothing' where table_code = $1`,
);
/**
 * Locks a gate, and reads the clock once after that. A caller that gets this time may continue until the end of the transaction.
 * A time of the wire has milliseconds.
 */
export const passGate = statement<
  { passed_at: Date },
  [code: string, gate: number, round: number, takes: 'bets' | 'actions']
>(
  'tables.pass-gate',
  `with gate as materialized (select round, takes, until from table_gate where table_code = $1 and gate = $2 for share),
     passage as materialized (
       select round, takes, until, date_trunc('milliseconds', clock_timestamp()) as passed_at from gate)
   select passed_at from passage where round = $3 and takes = $4 and passed_at < until`,
);

export interface ChainRow {
  readonly number: number;
  readonly published: string;
  readonly links: number;
  readonly rounds_before: number | null;
}

export const listChains = statement<ChainRow, [code: string]>(
  'tables.chains',
  'select number, published, links, rounds_before from table_chain where table_code = $1 order by number',
);
export const insertChain = statement<object, [string, number, string, number, number | null]>(
  'tables.insert-chain',
  `insert into table_chain (table_code, number, published, links, rounds_before) values ($1, $2, $3, $4, $5)`,
);
export const beginChain = statement<object, [string, number, roundsBefore: number]>(
  'tables.begin-chain',
  `update table_chain set rounds_before = $3 where table_code = $1 and number = $2 and rounds_before is null`,
);
export const insertLinks = statement<
  object,
  [code: string, chain: number, ids: LinkId[], numbers: number[], sealed: Buffer[]]
>(
  'tables.insert-links',
  `insert into table_link (table_code, chain, id, number, sealed)
   select $1, $2, kept.* from unnest($3::uuid[], $4::int[], $5::bytea[]) kept`,
);
/** The first kept link at a number or behind it. */
export const nextLink = statement<{ number: number; sealed: Buffer }, [string, number, number]>(
  'tables.next-link',
  `select number, sealed from table_link where table_code = $1 and chain = $2 and number >= $3 order by number limit 1`,
);
export const listSealed = statement<{ id: LinkId; sealed: Buffer }, [after: string, most: number]>(
  'tables.list-sealed',
  'select id, sealed from table_link where id > $1::uuid order by id limit $2',
);
/** Seals the same link under another key, unless it changed since it was read. */
export const reseal = statement<object, [LinkId, before: Buffer, sealed: Buffer]>(
  'tables.reseal',
  'update table_link set sealed = $3 where id = $1 and sealed = $2',
);

export interface RoundRow {
  readonly round: number;
  readonly chain: number;
  readonly source: 'beacon' | 'players';
  readonly beacon_round: bigint | null;
  readonly opened_at: Date;
  readonly closes_at: Date;
  readonly randomness: string | null;
  readonly beacon_signature: string | null;
  readonly shown_at: Date | null;
  readonly void_at: Date | null;
  readonly settled_at: Date | null;
  readonly link: string | null;
  readonly mark: object | null;
  readonly bets: number;
  readonly players: number;
  readonly staked_kurus: bigint;
  readonly paid_kurus: bigint;
  /** The hash of all tickets as they were locked. */
  readonly tickets_hash: string | null;
}

const round = `round, chain, source, beacon_round, opened_at, closes_at, randomness, beacon_signature, shown_at, void_at, settled_at, link,
   mark, bets, players, staked_kurus, paid_kurus, tickets_hash`;

export const insertRound = statement<
  object,
  [string, number, number, RoundRow['source'], number | null, closesAt: Date]
>(
  'tables.insert-round',
  `insert into table_round (table_code, round, chain, source, beacon_round, closes_at) values ($1, $2, $3, $4, $5, $6)`,
);
export const findRound = statement<RoundRow, [code: string, round: number]>(
  'tables.round',
  `select ${round} from table_round where table_code = $1 and round = $2`,
);
export const fixOutcome = statement<
  object,
  [code: string, round: number, randomness: string, signature: string | null, shownAt: Date]
>(
  'tables.fix-outcome',
  `update table_round set randomness = $3, beacon_signature = $4, shown_at = $5
   where table_code = $1 and round = $2 and randomness is null and void_at is null`,
);
/** As betting closes. */
export const setTicketsHash = statement<object, [code: string, round: number, hash: string]>(
  'tables.set-tickets-hash',
  `update table_round set tickets_hash = $3 where table_code = $1 and round = $2 and tickets_hash is null`,
);
export const voidRound = statement<object, [code: string, round: number]>(
  'tables.void-round',
  `update table_round set void_at = clock_timestamp() where table_code = $1 and round = $2 and randomness is null and void_at is null`,
);
/** Once none of its bets waits any more. */
export const endRound = statement<object, [code: string, round: number, link: string, mark: string | null]>(
  'tables.end-round',
  `update table_round r set settled_at = clock_timestamp(), link = $3, mark = $4::jsonb,
     bets = b.bets, players = b.players, staked_kurus = b.staked, paid_kurus = b.paid
   from (select count(*)::int as bets, count(distinct customer)::int as players, coalesce(sum(stake_kurus), 0)::bigint as staked,
           coalesce(sum(payout_kurus), 0)::bigint as paid, coalesce(bool_or(state = 'placed'), false) as waits
         from table_bet where table_code = $1 and round = $2 and state <> 'undone') b
   where r.table_code = $1 and r.round = $2 and r.settled_at is null and not b.waits`,
);

/** The players and the stakes of a round. */
export const sumRound = statement<{ players: number; staked: bigint }, [code: string, round: number]>(
  'tables.sum-round',
  `select count(distinct customer)::int as players, coalesce(sum(stake_kurus), 0)::bigint as staked
   from table_bet where table_code = $1 and round = $2 and state <> 'undone'`,
);

export interface MarkRow {
  readonly round: number;
  readonly mark: object | null;
}

/** Rounds that were shown or voided, newest first. */
export const listMarks = statement<MarkRow, [code: string, most: number]>(
  'tables.marks',
  `select round, mark from table_round where table_code = $1 and settled_at is not null order by round desc limit $2`,
);

export interface BetRow {
  readonly id: string;
  readonly round: number;
  readonly customer: CustomerId;
  readonly stake_kurus: bigint;
  readonly bet: object;
  readonly client_seed: string;
  readonly name: string;
  readonly actions: readonly { readonly action: object; readonly atMs: number }[];
  readonly state: 'placed' | 'undone' | 'settled' | 'void';
  readonly payout_kurus: bigint;
  readonly events: readonly object[];
  readonly placed_at: Date;
  /** From 1 on. Null, as both seals are, in a row of a version without seals. */
  readonly number: number | null;
  /** The seal with which the player's bet before it was taken. */
  readonly seal_before: string | null;
  readonly seal: string | null;
}

const bet =
  'id, round, customer, stake_kurus, bet, client_seed, name, actions, state, payout_kurus, events, placed_at, number, seal_before, seal';

export const insertBet = statement<
  BetRow,
  [
    id: string,
    code: string,
    round: number,
    customer: CustomerId,
    stake: bigint,
    bet: string,
    clientSeed: string,
    name: string,
    placedAt: Date,
    number: number,
    sealBefore: string | null,
    seal: string,
  ]
>(
  'tables.insert-bet',
  `insert into table_bet (id, table_code, round, customer, stake_kurus, bet, client_seed, name, placed_at, number, seal_before, seal_taken, seal)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning ${bet}`,
);
/**
 * Reads, under the wallet's lock, one player's part in a round: the standing bets and their stakes, the number of all taken bets, and the
 * last seal.
 */
export const sumOfPlayer = statement<
  { bets: number; staked: bigint; taken: number; last_seal: string | null },
  [code: string, round: number, CustomerId]
>(
  'tables.sum-of-player',
  `select count(*) filter (where state <> 'undone')::int as bets,
     coalesce(sum(stake_kurus) filter (where state <> 'undone'), 0)::bigint as staked, count(*)::int as taken,
     (array_agg(seal_taken order by number desc nulls last))[1] as last_seal
   from table_bet where table_code = $1 and round = $2 and customer = $3`,
);
export const findBet = statement<BetRow, [id: string, code: string, CustomerId]>(
  'tables.bet',
  `select ${bet} from table_bet where id = $1 and table_code = $2 and customer = $3`,
);
/** The customer's bets of these ids. */
export const listPlayedBets = statement<BetRow & { table_code: string }, [CustomerId, ids: string[]]>(
  'tables.played-bets',
  `select table_code, ${bet} from table_bet where customer = $1 and id = any ($2::uuid[]) order by placed_at, id`,
);
export const lockBet = statement<BetRow & { now: Date }, [id: string]>(
  'tables.lock-bet',
  `with locked as materialized (select ${bet} from table_bet where id = $1 for update)
   select ${bet}, clock_timestamp() as now from locked`,
);
export const addAction = statement<BetRow, [id: string, action: string, seal: string | null]>(
  'tables.add-action',
  `update table_bet set actions = actions || $2::jsonb, seal = $3, changed_at = clock_timestamp()
   where id = $1 and state = 'placed' returning ${bet}`,
);
export const undoBet = statement<object, [id: string, seal: string | null]>(
  'tables.undo-bet',
  `update table_bet set state = 'undone', seal = $2, changed_at = clock_timestamp() where id = $1 and state = 'placed'`,
);
export const voidBet = statement<object, [id: string]>(
  'tables.void-bet',
  `update table_bet set state = 'void', payout_kurus = stake_kurus, changed_at = clock_timestamp() where id = $1 and state = 'placed'`,
);
/** The round of a table that was settled next, without void ones. */
export const nextSettled = statement<{ round: number; settled_at: Date }, [code: string, after: number]>(
  'tables.next-settled',
  `select round, settled_at from table_round where table_code = $1 and round > $2 and settled_at is not null and void_at is null
   order by round limit 1`,
);
/** The bets of a round that stand, by player. */
export const listBets = statement<BetRow, [code: string, round: number]>(
  'tables.bets',
  `select ${bet} from table_bet where table_code = $1 and round = $2 and state <> 'undone' order by customer, id`,
);
/** Those of a round that wait to be paid, by player. */
export const listWaiting = statement<BetRow, [code: string, round: number]>(
  'tables.waiting-bets',
  `select ${bet} from table_bet where table_code = $1 and round = $2 and state = 'placed' order by customer, id`,
);
/** The bets placed or changed in a round since an instant, undone ones too. */
export const listChangedBets = statement<BetRow & { changed_at: Date }, [code: string, round: number, Date]>(
  'tables.changed-bets',
  `select ${bet}, changed_at from table_bet where table_code = $1 and round = $2 and changed_at >= $3`,
);
/**
 * Settles those that wait to be paid with so many decisions, and gives their ids. A bet that was settled, or decided on since it was read, is
 * left as it is.
 */
export const settleBets = statement<
  { id: string },
  [ids: string[], decisions: number[], payouts: bigint[], events: string[]]
>(
  'tables.settle-bets',
  `update table_bet b set state = 'settled', payout_kurus = paid.payout, events = paid.events::jsonb, changed_at = clock_timestamp()
   from unnest($1::uuid[], $2::int[], $3::bigint[], $4::text[]) as paid (id, decisions, payout, events)
   where b.id = paid.id and b.state = 'placed' and jsonb_array_length(b.actions) = paid.decisions returning b.id`,
);
/** Those that the ledger did not pay wait on. */
export const unsettleBets = statement<object, [ids: string[]]>(
  'tables.unsettle-bets',
  `update table_bet set state = 'placed', payout_kurus = 0, events = '[]' where id = any ($1::uuid[])`,
);
export const listOwnBets = statement<BetRow, [code: string, CustomerId, from: number, to: number]>(
  'tables.own-bets',
  `select ${bet} from table_bet where table_code = $1 and customer = $2 and round between $3 and $4 order by placed_at, id`,
);
export const listHistory = statement<
  BetRow & { mark: object | null; total: bigint },
  [code: string, CustomerId, skip: number, take: number]
>(
  'tables.history',
  `select b.id, b.round, b.customer, b.stake_kurus, b.bet, b.client_seed, b.name, b.actions, b.state, b.payout_kurus, b.events, b.placed_at,
     b.number, b.seal_before, b.seal, r.mark, count(*) over () as total
   from table_bet b join table_round r on r.table_code = b.table_code and r.round = b.round
   where b.table_code = $1 and b.customer = $2 and b.state <> 'undone' order by b.placed_at desc, b.id desc offset $3 limit $4`,
);

export interface MessageRow {
  readonly id: string;
  readonly table_code: string;
  readonly customer: CustomerId;
  readonly name: string;
  readonly text: string;
  readonly written_at: Date;
}
const message = 'id, table_code, customer, name, text, written_at';

/** The newest first. */
export const listMessages = statement<MessageRow, [code: string, most: number]>(
  'tables.messages',
  `select ${message} from table_message where table_code = $1 and removed_at is null order by written_at desc, id desc limit $2`,
);
export const findMessage = statement<MessageRow, [id: string]>(
  'tables.message',
  `select ${message} from table_message where id = $1`,
);
interface WriterRow {
  readonly is_muted: boolean;
  readonly is_too_fast: boolean;
}
/** Locks the writer's row, which counts the time between two messages on all servers. */
export const lockWriter = statement<WriterRow, [CustomerId, pauseMs: number]>(
  'tables.lock-writer',
  `insert into table_writer as w (customer) values ($1) on conflict (customer) do update set customer = excluded.customer
   returning w.muted_until > clock_timestamp() as is_muted,
     w.wrote_at > clock_timestamp() - make_interval(secs => $2 / 1000.0) as is_too_fast`,
);
export const noteWriting = statement<object, [CustomerId]>(
  'tables.note-writing',
  'update table_writer set wrote_at = clock_timestamp() where customer = $1',
);
/** Gives no row if another message has the id. */
export const insertMessage = statement<MessageRow, [string, string, CustomerId, string, string]>(
  'tables.insert-message',
  `insert into table_message (id, table_code, customer, name, text) values ($1, $2, $3, $4, $5)
   on conflict (id) do nothing returning ${message}`,
);
export const findMute = statement<{ muted_until: Date }, [CustomerId]>(
  'tables.mute-of',
  'select muted_until from table_writer where customer = $1 and muted_until > clock_timestamp()',
);
export const mute = statement<{ muted_until: Date | null }, [CustomerId, hours: number]>(
  'tables.mute',
  `insert into table_writer as w (customer, muted_until)
   values ($1, case when $2::int > 0 then clock_timestamp() + make_interval(hours => $2) else '-infinity' end)
   on conflict (customer) do update set muted_until = excluded.muted_until
   returning case when $2::int > 0 then w.muted_until end as muted_until`,
);
/** A report of another player's message at this table. */
export const insertReport = statement<object, [messageId: string, code: string, CustomerId]>(
  'tables.insert-report',
  `insert into table_report (message, customer) select id, $3 from table_message
   where id = $1 and table_code = $2 and customer <> $3 and removed_at is null on conflict (message, customer) do update set at = table_report.at`,
);
export const removeMessage = statement<{ table_code: string }, [id: string]>(
  'tables.remove-message',
  'update table_message set removed_at = clock_timestamp() where id = $1 and removed_at is null returning table_code',
);
export const messagesForStaff = keyset(['m.written_at', 'timestamptz', 'desc'], ['m.id', 'uuid', 'desc']);
const isForStaff = `($1::text is null or m.table_code = $1) and (not $2 or exists (select from table_report r where r.message = m.id))`;
export const listMessagesForStaff = statement<
  MessageRow &
    Placed & {
      reports: number;
      is_removed: boolean;
      muted_until: Date | null;
    },
  [code: string | null, reportedOnly: boolean, after: Place, take: number]
>(
  'tables.messages-for-staff',
  `select m.id, m.table_code, m.customer, m.name, m.text, m.written_at,
     (select count(*)::int from table_report r where r.message = m.id) as reports,
     m.removed_at is not null as is_removed, case when w.muted_until > now() then w.muted_until end as muted_until,
     ${messagesForStaff.place}, ${counted(`from table_message m where ${isForStaff}`)}
   from table_message m left join table_writer w on w.customer = m.customer
   where ${isForStaff} and ${messagesForStaff.behind('$3')} ${messagesForStaff.order} limit $4`,
);
export const sweepMessages = statement<object, [days: number]>(
  'tables.sweep-messages',
  'delete from table_message where written_at < now() - make_interval(days => $1)',
);

export const measureTables = statement<
  { code: string; is_driven: boolean; late_seconds: number; voids: bigint },
  [codes: string[]]
>(
  'tables.measure',
  `select t.code, t.until > clock_timestamp() as is_driven,
     coalesce(greatest(0, extract(epoch from clock_timestamp() - t.phase_end)), 0)::float8 as late_seconds,
     (select count(*) from table_round r where r.table_code = t.code and r.void_at is not null) as voids
   from game_table t where t.code = any ($1) order by t.code`,
);

/**
 * Takes the demo's rounds out, with the links that its secret sealed. The ledger keeps the stakes and wins. Tables begin again with round 1
 * of a new chain, and their bets have ids of their own.
 */
export const demoTables = {
  endings: [
    statement<object>('tables.remove-demo-messages', 'delete from table_message'),
    statement<object>('tables.remove-demo-writers', 'delete from table_writer'),
    statement<object>('tables.remove-demo-bets', 'delete from table_bet'),
    statement<object>('tables.remove-demo-rounds', 'delete from table_round'),
    statement<object>('tables.remove-demo-links', 'delete from table_link'),
    statement<object>('tables.remove-demo-chains', 'delete from table_chain'),
    statement<object>(
      'tables.close-demo-gates',
      `update table_gate set round = 0, takes = 'nothing', until = 'epoch'`,
    ),
    statement<object>(
      'tables.begin-anew',
      `update game_table
       set round = 0, phase = null, phase_began = null, phase_end = null, version = version + 1, epoch = epoch + 1, until = 'epoch'`,
    ),
  ],
};
