// The house's own provider: rounds of packages/games, staked and settled through the wallet port like anybody's. What a round
// gave is stored nowhere. It follows from the committed seeds, the round's number and the stake that the ledger holds, so
// that no crash can lose or change it: whoever asks again works out the same events.
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type { roundProof } from '@felek/contract/casino';
import type * as calls from '@felek/contract/fel';
import type { Fairness, FelRound } from '@felek/contract/fel';
import { findGame, type HouseGame } from '@felek/games/catalogue';
import { LedgerBusy, type Balances, type Ledger, type Round } from '@felek/ledger';
import { parseLira, toLira, type Kurus } from '@felek/money';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { wireInstant } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import type { Launch } from '../../../http/route.ts';
import type { CustomerId } from '../../../ids.ts';
import type { Vault } from '../../../vault.ts';
import { houseProviderKey as fel } from '../../house-games.ts';
import type { Launcher } from '../../launch.ts';
import type { LaunchTokens } from '../../launch-tokens.ts';
import type { BarredFromPlay, Player, Players } from '../../players.ts';
import { shortMemory } from '../../../short-memory.ts';
import type { PortAnswer, WalletPort } from '../../wallet-port.ts';
import { openSeeds, readRoundId, roundIdOf, type KnownSeed, type SeedPair } from './seeds.ts';

/** The stake needs bonus money, and is above the largest stake that bonus money may pay. */
export interface AboveBonusLimit {
  readonly most: Kurus;
}

export interface Fel extends Launcher {
  open(launch: Launch): Promise<OutputOf<typeof calls.felOpen> | RefusalOf<typeof calls.felOpen>>;
  spin(
    launch: Launch,
    wish: InputOf<typeof calls.felSpin>,
    at: Date,
  ): Promise<OutputOf<typeof calls.felSpin> | RefusalOf<typeof calls.felSpin> | AboveBonusLimit>;
  settle(
    launch: Launch,
    roundId: string,
  ): Promise<OutputOf<typeof calls.felSettle> | RefusalOf<typeof calls.felSettle>>;
  /** Reveals the pair in use; `clientSeed` joins the next one, or the player's last one does. */
  changeSeed(
    launch: Launch,
    clientSeed?: string,
  ): Promise<OutputOf<typeof calls.felSeed> | RefusalOf<typeof calls.felSeed>>;
  history(launch: Launch, page: { skip: number; take: number }): Promise<OutputOf<typeof calls.felHistory>>;
  round(
    launch: Launch,
    roundId: string,
  ): Promise<OutputOf<typeof calls.felRoundById> | RefusalOf<typeof calls.felRoundById>>;
  /** What a round's outcome follows from; the server seed only once it is revealed. */
  proof(launch: Launch, roundId: string): Promise<z.output<typeof roundProof> | undefined>;
  /** Settles rounds that have been open since before `before`. Gives how many. */
  settleStale(before: Date): Promise<number>;
}

export interface FelNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly ledger: Ledger;
  readonly vault: Vault;
  readonly port: WalletPort;
  readonly players: Players;
  readonly tokens: LaunchTokens;
  readonly isGameOpen: (provider: string, game: string) => Promise<boolean>;
  readonly playMoney: boolean;
  readonly log: Logger;
}

type SpinRefusal = RefusalOf<typeof calls.felSpin>;

/** Why a round may not be staked, in the contract's order; the ledger has the last word on the rest. */
export function refuseSpin(facts: {
  readonly isOpen: boolean;
  readonly barred: BarredFromPlay | undefined;
  readonly isStakeOffered: boolean;
  readonly isNext: boolean;
}): SpinRefusal | undefined {
  if (!facts.isOpen) return 'game_unavailable';
  if (facts.barred) return facts.barred;
  if (!facts.isStakeOffered) return 'bad_stake';
  return facts.isNext ? undefined : 'seed_changed';
}

/**
 * A customer at a game, as this server last saw it. It may lag behind another server, and nothing depends on it: a round that
 * was played elsewhere is a replay in the ledger, and the number after a retired seed's last round is barred there.
 */
interface Seat {
  readonly pair: SeedPair;
  nextNonce: number;
  /** The round that was staked last through this server, as the ledger took it. */
  lastStaked?: { readonly id: string; readonly staked: Kurus };
}

/** How often a change of seed is begun again when bets of the same customer keep coming first. */
const mostRotations = 10;
/** How many stale rounds one run of the job settles. */
const staleRoundsAtOnce = 500;

export function openFel(needs: FelNeeds): Fel {
  const { database, ledger, vault, port, players, tokens, isGameOpen, playMoney, log } = needs;
  const seeds = openSeeds(database, ledger, vault);
  const seats = shortMemory<Seat>({ maxAgeMs: 600_000, most: 20_000 });

  async function playerOf(customer: CustomerId): Promise<Player> {
    const player = await players.find(customer);
    if (!player) throw new Error('bug: a launch token of a customer who is none');
    return player;
  }

  async function seatOf(launch: Launch): Promise<Seat> {
    return seats.get(seatKey(launch)) ?? takeSeat(launch);
  }

  /** Reads where the customer stands in the game: the pair in use and the number of its next round. */
  async function takeSeat(launch: Launch): Promise<Seat> {
    const { customer, gameCode } = launch;
    const { wallet } = await playerOf(customer);
    const pair = await seeds.current(customer, gameCode);
    const { list } = await ledger.listRounds(wallet, fel, gameCode, { skip: 0, take: 1 });
    const newest = list[0] && readRoundId(list[0].id);
    let nextNonce = newest?.seed === pair.id ? newest.nonce + 1 : 0;
    // The newest by the clock need not be the last by number, should the clock have been set back.
    while (await ledger.findRound(wallet, fel, roundIdOf(pair.id, nextNonce))) nextNonce += 1;
    const seat = { pair, nextNonce };
    seats.set(seatKey(launch), seat);
    return seat;
  }

  const playable = (balances: Balances) => toLira(balances.cash + balances.bonus);

  async function currentBalance({ wallet }: Player): Promise<number> {
    const balances = await ledger.balances(wallet);
    if (!balances) throw new Error('bug: a player has no wallet');
    return playable(balances);
  }

  /** A round as the stage plays it, worked out from its seeds. */
  function showRound(
    game: HouseGame,
    seed: KnownSeed | SeedPair,
    nonce: number,
    round: { readonly stake: Kurus; readonly state: FelRound['state']; readonly at: Date },
  ): FelRound {
    const { serverSeed, clientSeed, id } = seed;
    const { payout, events } = game.play({ serverSeed, clientSeed, nonce, stake: round.stake });
    return {
      roundId: roundIdOf(id, nonce),
      seedId: id,
      nonce,
      stake: toLira(round.stake),
      payout: toLira(payout),
      state: round.state,
      events: [...events],
      timeStamp: wireInstant(round.at),
    };
  }

  async function seedOf(
    launch: Launch,
    roundId: string,
  ): Promise<{ seed: KnownSeed | SeedPair; nonce: number }> {
    const read = readRoundId(roundId);
    const pair = seats.get(seatKey(launch))?.pair;
    const seed =
      pair && pair.id === read?.seed
        ? pair
        : read && (await seeds.find(launch.customer, launch.gameCode, read.seed));
    if (!read || !seed) throw new Error(`bug: round ${roundId} has no seed`);
    return { seed, nonce: read.nonce };
  }

  async function showStoredRound(launch: Launch, round: Round): Promise<FelRound> {
    const { seed, nonce } = await seedOf(launch, round.id);
    const state = round.closedAt ? 'settled' : 'open';
    return showRound(houseGame(launch.gameCode), seed, nonce, {
      stake: round.staked,
      state,
      at: round.openedAt,
    });
  }

  async function findOwnRound({ customer, gameCode }: Launch, roundId: string): Promise<Round | undefined> {
    if (!readRoundId(roundId)) return undefined;
    const { wallet } = await playerOf(customer);
    const round = await ledger.findRound(wallet, fel, roundId);
    return round?.game === gameCode ? round : undefined;
  }

  /** Pays a round what its seeds say, and closes it. */
  async function settleRound(
    launch: Launch,
    round: Pick<Round, 'id' | 'staked'>,
  ): Promise<{ payout: Kurus; answer: PortAnswer }> {
    const { seed, nonce } = await seedOf(launch, round.id);
    const { serverSeed, clientSeed } = seed;
    const game = houseGame(launch.gameCode);
    const { payout } = game.play({ serverSeed, clientSeed, nonce, stake: round.staked });
    const answer = await port.credit({
      provider: fel,
      tx: round.id,
      customer: launch.customer,
      game: launch.gameCode,
      round: round.id,
      amount: payout,
      closesRound: true,
      kind: 'win',
      bet: 'seen',
      memo: { seedId: seed.id, nonce },
    });
    return { payout, answer };
  }

  return {
    async launch({ customer, session, game, locale }) {
      const token = await tokens.mint({ customer, session, provider: game.provider, code: game.code });
      return `/stage/${encodeURIComponent(game.code)}/#launch=${token}&lang=${locale}`;
    },

    async open(launch) {
      const game = houseGame(launch.gameCode);
      const player = await playerOf(launch.customer);
      const [openRound] = await ledger.openRounds(player.wallet, fel, game.code);
      // A game that is switched off begins no round, but one that was begun is played to its end.
      if (!openRound && !(await isGameOpen(fel, game.code))) return 'game_unavailable';
      const { list } = await ledger.listRounds(player.wallet, fel, game.code, { skip: 0, take: 2 });
      const lastRound = list.find(({ closedAt }) => closedAt !== null);
      return {
        game: game.code,
        balance: await currentBalance(player),
        stakes: game.stakes.map(toLira),
        defaultStake: toLira(game.defaultStake),
        fairness: toFairness(await takeSeat(launch)),
        openRound: openRound ? await showStoredRound(launch, openRound) : null,
        lastRound: lastRound ? await showStoredRound(launch, lastRound) : null,
        playMoney,
      };
    },

    async spin(launch, { seedId, nonce, stake: stakeInLira }, at) {
      const game = houseGame(launch.gameCode);
      const player = await playerOf(launch.customer);
      const stake = parseLira(stakeInLira) ?? 0n;
      const fits = ({ pair, nextNonce }: Seat) => pair.id === seedId && nonce <= nextNonce;
      let seat = await seatOf(launch);
      if (!fits(seat)) seat = await takeSeat(launch);
      const refusal = refuseSpin({
        isOpen: await isGameOpen(fel, game.code),
        barred: player.barred,
        isStakeOffered: game.stakes.includes(stake),
        isNext: fits(seat),
      });
      if (refusal) return refusal;
      const roundId = roundIdOf(seat.pair.id, nonce);
      const answer = await port.debit({
        provider: fel,
        tx: roundId,
        customer: launch.customer,
        game: game.code,
        round: roundId,
        amount: stake,
        exclusive: true,
        memo: { seedId, nonce, stakeKurus: Number(stake) },
      });
      switch (answer.outcome) {
        case 'applied':
          seat.nextNonce = Math.max(seat.nextNonce, nonce + 1);
          seat.lastStaked = { id: roundId, staked: stake };
          return {
            round: showRound(game, seat.pair, nonce, { stake, state: 'open', at }),
            balance: playable(answer.balances),
          };
        case 'replayed': {
          const round = await findOwnRound(launch, roundId);
          if (!round) throw new Error(`bug: round ${roundId} was staked and is unknown`);
          return { round: await showStoredRound(launch, round), balance: await currentBalance(player) };
        }
        default:
          // Somebody else was faster: this server's view of the seat is old.
          seats.delete(seatKey(launch));
          return answer.most === undefined ? spinRefusalOf(answer) : { most: answer.most };
      }
    },

    async settle(launch, roundId) {
      const player = await playerOf(launch.customer);
      const { lastStaked } = seats.get(seatKey(launch)) ?? {};
      // What the ledger took from us a moment ago needs no reading; if it was settled meanwhile, this is a replay of that.
      const known = lastStaked?.id === roundId ? undefined : await findOwnRound(launch, roundId);
      if (known?.closedAt) {
        const balance = await currentBalance(player);
        return { balance, payout: toLira(known.paid), fairness: toFairness(await takeSeat(launch)) };
      }
      const round = known ?? (lastStaked?.id === roundId ? lastStaked : undefined);
      if (!round) return 'round_not_found';
      const { payout, answer } = await settleRound(launch, round);
      if (answer.outcome !== 'applied' && answer.outcome !== 'replayed') throw unsettled(round, answer);
      const balance = answer.outcome === 'applied' ? playable(answer.balances) : await currentBalance(player);
      // A round that was staked through another server is newer than what this one remembers of the seat.
      const seat = known ? await takeSeat(launch) : await seatOf(launch);
      return { balance, payout: toLira(payout), fairness: toFairness(seat) };
    },

    async changeSeed(launch, clientSeed) {
      const { customer, gameCode: game } = launch;
      const { wallet } = await playerOf(customer);
      for (let left = mostRotations; left > 0; left -= 1) {
        const { pair, nextNonce: rounds } = await takeSeat(launch);
        // Rounds are closed for good, so one that is not open now can only be followed by a new bet, which barring meets.
        if ((await ledger.openRounds(wallet, fel, game)).length > 0) return 'round_open';
        const rotation = { customer, wallet, game, pair, rounds, clientSeed: clientSeed ?? pair.clientSeed };
        if (!(await seeds.rotate(rotation))) continue;
        const { id: seedId, serverSeed, serverSeedHash } = pair;
        return {
          revealed: { seedId, serverSeed, serverSeedHash, clientSeed: pair.clientSeed, rounds },
          fairness: toFairness(await takeSeat(launch)),
        };
      }
      throw new LedgerBusy('bets kept coming before the seed could be changed');
    },

    async history({ customer, gameCode }, page) {
      const { wallet } = await playerOf(customer);
      const { total, list } = await ledger.listRounds(wallet, fel, gameCode, page);
      return {
        total,
        list: list.map(({ id, staked, paid, openedAt, closedAt }) => ({
          roundId: id,
          nonce: readRoundId(id)?.nonce ?? 0,
          stake: toLira(staked),
          payout: toLira(paid),
          state: closedAt ? ('settled' as const) : ('open' as const),
          timeStamp: wireInstant(openedAt),
        })),
      };
    },

    async round(launch, roundId) {
      const round = await findOwnRound(launch, roundId);
      const proof = round && (await this.proof(launch, roundId));
      return proof ? { ...(await showStoredRound(launch, round)), proof } : 'round_not_found';
    },

    async proof({ customer, gameCode }, roundId) {
      const read = readRoundId(roundId);
      const seed = read && (await seeds.find(customer, gameCode, read.seed));
      if (!seed) return undefined;
      const { id: seedId, serverSeedHash, serverSeed, clientSeed, isRevealed } = seed;
      const { nonce } = read;
      return { seedId, serverSeedHash, serverSeed: isRevealed ? serverSeed : null, clientSeed, nonce };
    },

    async settleStale(before) {
      let settled = 0;
      for (const round of await ledger.listStaleRounds(fel, before, staleRoundsAtOnce)) {
        // A customer's wallet has the customer's id.
        const launch = { customer: round.wallet as CustomerId, gameCode: round.game };
        try {
          const { answer } = await settleRound(launch, round);
          if (answer.outcome !== 'applied' && answer.outcome !== 'replayed') throw unsettled(round, answer);
          settled += 1;
        } catch (error) {
          // One round that cannot be settled must not keep the others open.
          log.error({ error, round: round.id }, 'bug: an old round could not be settled');
        }
      }
      return settled;
    },
  };
}

const seatKey = ({ customer, gameCode }: Launch) => `${customer} ${gameCode}`;

function houseGame(code: string): HouseGame {
  const game = findGame(code);
  if (!game) throw new Error(`bug: ${code} was launched and is no game of the house`);
  return game;
}

function toFairness({ pair, nextNonce }: Seat): Fairness {
  const { id: seedId, serverSeedHash, clientSeed, nextServerSeedHash } = pair;
  return { seedId, serverSeedHash, clientSeed, nextNonce, nextServerSeedHash };
}

/** The port's refusal of a stake as the stage is told. */
function spinRefusalOf(answer: PortAnswer): SpinRefusal {
  switch (answer.outcome) {
    case 'game-unavailable':
      return 'game_unavailable';
    case 'player-blocked':
      return answer.barred ?? 'account_closed';
    case 'player-unknown':
      return 'account_closed';
    // The round's number was used with another stake, or the seed was retired: the stage must look again.
    case 'clash':
    case 'reversed-before':
    case 'round-closed':
      return 'seed_changed';
    case 'round-open':
      return 'round_open';
    case 'insufficient-funds':
      return 'insufficient_balance';
    case 'busy':
      throw new LedgerBusy('the stake was not sent');
    default:
      throw new Error(`bug: a stake was answered ${answer.outcome}`);
  }
}

function unsettled(round: Pick<Round, 'id'>, answer: PortAnswer): Error {
  if (answer.outcome === 'busy') return new LedgerBusy('the win was not sent');
  return new Error(`bug: the win of round ${round.id} was answered ${answer.outcome}`);
}
