// Checks a round of any house game step by step from its proof, with the code that settled it. The site's dialog and the stand-alone
// verifier both use it, so neither of them knows a game or a scheme. A proof may come from any source: for any input the answer is a
// finding and no error, and it is quick.
import * as z from 'zod/mini';
import { parseLira, type Kurus } from '@felek/money';
import type { Catalogue } from './catalogue.ts';
import {
  commonDrawsOf,
  entropyOfLines,
  openChainWalk,
  randomnessOf,
  type ChainWalk,
  type CommonSeeds,
} from './chain.ts';
import { drawsOf, hashServerSeed, type Draw } from './fairness.ts';
import type { CommonGame, HouseGame, PersonalGame } from './game.ts';
import { contributionOf, drawJackpot, type JackpotTurn } from './jackpot.ts';
import {
  asTaken,
  canonicalJson,
  hashTickets,
  holdsTicket,
  readRecord,
  recordMessage,
  sealRecord,
  sealTicket,
  ticketMessage,
  type SealedTicket,
} from './proof.ts';
import {
  drawCommonRound,
  playRound,
  readAction,
  readBet,
  takesStake,
  toWire,
  type StoredTicket,
} from './rounds.ts';

const hex = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
const shortText = () => z.string().check(z.maxLength(200));
const count = () => z.int().check(z.gte(0));
const list = <Item extends z.ZodMiniType>(item: Item, most: number) => z.array(item).check(z.maxLength(most));

/** The proof of a round played alone. Amounts are lira, as the wire has them. */
const personalProof = z.object({
  seedId: shortText(),
  serverSeedHash: hex(),
  /** Null until it is revealed. */
  serverSeed: z.nullable(hex()),
  clientSeed: shortText(),
  nonce: count(),
  /** Without additions by decisions. */
  stake: z.number(),
  bet: z.unknown(),
  actions: list(z.unknown(), 1000),
  /** Where the stake found the meter, in a game with a growing jackpot. */
  jackpot: z.optional(z.object({ run: count(), meterKurus: count() })),
  seal: hex(),
});

const writtenTicket = z.object({ betId: shortText(), stake: z.number(), bet: z.unknown() });

/** The proof of a player's bet in a common round. */
const commonProof = z.object({
  /** The game whose rules the table plays by. */
  game: shortText(),
  table: shortText(),
  /** Of the table. */
  round: count(),
  /** The number in the chain that is hashed as the round. */
  index: count(),
  published: hex(),
  /** Null until every bet of the round is paid. */
  link: z.nullable(hex()),
  entropy: z.enum(['beacon', 'players']),
  beaconRound: z.nullable(count()),
  beaconSignature: z.nullable(z.string().check(z.maxLength(400))),
  /** Null until betting has closed, and of a void round. */
  randomness: z.nullable(hex()),
  /** `betId|clientSeed` of every locked bet, where the randomness is the players'. */
  lines: z.nullable(list(z.string().check(z.maxLength(300)), 100_000)),
  /** All tickets, where the outcome depends on them. */
  tickets: z.nullable(list(writtenTicket, 100_000)),
  /** Their hash, shown as betting closed. */
  ticketsHash: z.nullable(hex()),
  ticket: z.object({
    ...writtenTicket.shape,
    actions: list(z.object({ atMs: z.int(), action: z.unknown() }), 1000),
    /** Its place among the player's bets of the round, from 1. */
    number: z.int().check(z.gte(1)),
    takenMs: count(),
    before: z.nullable(hex()),
    isUndone: z.boolean(),
    seal: hex(),
  }),
});

/** A round with its proof, as the server gives it and as a line of a file has it. */
const provedRound = z.object({
  roundId: z.string().check(z.maxLength(300)),
  gameCode: shortText(),
  /** With additions by decisions; zero where the bet was returned. */
  stake: z.number(),
  payout: z.number(),
  state: z.enum(['open', 'settled']),
  proof: z.nullable(personalProof),
  common: z.nullable(commonProof),
});

export type PersonalProof = z.output<typeof personalProof>;
export type CommonProof = z.output<typeof commonProof>;
export type ProvedRound = z.output<typeof provedRound>;

/** The round in a value that came from anywhere, as from a line of a file. Members that no check reads are dropped. */
export function readProvedRound(value: unknown): ProvedRound | undefined {
  const { success, data } = provedRound.safeParse(value);
  return success ? data : undefined;
}

/**
 * The checks.
 *
 *   alone     seed     the server seed has the hash that was shown before
 *             record   stake, bet, decisions and meter are those that the seal was given for
 *             outcome  the rules play the round to its end
 *             jackpot  the growing jackpot, of a game that has one
 *             payout   the rules give exactly this stake and this payout
 *   common    chain    the link leads to the published link 0
 *             entropy  the randomness comes from the beacon or from all players
 *             room     all tickets match the hash that was shown as betting closed, where the outcome depends on them
 *             ticket   the bet, its decisions, its time and its place are those that the seal was given for
 *             outcome, payout
 *             returned in place of entropy, outcome and payout: the bet was undone, or its round was voided
 *   in a file series   it fits the other rounds
 */
export type CheckName =
  | 'seed'
  | 'record'
  | 'jackpot'
  | 'chain'
  | 'entropy'
  | 'room'
  | 'ticket'
  | 'outcome'
  | 'payout'
  | 'returned'
  | 'series';

/** The inputs of a check, and its result. Its reader words the names; a name with `Shown` is of the proof itself. */
export type ShownName =
  | 'serverSeed'
  | 'hash'
  | 'hashShown'
  | 'message'
  | 'seal'
  | 'sealShown'
  | 'meter'
  | 'contribution'
  | 'bound'
  | 'won'
  | 'link'
  | 'index'
  | 'published'
  | 'lines'
  | 'beaconRound'
  | 'signature'
  | 'randomness'
  | 'randomnessShown'
  | 'draws'
  | 'events'
  | 'tickets'
  | 'ticketsHash'
  | 'ticketsHashShown'
  | 'staked'
  | 'stakedShown'
  | 'paid'
  | 'paidShown';

export interface Check {
  readonly name: CheckName;
  readonly holds: boolean;
  /** Amounts are lira, seeds and hashes hex digits. An empty text could not be computed. */
  readonly shown: () => readonly (readonly [ShownName, string])[];
}

export interface Finding {
  /** `hidden`: its seed or link is not revealed yet, or it is not over. `none`: no proof, or no game of the house. */
  readonly state: 'proved' | 'false' | 'hidden' | 'none';
  /** In their order; empty unless it was checked. */
  readonly checks: readonly Check[];
}

type Games = Pick<Catalogue, 'find'>;

/** `walk` is shared by many rounds of a chain. */
export function examineRound(games: Games, round: ProvedRound, walk: ChainWalk = openChainWalk()): Finding {
  const { proof, common, gameCode } = round;
  const game = games.find(common?.game ?? gameCode);
  const checks = game && checksOf(game, round, walk);
  if (checks) return { state: checks.every(({ holds }) => holds) ? 'proved' : 'false', checks };
  return { state: game && (proof ?? common) ? 'hidden' : 'none', checks: [] };
}

function checksOf(game: HouseGame, round: ProvedRound, walk: ChainWalk): readonly Check[] | undefined {
  const { proof, common, state } = round;
  if (state !== 'settled') return undefined;
  if (game.kind === 'common')
    return common && common.link !== null
      ? commonChecks(game, { round, common: { ...common, link: common.link }, walk })
      : undefined;
  return proof && proof.serverSeed !== null
    ? personalChecks(game, round, { ...proof, serverSeed: proof.serverSeed })
    : undefined;
}

function personalChecks(
  game: PersonalGame,
  round: ProvedRound,
  proof: PersonalProof & { readonly serverSeed: string },
): readonly Check[] {
  const { serverSeed, serverSeedHash, seal, seedId, nonce, jackpot } = proof;
  const hash = hashServerSeed(serverSeed);
  const stake = readStake(game, proof.stake);
  const record = stake === undefined ? undefined : readRecord(game, { ...proof, stake });
  const sealed = record && sealRecord(proof, record);
  const { draw, drawn } = tracing(drawsOf(proof));
  const played = record && playRound(game, proof, record, draw);
  const isOver = played?.isOver === true;
  return [
    {
      name: 'seed',
      holds: hash === serverSeedHash,
      shown: () => [
        ['serverSeed', serverSeed],
        ['hash', hash],
        ['hashShown', serverSeedHash],
      ],
    },
    {
      name: 'record',
      holds: sealed === seal && round.roundId === `${seedId}:${nonce}`,
      shown: () => [
        ['message', record ? recordMessage(proof, record) : canonicalJson(proof.bet)],
        ['seal', sealed ?? ''],
        ['sealShown', seal],
      ],
    },
    {
      name: 'outcome',
      holds: isOver,
      shown: () => [
        ['draws', drawn()],
        ['events', told(played?.steps.flat() ?? [])],
      ],
    },
    ...(jackpot ? [jackpotCheck(game, { proof, jackpot, stake: record?.stake })] : []),
    paidAs(round, isOver ? { staked: played.staked, payout: played.payout } : undefined),
  ];
}

function jackpotCheck(
  { growing }: PersonalGame,
  {
    proof,
    jackpot,
    stake,
  }: {
    readonly proof: PersonalProof & { readonly serverSeed: string };
    readonly jackpot: JackpotTurn;
    readonly stake: Kurus | undefined;
  },
): Check {
  if (!growing || stake === undefined) return { name: 'jackpot', holds: false, shown: () => [] };
  const { won } = drawJackpot(growing, proof, stake, jackpot);
  return {
    name: 'jackpot',
    holds: true,
    shown: () => [
      ['meter', liraOf(BigInt(jackpot.meterKurus))],
      ['contribution', liraOf(contributionOf(growing, stake))],
      ['bound', liraOf(growing.mustHitBy)],
      ['won', liraOf(won)],
    ],
  };
}

function commonChecks(
  game: CommonGame,
  {
    round,
    common,
    walk,
  }: {
    readonly round: ProvedRound;
    readonly common: CommonProof & { readonly link: string };
    readonly walk: ChainWalk;
  },
): readonly Check[] {
  const { link, published, table, index, randomness, ticket: written } = common;
  const at = { link, table, round: index };
  const isLink = walk.leads(published, at);
  const ticket = readSealed(game, written);
  const sealed = ticket && sealTicket(at, ticket);
  const chain: Check = {
    name: 'chain',
    holds: isLink,
    shown: () => [
      ['link', link],
      ['index', String(index)],
      ['published', published],
    ],
  };
  const bound: Check = {
    name: 'ticket',
    holds: sealed === written.seal && round.roundId === `${table}:${common.round}:${written.betId}`,
    shown: () => [
      ['message', ticket ? ticketMessage(at, ticket) : canonicalJson(written)],
      ['seal', sealed ?? ''],
      ['sealShown', written.seal],
    ],
  };
  if (written.isUndone || randomness === null) {
    const returned = paidAs(round, { staked: 0n, payout: 0n });
    // A round is called off where its beacon did not come; the players' seeds never fail to.
    const mayBe = written.isUndone || common.entropy === 'beacon';
    return [chain, bound, { ...returned, name: 'returned', holds: returned.holds && mayBe }];
  }

  const tickets = game.together ? readTickets(game, common) : ticket && [ticket];
  const isLocked = tickets !== undefined && ticket !== undefined && holdsTicket(tickets, ticket);
  const { draw, drawn } = tracing(commonDrawsOf({ ...at, beacon: randomness } satisfies CommonSeeds));
  // Rules are asked for nothing that never was: only a link of the chain is drawn from, and only for tickets that its game takes.
  const played = isLink && isLocked ? drawCommonRound(game, draw, tickets) : undefined;
  const settled = played && ticket ? played.settle(ticket) : undefined;
  return [
    chain,
    entropyCheck({ ...common, randomness }),
    ...(game.together ? [roomCheck(common, tickets)] : []),
    bound,
    {
      name: 'outcome',
      holds: played !== undefined,
      shown: () => [
        ['draws', drawn()],
        ['events', told([...(played?.events ?? []).map(({ event }) => event), ...(settled?.events ?? [])])],
      ],
    },
    paidAs(round, settled && ticket ? { staked: ticket.stake, payout: settled.payout } : undefined),
  ];
}

function entropyCheck({
  entropy,
  lines,
  tickets,
  ticket,
  beaconRound,
  beaconSignature,
  randomness,
}: CommonProof & { readonly randomness: string }): Check {
  const isOfPlayers = entropy === 'players';
  const worked = isOfPlayers ? lines && entropyOfLines(lines) : randomnessOf(beaconSignature ?? '');
  const ids = (lines ?? []).map((line) => line.slice(0, line.indexOf('|'))).toSorted();
  /** Every locked bet has its line, and no line is of another bet. */
  const isComplete =
    ids.includes(ticket.betId) &&
    new Set(ids).size === ids.length &&
    (!tickets || canonicalJson(tickets.map(({ betId }) => betId).toSorted()) === canonicalJson(ids));
  return {
    name: 'entropy',
    holds:
      worked === randomness &&
      (isOfPlayers ? isComplete && beaconRound === null : lines === null && beaconRound !== null),
    shown: () => [
      ...(lines ? [['lines', lines.toSorted().join('\n')] as const] : []),
      ...(beaconRound === null ? [] : [['beaconRound', String(beaconRound)] as const]),
      ...(beaconSignature === null ? [] : [['signature', beaconSignature] as const]),
      ['randomness', worked ?? ''],
      ['randomnessShown', randomness],
    ],
  };
}

function roomCheck(
  { tickets: written, ticketsHash }: CommonProof,
  tickets: readonly StoredTicket[] | undefined,
): Check {
  const worked = tickets && hashTickets(tickets);
  return {
    name: 'room',
    holds: worked !== undefined && worked === ticketsHash,
    shown: () => [
      ['tickets', String(written?.length ?? 0)],
      ['ticketsHash', worked ?? ''],
      ['ticketsHashShown', ticketsHash ?? ''],
    ],
  };
}

function paidAs(
  { stake, payout }: ProvedRound,
  worked: { readonly staked: Kurus; readonly payout: Kurus } | undefined,
): Check {
  return {
    name: 'payout',
    holds: worked !== undefined && worked.staked === parseLira(stake) && worked.payout === parseLira(payout),
    shown: () => [
      ['staked', worked ? liraOf(worked.staked) : ''],
      ['stakedShown', String(stake)],
      ['paid', worked ? liraOf(worked.payout) : ''],
      ['paidShown', String(payout)],
    ],
  };
}

const liraOf = (kurus: Kurus): string => String(toWire(kurus));

/** A stake beyond every table's: rules that deal a card for each price would deal for ever. */
const mostStakes = 1000n;

function readStake({ stakes }: HouseGame, written: number): Kurus | undefined {
  const stake = parseLira(written);
  const most = stakes.reduce((high, each) => (each > high ? each : high), 0n) * mostStakes;
  return stake !== undefined && stake > 0n && stake <= most ? stake : undefined;
}

function readTicket(
  game: CommonGame,
  { betId: id, stake: lira, bet: writtenBet }: z.output<typeof writtenTicket>,
): StoredTicket | undefined {
  const [stake, bet] = [readStake(game, lira), readBet(game, writtenBet)];
  return stake !== undefined && bet ? { id, stake, bet, actions: [] } : undefined;
}

function readTickets(game: CommonGame, { tickets }: CommonProof): readonly StoredTicket[] | undefined {
  const read = (tickets ?? []).map((each) => readTicket(game, each));
  return read.every((each) => each !== undefined) ? read : undefined;
}

function readSealed(game: CommonGame, written: CommonProof['ticket']): SealedTicket | undefined {
  const ticket = readTicket(game, written);
  const actions = written.actions.map(({ atMs, action }) => ({ atMs, action: readAction(game, action) }));
  if (!ticket || actions.some(({ action }) => !action)) return undefined;
  const { number, takenMs, before, isUndone } = written;
  return { ...ticket, actions: actions as StoredTicket['actions'], number, takenMs, before, isUndone };
}

/** Draws as they were taken, each as `below → value`. */
function tracing(draw: Draw): { readonly draw: Draw; readonly drawn: () => string } {
  const taken: [number, number][] = [];
  let drawn = 0;
  return {
    draw(n) {
      const value = draw(n);
      drawn += 1;
      if (drawn <= mostDraws) taken.push([n, value]);
      return value;
    },
    drawn: () =>
      taken.map(([n, value]) => `${n} → ${value}`).join(', ') + (drawn > mostDraws ? ` … (${drawn})` : ''),
  };
}

/** As many as a person looks at. */
const mostDraws = 100;

const told = (events: readonly object[]): string =>
  events.map((event) => JSON.stringify(toWire(event))).join('\n');

/** Examines the rounds of one player, one after the other, and how they fit together. It remembers a few bytes of each. */
export interface Examiner {
  /** The finding of a round that was checked has the check `series` too. */
  examine(round: ProvedRound): Finding;
  /**
   * Rounds that must have been played but were not in the file: missing numbers of a pair of seeds below the highest, and missing bets of a
   * table's round. At most 1000.
   */
  missing(): readonly string[];
}

export function openExaminer(games: Games): Examiner {
  const walk = openChainWalk();
  const series = openSeries(games);
  return {
    examine(round) {
      const finding = examineRound(games, round, walk);
      if (finding.state !== 'proved' && finding.state !== 'false') return finding;
      const holds = series.fits(round);
      return {
        state: holds ? finding.state : 'false',
        checks: [...finding.checks, { name: 'series', holds, shown: () => [] }],
      };
    },
    missing: series.missing,
  };
}

const mostMissing = 1000;

/** The stretch of a jackpot's meter that a stake covered. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

function openSeries(games: Games) {
  const rounds = new Set<string>();
  /** The values that must be equal under the same key: seeds of a pair, a chain of a table, a link of a round. */
  const facts = new Map<string, string>();
  const isOne = (key: string, value: string): boolean => {
    const known = facts.get(key) ?? value;
    facts.set(key, known);
    return known === value;
  };
  const nonces = new Map<string, Set<number>>();
  const stretches = new Map<string, Stretch[]>();
  /** By round of a table: by the bet's place there, the seal that it was taken with and the one that it names. */
  const books = new Map<string, Map<number, { readonly seal: string; readonly before: string | null }>>();

  function fitsAlone(gameCode: string, proof: PersonalProof): boolean {
    const { seedId, serverSeed, serverSeedHash, clientSeed, nonce, jackpot, stake } = proof;
    nonces.set(seedId, (nonces.get(seedId) ?? new Set()).add(nonce));
    // A pair of seeds is of one game: the hash of its server seed was shown in that game.
    const isSame = isOne(`pair ${seedId}`, canonicalJson([gameCode, serverSeed, serverSeedHash, clientSeed]));
    return isSame && (!jackpot || fitsMeter(gameCode, stake, jackpot));
  }

  function fitsMeter(gameCode: string, lira: number, { run, meterKurus: from }: JackpotTurn): boolean {
    const game = games.find(gameCode);
    const growing = game && game.kind !== 'common' ? game.growing : undefined;
    const stake = parseLira(lira);
    // A record that cannot be has failed its own checks.
    if (!game || !growing || stake === undefined || !takesStake(game, stake, {})) return true;
    const to = from + Number(contributionOf(growing, stake));
    const key = `${gameCode} ${run}`;
    const taken = stretches.get(key) ?? [];
    stretches.set(key, taken);
    // They come in their order, or nearly.
    const place = taken.findLastIndex((each) => each.from < to) + 1;
    if (place > 0 && taken[place - 1]!.to > from) return false;
    taken.splice(place, 0, { from, to });
    return true;
  }

  function fitsTable(gameCode: string, common: CommonProof): boolean {
    const { table, round, published, index, link, randomness, game, ticket } = common;
    const isSame = [
      isOne(`chain ${published}`, table),
      isOne(`table ${table}`, canonicalJson([game, gameCode])),
      isOne(`round ${table} ${round}`, canonicalJson([published, index, link, randomness])),
      isOne(`link ${published} ${index}`, String(round)),
    ].every(Boolean);
    const rules = games.find(game);
    const read = rules?.kind === 'common' ? readSealed(rules, ticket) : undefined;
    if (!read || link === null) return isSame;
    const place = `${table} ${round}`;
    const book = books.get(place) ?? new Map<number, { seal: string; before: string | null }>();
    books.set(place, book);
    const { number, before } = read;
    const [last, next] = [book.get(number - 1), book.get(number + 1)];
    const seal = sealTicket({ link, table, round: index }, asTaken(read));
    const isInOrder =
      !book.has(number) &&
      (number === 1) === (before === null) &&
      (!last || last.seal === before) &&
      (!next || next.before === seal);
    book.set(number, { seal, before });
    return isSame && isInOrder;
  }

  return {
    fits({ roundId, gameCode, proof, common }: ProvedRound): boolean {
      const isNew = !rounds.has(roundId);
      rounds.add(roundId);
      const fits = [proof && fitsAlone(gameCode, proof), common && fitsTable(gameCode, common)];
      return isNew && fits.every((each) => each !== false);
    },
    missing(): readonly string[] {
      const found: string[] = [];
      const look = (name: string, first: number, has: { has(number: number): boolean; size: number }) => {
        for (let number = first, seen = 0; seen < has.size && found.length < mostMissing; number += 1)
          if (has.has(number)) seen += 1;
          else found.push(`${name}:${number}`);
      };
      for (const [seedId, played] of nonces) look(seedId, 0, played);
      for (const [place, book] of books) look(place.replace(' ', ':'), 1, book);
      return found;
    },
  };
}
