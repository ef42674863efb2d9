// A table of common rounds, as the stage of a house game requests it and receives its messages. The caller is the game, as in fel.ts; its
// launch names the table. All times are milliseconds since 1970 by the house's clock. Every answer has it as `nowMs`, and a stage keeps the
// median of the differences to its own clock. A stage that polls `fel/table` needs nothing else; the hub delivers the same sooner.
import * as z from 'zod/mini';
import { balances } from './balances.ts';
import { call } from './call.ts';
import { decision, instant, lira, liraAnswer, page, skip, take, text, uuid } from './fields.ts';

const clockMs = () => z.int();
const roundNumber = () => z.int().check(z.gte(1), z.lte(2_000_000_000));
/** Of the game's own, typed in packages/games. Amounts in it are lira. */
const own = () => z.looseObject({});

/** An event of a round that all players see, and its time, counted from `showMs` of the state. */
export const tableEvent = z.object({ atMs: z.int(), event: z.looseObject({ type: z.string() }) });

export const tableState = z.object({
  /** Rises with each change of round or phase, and by nothing else. */
  version: z.int(),
  round: roundNumber(),
  /** One of the game's phases. In the first, bets are taken; in the last, the payouts are made. */
  phase: z.string(),
  beganMs: clockMs(),
  /** Null where the end is a secret, as of a flight, or waits for the entropy. */
  endsMs: z.nullable(clockMs()),
  /** When the show began, from which events and decisions have their times; null before. */
  showMs: z.nullable(clockMs()),
  /** The round was called off before its outcome was fixed, and every bet was given back. */
  isVoid: z.boolean(),
  /** From the close on: the hash of all tickets of the round, where its outcome depends on them. */
  ticketsHash: z.optional(z.string()),
});
export type TableState = z.output<typeof tableState>;

/**
 * The number of a bet among its player's bets of the round, and its seal. The seal binds the bet, its decisions and its number under the
 * round's secret link (packages/games/src/proof.ts).
 */
export const acceptance = z.object({
  /** From 1, undone bets included. */
  number: z.int(),
  takenMs: clockMs(),
  /** The seal with which the player's bet before it was taken; null for the first. */
  before: z.nullable(z.string()),
  seal: z.string(),
});

/** A bet of the player's own. */
export const tableBet = z.object({
  /** The stage's own UUID: the same id again is the same bet. */
  betId: uuid(),
  round: roundNumber(),
  stake: liraAnswer(),
  bet: own(),
  /** In their order; the next one has the number behind the last. */
  actions: z.array(z.object({ atMs: z.int(), action: own() })),
  /** `settled` when it is paid, or has lost. */
  state: z.enum(['placed', 'undone', 'settled', 'void']),
  /** The payout, or the returned stake of a void round; zero before. */
  payout: liraAnswer(),
  /** The events that only its player sees, once it is settled. */
  events: z.array(own()),
  /** Left out for a bet from before there were seals. */
  accepted: z.optional(acceptance),
  timeStamp: instant(),
});
export type TableBet = z.output<typeof tableBet>;

/** A bet as all players of the table see it. Its player's name is masked; the player may hide it. */
export const crowdBet = z.object({
  /** Tells the round's bets apart: the bet's id. */
  key: z.string(),
  /** As `A***7`; empty when hidden. */
  name: z.string(),
  stake: liraAnswer(),
  /** The payout, once it is public; null before. */
  payout: z.nullable(liraAnswer()),
});
export type CrowdBet = z.output<typeof crowdBet>;

/** All bets of a round together, and the highest of them. */
export const crowd = z.object({
  round: roundNumber(),
  players: z.int(),
  bets: z.int(),
  staked: liraAnswer(),
  /** The public payouts so far. */
  paid: liraAnswer(),
  /** Where the chips of all players lie, by the game's own names; empty in a game without spots. */
  spots: z.record(z.string(), z.number()),
  /** The highest stakes first, 50 at most. A message has those alone that are new or changed. */
  top: z.array(crowdBet),
});
export type Crowd = z.output<typeof crowd>;

/** A round that was shown, for road maps: the game's own mark of it. Null when it was void. */
export const tableMark = z.object({ round: roundNumber(), mark: z.nullable(own()) });
export type TableMark = z.output<typeof tableMark>;

/** The house's commitment: link 0 of the chain that the table draws from now, and the number of links that follow. */
export const commitment = z.object({
  /** Chains of the table, counted from 1. */
  chain: z.int(),
  published: z.string(),
  links: z.int(),
  /** Rounds of the table before the chain: round n draws from link n − before. */
  before: z.int(),
  /** Link 0 of the chain that comes next, once it is known. */
  next: z.nullable(z.string()),
});

/** `beacon`: a public beacon's round that was named as betting opened. `players`: the players' own seeds, as docs/fairness.md says. */
export const entropySource = z.enum(['beacon', 'players']);

export const felTable = call({
  path: 'fel/table',
  method: 'POST',
  who: 'game',
  summary: 'The table of a common game as it stands: its round, the player’s bets, everybody’s bets.',
  input: z.object({
    /** The stage's version. With it, the answer leaves out the parts that have not changed since. */
    version: z.optional(z.int()),
  }),
  output: z.object({
    nowMs: clockMs(),
    balance: liraAnswer(),
    /** Null when it is of the version that the stage has. */
    state: z.nullable(tableState),
    /** Those of the running round whose time has come. */
    events: z.array(tableEvent),
    /** The player’s bets of this round and of the one before. */
    bets: z.array(tableBet),
    crowd,
    /** The terms, which do not change from round to round; null when the request names a version. */
    table: z.nullable(
      z.object({
        code: z.string(),
        game: z.string(),
        names: z.object({ tr: z.string(), en: z.string() }),
        stakes: z.array(z.number()),
        defaultStake: z.number(),
        /** The least and the most that one bet may stake, the most of a player’s bets in a round, and how many bets those may be. */
        leastStake: z.number(),
        mostStake: z.number(),
        mostInRound: z.number(),
        mostBets: z.int(),
        phases: z.array(z.object({ name: z.string(), ms: z.nullable(z.int()) })),
        entropy: entropySource,
        commitment,
        playMoney: z.boolean(),
      }),
    ),
    /** The rounds that were shown, newest first: 200, or 3 when a version was given. */
    marks: z.array(tableMark),
  }),
  refusals: ['game_unavailable'],
});

export const felTableBet = call({
  path: 'fel/tableBet',
  method: 'POST',
  who: 'game',
  summary:
    'Places a bet in the round that is open. The same id with the same content again gives the same answer; a late bet moves nothing.',
  input: z.object({
    betId: uuid(),
    round: roundNumber(),
    stake: lira(),
    bet: z._default(decision(), {}),
    /** Joins the players’ entropy, where the table draws from it. */
    clientSeed: z._default(text(0, 64), ''),
    /** Shows no name to the other players. */
    isHidden: z._default(z.boolean(), false),
  }),
  output: z.object({ bet: tableBet, balance: liraAnswer(), nowMs: clockMs() }),
  refusals: [
    'game_unavailable',
    'account_closed',
    'account_excluded',
    'bad_bet',
    'bad_stake',
    'stake_out_of_range',
    'table_limit_reached',
    'too_many_bets',
    'bets_closed',
    'stake_above_bonus_limit',
    'stake_limit_reached',
    'loss_limit_reached',
    'decided_otherwise',
    'insufficient_balance',
  ],
});

export const felTableUndo = call({
  path: 'fel/tableUndo',
  method: 'POST',
  who: 'game',
  summary: 'Takes a bet back while betting is open. Safe to repeat.',
  input: z.object({ betId: uuid() }),
  output: z.object({ bet: tableBet, balance: liraAnswer(), nowMs: clockMs() }),
  refusals: ['bet_not_found', 'bets_closed'],
});

export const felTableAct = call({
  path: 'fel/tableAct',
  method: 'POST',
  who: 'game',
  summary:
    'Takes a decision for a bet during the show, at the time the house received it. The same number with the same action again gives the same answer.',
  input: z.object({
    betId: uuid(),
    /** From 1 on: how many decisions of this bet there are with this one. */
    number: z.int().check(z.gte(1), z.lte(100)),
    action: decision(),
  }),
  output: z.object({ bet: tableBet, balance: liraAnswer(), nowMs: clockMs() }),
  refusals: ['bet_not_found', 'action_not_offered', 'decided_otherwise'],
});

export const felTableHistory = call({
  path: 'fel/tableHistory',
  method: 'POST',
  who: 'game',
  summary: 'The player’s bets at this table, newest first, with the mark of their rounds.',
  input: z.object({ skip: skip(), take: take(20) }),
  output: page(z.extend(tableBet, { mark: z.nullable(own()) })),
  refusals: [],
});

/**
 * Everything that a common round follows from. `link` is null until the round was shown. With the link, the draws
 * (packages/games/src/chain.ts) and every payout can be computed.
 */
export const tableProof = z.object({
  /** As in the messages that are hashed. */
  table: z.string(),
  round: roundNumber(),
  chain: z.int(),
  published: z.string(),
  /** The number of the round’s link in its chain, from 1: the number that is hashed as the round. */
  index: z.int(),
  link: z.nullable(z.string()),
  entropy: entropySource,
  /** The beacon’s round that was named before betting closed; null for the players’ entropy. */
  beaconRound: z.nullable(z.int()),
  beaconSignature: z.nullable(z.string()),
  /** 64 hex digits: the beacon’s randomness, or the hash over `lines`; null until betting has closed. */
  randomness: z.nullable(z.string()),
  /** The players’ entropy: `betId|clientSeed` of every locked bet, sorted; null for a beacon. */
  lines: z.nullable(z.array(z.string())),
  /** All tickets, where the game’s outcome depends on them; null otherwise. */
  tickets: z.nullable(z.array(z.object({ betId: uuid(), stake: liraAnswer(), bet: own() }))),
  /** Their hash, shown from the close on. */
  ticketsHash: z.nullable(z.string()),
});
export type TableProof = z.output<typeof tableProof>;

export const felTableRound = call({
  path: 'fel/tableRound',
  method: 'POST',
  who: 'game',
  summary: 'One round of this table with its proof, its events, and the player’s bets in it.',
  input: z.object({ round: roundNumber() }),
  output: z.object({
    round: roundNumber(),
    isVoid: z.boolean(),
    mark: z.nullable(own()),
    /** All of them; empty until the round was shown. */
    events: z.array(tableEvent),
    bets: z.array(tableBet),
    proof: tableProof,
    timeStamp: instant(),
  }),
  refusals: ['round_not_found'],
});

/** The longest message of a table's chat, in UTF-16 units. */
export const tableTextMaxLength = 160;

/** A message of a table's chat, as all its players see it. */
export const tableMessage = z.object({
  id: uuid(),
  /** Masked: `A***7`. */
  name: z.string(),
  text: z.string(),
  atMs: clockMs(),
});
export type TableMessage = z.output<typeof tableMessage>;

export const felTableChat = call({
  path: 'fel/tableChat',
  method: 'POST',
  who: 'game',
  summary: 'The last fifty messages of the table’s chat, oldest first.',
  input: z.object({}),
  output: z.object({
    messages: z.array(tableMessage),
    /** Those of the player’s own. */
    own: z.array(uuid()),
    /** The house has closed the chat for this player until then; null where it is open. */
    mutedUntil: z.nullable(instant()),
  }),
  refusals: ['game_unavailable'],
});

export const felTableSay = call({
  path: 'fel/tableSay',
  method: 'POST',
  who: 'game',
  summary:
    'Writes to the players of the table: one message in two seconds, without links, addresses and phone numbers. The same id again is the same message.',
  input: z.object({ messageId: uuid(), text: text(1, tableTextMaxLength) }),
  output: z.object({ message: tableMessage }),
  refusals: [
    'game_unavailable',
    'account_closed',
    'account_excluded',
    'table_chat_contact',
    'table_chat_muted',
    'table_chat_too_fast',
  ],
  tries: { max: 40, windowS: 60 },
});

export const felTableReport = call({
  path: 'fel/tableReport',
  method: 'POST',
  who: 'game',
  summary: 'Reports another player’s message to the house. Safe to repeat.',
  input: z.object({ messageId: uuid() }),
  output: z.null(),
  refusals: ['message_not_found'],
  tries: { max: 20, windowS: 60 },
});

/** The hub method that subscribes a stage to a table. Its argument is the table's code; it completes with whether the table exists. */
export const joinTableMethod = 'joinTable';

/** The hub's message to a stage: the one argument of its client method `message`. */
export const stageMessage = z.discriminatedUnion('cmd', [
  /** To the table: it is in another phase, or events came due. */
  z.object({
    cmd: z.literal('Table'),
    message: z.object({
      table: z.string(),
      nowMs: clockMs(),
      /** With each change of phase. */
      state: z.optional(tableState),
      /** The changes in the running round since the previous message. */
      events: z.optional(z.array(tableEvent)),
      /** The round that has just been shown. */
      mark: z.optional(tableMark),
    }),
  }),
  /** To the table, four times a second at most: changes of all players' bets. `gone` are keys of bets that were undone. */
  z.object({
    cmd: z.literal('TableCrowd'),
    message: z.object({ table: z.string(), nowMs: clockMs(), crowd, gone: z.array(z.string()) }),
  }),
  /** To one player, on all devices: their bets as they were placed, undone, decided or settled. */
  z.object({
    cmd: z.literal('TableBets'),
    message: z.object({ table: z.string(), nowMs: clockMs(), bets: z.array(tableBet) }),
  }),
  /** To the table: new messages, and ids of messages that the house has removed. */
  z.object({
    cmd: z.literal('TableChat'),
    message: z.object({ table: z.string(), said: z.array(tableMessage), removed: z.array(uuid()) }),
  }),
  z.object({ cmd: z.literal('Balance'), message: balances }),
]);
export type StageMessage = z.output<typeof stageMessage>;
