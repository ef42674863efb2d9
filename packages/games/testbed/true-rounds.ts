// True rounds of every game, with their proofs, and the ways in which such a proof may be false. Bets and decisions are made from each game's
// own schemas, so a new game is in every table that is built on this without a line of its own.
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import * as z from 'zod/mini';
import { toLira, parseLira, type Kurus } from '@felek/money';
import { commonDrawsOf, entropyOfLines, linkBefore, randomnessOf } from '../src/chain.ts';
import type { CommonProof, PersonalProof, ProvedRound } from '../src/checks.ts';
import { drawsFrom, hashServerSeed, type Draw } from '../src/fairness.ts';
import type { CommonGame, HouseGame, PersonalGame } from '../src/game.ts';
import { contributionOf } from '../src/jackpot.ts';
import {
  asTaken,
  canonicalJson,
  hashTickets,
  sealRecord,
  sealTicket,
  type SealedTicket,
} from '../src/proof.ts';
import {
  drawCommonRound,
  playRound,
  readAction,
  readBet,
  takesStake,
  type DrawnRound,
  type StoredTicket,
} from '../src/rounds.ts';

/** Markets that a schema does not name. */
const marketsOf: Readonly<Record<string, readonly string[]>> = {
  cekilis: ['over:150.5', 'sum:odd', 'first:higher', 'odd:3', 'neighbours:yes'],
};

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | false;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
}

const schemas = new WeakMap<object, JsonSchema>();
function schemaOf(type: z.ZodMiniType): JsonSchema {
  const known = schemas.get(type);
  if (known) return known;
  const schema = z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  schemas.set(type, schema);
  return schema;
}

/** Makes values that fit a schema. */
function maker(game: HouseGame, draw: Draw) {
  const oneOf = <Item>(items: readonly Item[]): Item => items[draw(items.length)]!;
  const make = (schema: JsonSchema): unknown => {
    if ('const' in schema) return schema.const;
    if (schema.enum) return oneOf(schema.enum);
    const ways = schema.anyOf ?? schema.oneOf;
    if (ways) return make(oneOf(ways));
    switch (schema.type) {
      case 'object': {
        const { properties = {}, required = [], additionalProperties } = schema;
        const optional = Object.keys(properties).length - required.length;
        // Some three of those that may be left out.
        const isTaken = (name: string) => required.includes(name) || draw(Math.max(2, optional)) < 3;
        const named = Object.entries(properties).filter(([name]) => isTaken(name));
        const free = additionalProperties
          ? (marketsOf[game.code] ?? []).map((name) => [name, additionalProperties] as const)
          : [];
        return Object.fromEntries(
          [...named, ...free.filter(() => draw(2) === 0)].map(([name, each]) => [name, make(each)]),
        );
      }
      case 'array': {
        const { minItems = 0, maxItems = minItems + 5, items = {} } = schema;
        const count = minItems + draw(maxItems - minItems + 1);
        const made = new Set(Array.from({ length: count }, () => make(items) as number));
        return [...made].toSorted((one, other) => one - other);
      }
      case 'integer': {
        const { minimum = 0, exclusiveMaximum } = schema;
        const low = Math.max(minimum, 0);
        const high = Math.min(schema.maximum ?? Infinity, (exclusiveMaximum ?? Infinity) - 1, low + 10_000);
        return low + draw(high - low + 1);
      }
      case 'number':
        return toLira(oneOf(game.stakes.slice(0, 3)));
      case 'boolean':
        return draw(2) === 0;
      default:
        return undefined;
    }
  };
  return {
    bet(): { readonly bet: object; readonly stake: Kurus } {
      for (let left = 2000; left > 0; left -= 1) {
        const bet = readBet(game, make(schemaOf(game.bet)));
        const stakes = bet ? [oneOf(game.stakes), sumOf(bet)] : [];
        const stake = stakes.find((each) => takesStake(game, each, bet!));
        if (bet && stake) return { bet, stake };
      }
      throw new Error(
        `no bet of ${game.code} could be made from its schema: help it in testbed/true-rounds.ts`,
      );
    },
    /** A decision that fits the schema; the game decides whether it is on offer. */
    action: () => readAction(game, make(schemaOf(game.action))),
  };
}

/** The lira in a bet of chips, in kuruş. */
const sumOf = (value: unknown): Kurus => {
  if (typeof value === 'number') return parseLira(value) ?? 0n;
  if (typeof value !== 'object' || value === null) return 0n;
  return Object.values(value).reduce((sum: Kurus, each) => sum + sumOf(each), 0n);
};

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const uuidOf = (text: string): string =>
  hash(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Whether a game asks for decisions after the bet. */
export const hasDecisions = ({ action }: HouseGame): boolean => !('not' in schemaOf(action));

/** The true rounds of a game, in the order in which they were played; `secret` makes others. Some have decisions, where the game has them. */
export function trueRoundsOf(game: HouseGame, count: number, secret: string): ProvedRound[] {
  const draw = drawsFrom(utf8ToBytes(secret), `choices|${game.code}|`);
  return game.kind === 'common'
    ? commonRounds(game, { count, secret, draw })
    : Array.from({ length: count }, (_, nonce) => personalRound(game, { nonce, secret, draw }));
}

interface Making {
  readonly secret: string;
  readonly draw: Draw;
}

function personalRound(
  game: PersonalGame,
  { nonce, secret, draw }: Making & { readonly nonce: number },
): ProvedRound {
  const made = maker(game, draw);
  const seeds = { serverSeed: hash(`${secret}|${game.code}`), clientSeed: `${secret} çiçek`, nonce };
  const { bet, stake } = made.bet();
  // The meter moves on by more than any stake between two rounds of one player.
  const jackpot = game.growing && {
    run: 1,
    meterKurus: Number(game.growing.seed) + nonce * Number(contributionOf(game.growing, highest(game))),
  };
  const start = { stake, bet, jackpot };
  const actions: object[] = [];
  let played = playRound(game, seeds, { ...start, actions })!;
  const goesOn = 1 + draw(6);
  for (let left = 60; !played.isOver; left -= 1) {
    const action = left > 0 && actions.length <= goesOn ? made.action() : played.left!();
    const next = action && playRound(game, seeds, { ...start, actions: [...actions, action] });
    if (!next) continue;
    actions.push(action);
    played = next;
  }
  const seedId = uuidOf(`${secret}|${game.code}`);
  const proof: PersonalProof = {
    seedId,
    serverSeedHash: hashServerSeed(seeds.serverSeed),
    ...seeds,
    stake: toLira(stake),
    bet,
    actions,
    ...(jackpot && { jackpot }),
    seal: sealRecord(seeds, { ...start, actions }),
  };
  return {
    roundId: `${seedId}:${nonce}`,
    gameCode: game.code,
    stake: toLira(played.staked),
    payout: toLira(played.payout),
    state: 'settled',
    proof,
    common: null,
  };
}

const highest = ({ stakes }: HouseGame): Kurus => stakes.reduce((high, each) => (each > high ? each : high));

/** Rounds in which a decision may come once in a hundred: a bonus round that the bet lies on. */
const mostSearched = 600;

/** Two bets of one player and some of others in each round. Behind the first rounds, those alone that have decisions, where the game has them. */
function commonRounds(
  game: CommonGame,
  { count, secret, draw }: Making & { readonly count: number },
): ProvedRound[] {
  const table = `${game.code}-1`;
  const links = [hash(`${secret}|${game.code}`)];
  while (links.length <= mostSearched) links.push(linkBefore(links.at(-1)!));
  links.reverse();
  const made = maker(game, draw);
  const wanted = hasDecisions(game) ? 2 : 0;
  const rounds: ProvedRound[] = [];
  let decided = 0;
  for (let round = 1; round < links.length && (rounds.length < count || decided < wanted); round += 1) {
    const played = commonRound(game, { at: { link: links[round]!, table, round }, made, draw, secret });
    const isDecided = played.some(({ common }) => common!.ticket.actions.length > 0);
    if (rounds.length >= count && !isDecided) continue;
    rounds.push(...played.map((each) => ({ ...each, common: { ...each.common!, published: links[0]! } })));
    if (isDecided) decided += 1;
  }
  return rounds;
}

interface CommonMaking extends Making {
  readonly at: { readonly link: string; readonly table: string; readonly round: number };
  readonly made: ReturnType<typeof maker>;
}

function commonRound(game: CommonGame, { at, made, draw, secret }: CommonMaking): ProvedRound[] {
  const { table, round } = at;
  const takenMs = 1_700_000_000_000 + round * 60_000;
  const tickets = Array.from({ length: 2 + draw(3) }, (_each, place): StoredTicket => {
    const id = uuidOf(`${secret}|${table}|${round}|${place}`);
    return { id, ...made.bet(), actions: [] };
  });
  const entropy = round % 2 === 0 ? ('players' as const) : ('beacon' as const);
  const lines = tickets.map(({ id }, place) => `${id}|tohum ${place}`).toSorted();
  const signature = hash(`${secret}|${table}|${round}`);
  const randomness = entropy === 'players' ? entropyOfLines(lines) : randomnessOf(signature)!;
  const drawn = drawCommonRound(game, commonDrawsOf({ ...at, beacon: randomness }), tickets);
  const written = ({ id, stake, bet }: StoredTicket) => ({ betId: id, stake: toLira(stake), bet });
  let before: string | null = null;
  return tickets.slice(0, 2).map((stored, place): ProvedRound => {
    const taken: SealedTicket = {
      ...stored,
      number: place + 1,
      takenMs: takenMs + place * 900,
      before,
      isUndone: false,
    };
    before = sealTicket(at, asTaken(taken));
    const ticket = { ...taken, actions: decide(drawn, { ticket: taken, made, draw }) };
    const { number, takenMs: at1, before: last } = ticket;
    const common: CommonProof = {
      game: game.code,
      table,
      round,
      index: round,
      published: '',
      link: at.link,
      entropy,
      beaconRound: entropy === 'beacon' ? 1000 + round : null,
      beaconSignature: entropy === 'beacon' ? signature : null,
      randomness,
      lines: entropy === 'players' ? lines : null,
      tickets: game.together ? tickets.map(written) : null,
      ticketsHash: game.together ? hashTickets(tickets) : null,
      ticket: {
        ...written(ticket),
        actions: [...ticket.actions],
        number,
        takenMs: at1,
        before: last,
        isUndone: false,
        seal: sealTicket(at, ticket),
      },
    };
    return {
      roundId: `${table}:${round}:${ticket.id}`,
      gameCode: game.code,
      stake: toLira(ticket.stake),
      payout: toLira(drawn.settle(ticket).payout),
      state: 'settled',
      proof: null,
      common,
    };
  });
}

/** A few decisions of a ticket, each at a time at which it is on offer; of some tickets none. */
function decide(
  drawn: DrawnRound,
  { ticket, made, draw }: Pick<CommonMaking, 'made' | 'draw'> & { readonly ticket: SealedTicket },
): StoredTicket['actions'] {
  let decided: StoredTicket = ticket;
  if (draw(3) === 0) return [];
  for (let left = 30; left > 0; left -= 1) {
    const action = made.action();
    if (!action) return [];
    const atMs = draw(drawn.paysAtMs + 1);
    if (drawn.takes(decided, action, atMs))
      decided = { ...decided, actions: [...decided.actions, { atMs, action }] };
  }
  return decided.actions;
}

const otherHex = 'ab'.repeat(32);

/** A bet that is not this one, with the stake that it takes. */
function otherBet(
  game: HouseGame,
  bet: unknown,
): { readonly bet: object; readonly stake: Kurus } | undefined {
  const made = maker(game, drawsFrom(utf8ToBytes('other'), `${game.code}|`));
  for (let left = 50; left > 0; left -= 1) {
    const other = made.bet();
    if (canonicalJson(other.bet) !== canonicalJson(bet)) return other;
  }
  return undefined;
}

/** Every change that a round of the game can show: of each name, the rounds of the game together hold one. */
export const changesOf = (game: HouseGame): readonly string[] => [
  ...(game.kind === 'common' ? commonChanges : aloneChanges),
  ...(hasDecisions(game) ? decisionChanges : []),
  ...(otherAction(game, undefined) && otherAction(game, otherAction(game, undefined))
    ? ['another decision']
    : []),
  ...(game.kind === 'common' && hasDecisions(game) ? ['a decision at another time'] : []),
  ...(game.kind === 'common' && game.together
    ? [
        'another stake in the room',
        'a ticket more in the room',
        'another hash of the room',
        'not among its tickets',
      ]
    : []),
  ...(game.kind !== 'common' && game.growing ? ['no meter', 'another meter', 'another run'] : []),
  ...(Object.keys(schemaOf(game.bet).properties ?? {}).length > 0 ? ['another bet'] : []),
];
const bothChanges = [
  'a kuruş more paid',
  'a kuruş less paid',
  'another sum of stakes',
  'another round',
  'another stake',
  'a bet that is none',
  'a decision more',
  'another seal',
];
const decisionChanges = ['a decision less', 'a decision that is none'];
const aloneChanges = [
  ...bothChanges,
  'another server seed',
  'another hash of the seed',
  'another client seed',
  'another number',
  'another seed’s name',
];
const commonChanges = [
  ...bothChanges,
  'another link',
  'another published link',
  'another place in the chain',
  'another number of the round',
  'another table',
  'other randomness',
  'another signature',
  'another source',
  'no name of the beacon’s round',
  'a line more',
  'a line less',
  'no lines',
  'another bet’s id',
  'another place among the player’s bets',
  'another time of the bet',
  'another bet before',
  'taken back',
  'called off',
];

/** A true round with one thing changed each time, by the name of what changed. */
export function falseRounds(
  game: HouseGame,
  round: ProvedRound,
): readonly (readonly [what: string, changed: ProvedRound])[] {
  const changes: Record<string, ProvedRound | undefined> = {
    'a kuruş more paid': { ...round, payout: toLira(kurusOf(round.payout) + 1n) },
    'a kuruş less paid': { ...round, payout: round.payout > 0 ? toLira(kurusOf(round.payout) - 1n) : 1 },
    'another sum of stakes': { ...round, stake: round.stake + 1 },
    'another round': { ...round, roundId: `${round.roundId}0` },
    ...(round.proof ? falsePersonal(game, round, round.proof) : {}),
    ...(round.common ? falseCommon(game, round, round.common) : {}),
  };
  return Object.entries(changes).flatMap(([what, changed]) => (changed ? [[what, changed] as const] : []));
}

const kurusOf = (lira: number): Kurus => parseLira(lira)!;

/** Another decision that the game's schema has, if it has two. */
function otherAction(game: HouseGame, action: unknown): object | undefined {
  const made = maker(game, drawsFrom(utf8ToBytes('other decision'), `${game.code}|`));
  for (let left = 50; left > 0; left -= 1) {
    const other = made.action();
    if (other && canonicalJson(other) !== canonicalJson(action)) return other;
  }
  return undefined;
}

function falsePersonal(game: HouseGame, round: ProvedRound, proof: PersonalProof) {
  const { actions, seedId, nonce, jackpot } = proof;
  const other = otherBet(game, proof.bet);
  const last = otherAction(game, actions.at(-1));
  const of = (change: Partial<PersonalProof>): ProvedRound => ({ ...round, proof: { ...proof, ...change } });
  const { jackpot: _none, ...withoutMeter } = proof;
  return {
    'another server seed': of({ serverSeed: otherHex }),
    'another hash of the seed': of({ serverSeedHash: otherHex }),
    'another client seed': of({ clientSeed: `${proof.clientSeed}x` }),
    'another number': { ...of({ nonce: nonce + 1 }), roundId: `${seedId}:${nonce + 1}` },
    'another seed’s name': of({ seedId: uuidOf('other') }),
    'another stake': { ...of({ stake: proof.stake * 2 }), stake: round.stake + proof.stake },
    'another bet': other && of({ bet: other.bet }),
    'a bet that is none': of({ bet: { unknown: 1 } }),
    'a decision more': of({ actions: [...actions, actions.at(-1) ?? { move: 'cash' }] }),
    'a decision less': actions.length > 0 ? of({ actions: actions.slice(0, -1) }) : undefined,
    'another decision':
      actions.length > 0 && last ? of({ actions: [...actions.slice(0, -1), last] }) : undefined,
    'decisions in another order':
      canonicalJson(actions) === canonicalJson(actions.toReversed())
        ? undefined
        : of({ actions: actions.toReversed() }),
    'a decision that is none':
      actions.length > 0 ? of({ actions: [...actions.slice(0, -1), { move: 'none' }] }) : undefined,
    'another seal': of({ seal: otherHex }),
    'no meter': jackpot && { ...round, proof: withoutMeter },
    'another meter': jackpot && of({ jackpot: { ...jackpot, meterKurus: jackpot.meterKurus + 100 } }),
    'another run': jackpot && of({ jackpot: { ...jackpot, run: jackpot.run + 1 } }),
  };
}

function falseCommon(game: CommonGame | HouseGame, round: ProvedRound, common: CommonProof) {
  const { ticket, lines, tickets, index, table, beaconSignature, entropy, randomness } = common;
  const { actions } = ticket;
  const other = otherBet(game, ticket.bet);
  const last = otherAction(game, actions.at(-1)?.action);
  const of = (change: Partial<CommonProof>): ProvedRound => ({ ...round, common: { ...common, ...change } });
  const ofTicket = (change: Partial<CommonProof['ticket']>): ProvedRound =>
    of({
      ticket: { ...ticket, ...change },
      // As a careful forger would.
      tickets:
        tickets &&
        tickets.map((each) =>
          each.betId === ticket.betId
            ? { betId: ticket.betId, stake: ticket.stake, bet: ticket.bet, ...change }
            : each,
        ),
    });
  const decided = (changed: CommonProof['ticket']['actions']) =>
    actions.length > 0 ? of({ ticket: { ...ticket, actions: changed } }) : undefined;
  return {
    'another link': of({ link: otherHex }),
    'another published link': of({ published: otherHex }),
    'another place in the chain': of({ index: index + 1 }),
    'another number of the round': of({ round: common.round + 1 }),
    'another table': { ...of({ table: `${table}0` }), roundId: round.roundId.replace(table, `${table}0`) },
    'other randomness': of({ randomness: otherHex }),
    'another signature': beaconSignature === null ? undefined : of({ beaconSignature: otherHex }),
    'another source': of({ entropy: entropy === 'beacon' ? 'players' : 'beacon' }),
    'no name of the beacon’s round': entropy === 'beacon' ? of({ beaconRound: null }) : undefined,
    'a line more': lines ? of({ lines: [...lines, `${uuidOf('more')}|`] }) : undefined,
    'a line less': lines ? of({ lines: lines.slice(1) }) : undefined,
    'no lines': lines ? of({ lines: null }) : undefined,
    'another stake': { ...ofTicket({ stake: ticket.stake * 2 }), stake: round.stake * 2 },
    'another bet': other && ofTicket({ bet: other.bet }),
    'a bet that is none': ofTicket({ bet: { unknown: 1 } }),
    'another bet’s id': {
      ...ofTicket({ betId: uuidOf('other') }),
      roundId: round.roundId.replace(ticket.betId, uuidOf('other')),
    },
    'another place among the player’s bets': of({ ticket: { ...ticket, number: ticket.number + 1 } }),
    'another time of the bet': of({ ticket: { ...ticket, takenMs: ticket.takenMs - 1 } }),
    'another bet before': of({
      ticket: { ...ticket, before: ticket.before === null ? otherHex : null },
    }),
    'taken back': { ...of({ ticket: { ...ticket, isUndone: true } }), stake: 0, payout: 0 },
    // The house gives a stake back that has won: the seal does not say so, but the stake of the round was never nothing.
    'called off': randomness === null ? undefined : of({ randomness: null }),
    'a decision more': of({
      ticket: { ...ticket, actions: [...actions, actions.at(-1) ?? { atMs: 5000, action: {} }] },
    }),
    'a decision less': decided(actions.slice(0, -1)),
    'another decision': last && decided([...actions.slice(0, -1), { ...actions.at(-1)!, action: last }]),
    'a decision that is none': decided([
      ...actions.slice(0, -1),
      { ...actions.at(-1)!, action: { move: 'none' } },
    ]),
    'a decision at another time': decided(actions.map((each) => ({ ...each, atMs: each.atMs + 1 }))),
    'another seal': of({ ticket: { ...ticket, seal: otherHex } }),
    'another stake in the room': tickets
      ? of({
          tickets: tickets.map((each) =>
            each.betId === ticket.betId ? each : { ...each, stake: each.stake * 2 },
          ),
        })
      : undefined,
    'a ticket more in the room': tickets
      ? of({ tickets: [...tickets, { ...tickets[0]!, betId: uuidOf('more') }] })
      : undefined,
    'another hash of the room': tickets ? of({ ticketsHash: otherHex }) : undefined,
    'not among its tickets': tickets
      ? of({ tickets: tickets.filter(({ betId }) => betId !== ticket.betId) })
      : undefined,
  };
}
