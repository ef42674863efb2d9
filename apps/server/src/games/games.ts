// The house's own games: rounds of packages/games, staked and settled through the wallet port like those of any provider. An outcome is
// stored nowhere. It follows from the committed seeds, the round's number, and the bet and the decisions that stand beside the stake in
// the ledger, so no crash can lose or change it: the same call again works out the same events, on any server and for any device.
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type { roundProof } from '@felek/contract/casino';
import type * as calls from '@felek/contract/fel';
import type { Fairness, FelRound } from '@felek/contract/fel';
import type { Catalogue } from '@felek/games/catalogue';
import {
  isInRange,
  ownStakes,
  rangeInForce,
  stepNear,
  stepsIn,
  type StakeRange,
} from '@felek/games/stake-range';
import type { HouseGame, PersonalGame } from '@felek/games/game';
import { sealRecord } from '@felek/games/proof';
import {
  playRound,
  readAction,
  readBet,
  takesStake,
  toWire,
  type PlayedRound,
  type RoundRecord,
} from '@felek/games/rounds';
import { LedgerBusy, type Balances, type Ledger, type Round } from '@felek/ledger';
import { gameAccount, poolAccount } from '@felek/ledger/accounts';
import { parseLira, toLira, type Kurus } from '@felek/money';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { wireInstant, type Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute } from '../db/statement.ts';
import type { Launch } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SealedPlace } from '../keys/keys.ts';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import type { Vault } from '../vault.ts';
import type {
  BarredFromPlay,
  LimitCode,
  LimitRoom,
  Player,
  Players,
  PortAnswer,
  WalletPort,
} from '../wallet/wallet.ts';
import { settleOldRounds } from './games.worker.ts';
import { openPools, type Filled, type Pools } from './pools.ts';
import { actionTx, contentOf, memoOfAction, memoOfBet, openRecords } from './records.ts';
import { deleteSeeds } from './seed.store.ts';
import {
  houseKey,
  openSeeds,
  readRoundId,
  roundIdOf,
  sealedSeeds,
  type KnownSeed,
  type SeedPair,
} from './seeds.ts';

export { houseKey } from './seeds.ts';

/** The stake is beyond a limit: of a running bonus, whose money it needs, or of the customer’s own. */
export interface AboveLimit {
  readonly limit: LimitCode;
  readonly most: Kurus;
  readonly room: LimitRoom | undefined;
}

type Answered<C> = OutputOf<C> | RefusalOf<C>;
type RoundProof = z.output<typeof roundProof>;

export interface Games {
  open(launch: Launch): Promise<Answered<typeof calls.felOpen>>;
  /** Answers with the offered range where the stake is outside of it. */
  bet(
    launch: Launch,
    asked: InputOf<typeof calls.felBet>,
    at: Date,
  ): Promise<Answered<typeof calls.felBet> | AboveLimit | StakeRange>;
  act(
    launch: Launch,
    asked: InputOf<typeof calls.felAct>,
  ): Promise<Answered<typeof calls.felAct> | AboveLimit>;
  settle(launch: Launch, roundId: string): Promise<Answered<typeof calls.felSettle>>;
  /** Reveals the pair in use; `clientSeed` joins the next one, or the player's last one does. */
  changeSeed(launch: Launch, clientSeed?: string): Promise<Answered<typeof calls.felSeed>>;
  history(launch: Launch, page: { skip: number; take: number }): Promise<OutputOf<typeof calls.felHistory>>;
  round(launch: Launch, roundId: string): Promise<Answered<typeof calls.felRoundById>>;
  /** The sources of a round's outcome. The server seed only after its reveal. */
  proof(launch: Launch, roundId: string): Promise<RoundProof | undefined>;
  /** The same of many rounds of the customer at once, by round. A round that was not played alone has none. */
  proofs(
    customer: CustomerId,
    rounds: readonly Pick<Round, 'id' | 'game'>[],
  ): Promise<ReadonlyMap<string, RoundProof>>;
  /** Decides and settles rounds that have been open since before `before`. Gives how many. */
  settleStale(before: Date): Promise<number>;
  /** The growing jackpots. */
  readonly jackpots: Pick<Pools, 'list' | 'listForStaff' | 'check'>;
  /** Forgets the seeds of a closed account. */
  retire(tx: Tx, customer: CustomerId): Promise<void>;
  readonly sealedPlaces: readonly SealedPlace[];
}

export interface GamesNeeds {
  readonly catalogue: Catalogue;
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly port: WalletPort;
  readonly players: Players;
  readonly isGameOpen: (provider: string, game: string) => Promise<boolean>;
  /** The stakes that an operator set for a game; undefined where its own hold. */
  readonly findStakes: (provider: string, game: string) => Promise<StakeRange | undefined>;
  /** The customer's name as other players may see it. */
  readonly shownName: (customer: CustomerId) => Promise<string>;
  readonly playMoney: boolean;
  readonly autoplay: boolean;
  readonly log: Logger;
}

type BetRefusal = RefusalOf<typeof calls.felBet>;
type ActRefusal = RefusalOf<typeof calls.felAct>;

/** Why a round may not be staked, in the contract's order; the ledger has the last word on the rest. */
export function refuseBet(facts: {
  readonly isOpen: boolean;
  readonly barred: BarredFromPlay | undefined;
  readonly isBet: boolean;
  readonly isStakeOffered: boolean;
  readonly isNext: boolean;
}): BetRefusal | undefined {
  if (!facts.isOpen) return 'game_unavailable';
  if (facts.barred) return facts.barred;
  if (!facts.isBet) return 'bad_bet';
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
  /** The round that was played last through this server, as the ledger took it. Another server may have taken further decisions. */
  last?: (TakenRound & { readonly id: string }) | undefined;
}

/** A round with its decisions so far, as the ledger has it. */
interface TakenRound<Played = Amounts> {
  readonly record: RoundRecord;
  readonly played: Played;
  readonly at: Date;
}
/** A played round without its events, which are long. */
type Amounts = Pick<PlayedRound, 'staked' | 'payout' | 'jackpot' | 'isOver'>;

/** How often a change of seed is begun again when bets of the same customer keep coming first. */
const mostRotations = 10;
/** How many stale rounds one run of the job settles. */
const staleRoundsAtOnce = 500;

export function createGames(needs: GamesNeeds): Games {
  const { catalogue, database, ledger, vault, port, players, isGameOpen, findStakes, shownName } = needs;
  const { autoplay, playMoney, log } = needs;
  const seeds = openSeeds(database, ledger, vault);
  const records = openRecords(ledger);
  const pools = openPools(needs);
  const seats = boundedAgeCache<Seat>({
    maxAgeMs: 600_000,
    most: 20_000,
    read: (key) => readSeat(launchOf(key)),
  });

  /** Common rounds are the tables' business. */
  const gamesByCode = new Map(
    catalogue
      .list()
      .filter(isPlayedAlone)
      .map((game) => [game.code, game]),
  );

  const rangeOf = async (game: PersonalGame) =>
    rangeInForce(ownStakes(game), await findStakes(houseKey, game.code));

  function gameOf(code: string): PersonalGame {
    const game = gamesByCode.get(code);
    if (!game) throw new Error(`bug: ${code} was launched and is no game of the house`);
    return game;
  }

  async function playerOf(customer: CustomerId): Promise<Player> {
    const player = await players.find(customer);
    if (!player) throw new Error('bug: a launch token of a customer who is none');
    return player;
  }

  const seatOf = (launch: Launch) => seats.get(seatKey(launch));

  /** Where the customer stands now, whatever this server remembers. */
  function takeSeat(launch: Launch): Promise<Seat> {
    seats.delete(seatKey(launch));
    return seatOf(launch);
  }

  /** Reads where the customer stands in the game: the pair in use and the number of its next round. */
  async function readSeat(launch: Launch): Promise<Seat> {
    const { customer, gameCode } = launch;
    const { wallet } = await playerOf(customer);
    const pair = await seeds.current(customer, gameCode);
    const { list } = await ledger.listRounds(wallet, houseKey, gameCode, { skip: 0, take: 1 });
    const newest = list[0] && readRoundId(list[0].id);
    let nextNonce = newest?.seed === pair.id ? newest.nonce + 1 : 0;
    // The newest by the clock need not be the last by number, should the clock have been set back.
    while (await ledger.findRound(wallet, houseKey, roundIdOf(pair.id, nextNonce))) nextNonce += 1;
    return { pair, nextNonce };
  }

  const playable = (balances: Balances) => toLira(balances.cash + balances.bonus);

  async function currentBalance({ wallet }: Player): Promise<number> {
    const balances = await ledger.balances(wallet);
    if (!balances) throw new Error('bug: a player has no wallet');
    return playable(balances);
  }

  /** Computes the outcome of a stored record from the seeds. */
  function playStored(game: PersonalGame, seed: KnownSeed | SeedPair, nonce: number, record: RoundRecord) {
    const { serverSeed, clientSeed } = seed;
    const played = playRound(game, { serverSeed, clientSeed, nonce }, record);
    if (!played)
      throw new Error(`bug: round ${roundIdOf(seed.id, nonce)} holds a decision that was not on offer`);
    return played;
  }

  /** A round as the stage plays it. */
  function showRound(
    seed: KnownSeed | SeedPair,
    nonce: number,
    { record, played, at, state }: TakenRound<PlayedRound> & { readonly state: FelRound['state'] },
  ): FelRound {
    const { steps, staked, payout, isOver } = played;
    return {
      roundId: roundIdOf(seed.id, nonce),
      seedId: seed.id,
      nonce,
      stake: toLira(staked),
      bet: { ...record.bet },
      actions: record.actions.map((action) => ({ ...action })),
      isOver,
      payout: toLira(payout),
      state,
      events: toWire(steps.flat()) as FelRound['events'],
      seal: sealRecord({ ...seed, nonce }, record),
      timeStamp: wireInstant(at),
    };
  }

  async function seedOf(
    launch: Launch,
    roundId: string,
  ): Promise<{ seed: KnownSeed | SeedPair; nonce: number }> {
    const read = readRoundId(roundId);
    const pair = seats.peek(seatKey(launch))?.pair;
    const seed =
      pair && pair.id === read?.seed
        ? pair
        : read && (await seeds.find(launch.customer, launch.gameCode, read.seed));
    if (!read || !seed) throw new Error(`bug: round ${roundId} has no seed`);
    return { seed, nonce: read.nonce };
  }

  async function showStoredRound(launch: Launch, round: Round): Promise<FelRound> {
    const { seed, nonce } = await seedOf(launch, round.id);
    const taken = await readTaken(launch, round);
    return showRound(seed, nonce, { ...taken, state: round.closedAt ? 'settled' : 'open' });
  }

  /** Reads a round's decisions, and works out the outcome. */
  async function readTaken(
    launch: Launch,
    { id, wallet, openedAt: at }: Round,
  ): Promise<TakenRound<PlayedRound>> {
    const { seed, nonce } = await seedOf(launch, id);
    const record = await records.read(wallet, id);
    return { record, played: playStored(gameOf(launch.gameCode), seed, nonce, record), at };
  }

  /** The round as this server took it, if it was the last one. Decisions never change, so it lacks later ones at most. */
  const lastOf = (seat: Seat | undefined, roundId: string): TakenRound | undefined =>
    seat?.last?.id === roundId ? seat.last : undefined;

  /**
   * Call it with the seat from before the money moved. A seat that was read meanwhile may lack this round's number, so it must not seem
   * to know the round.
   */
  function remember(seat: Seat, id: string, { record, played, at }: TakenRound): void {
    const { staked, payout, jackpot, isOver } = played;
    seat.last = { id, record, played: { staked, payout, jackpot, isOver }, at };
  }

  async function findOwnRound({ customer, gameCode }: Launch, roundId: string): Promise<Round | undefined> {
    if (!readRoundId(roundId)) return undefined;
    const { wallet } = await playerOf(customer);
    const round = await ledger.findRound(wallet, houseKey, roundId);
    return round?.game === gameCode ? round : undefined;
  }

  /** Puts a decision into its round, with what it adds to the stake. */
  const takeAction = (
    launch: Launch,
    roundId: string,
    taken: { readonly number: number; readonly action: object; readonly adds: Kurus; readonly isLeft?: true },
  ) =>
    port.debit({
      provider: houseKey,
      tx: actionTx(roundId, taken.number),
      follows: taken.number === 1 ? roundId : actionTx(roundId, taken.number - 1),
      customer: launch.customer,
      game: launch.gameCode,
      account: gameAccount(houseKey, launch.gameCode),
      round: roundId,
      amount: taken.adds,
      ...contentOf(taken.action),
      memo: memoOfAction(taken),
    });

  /** Pays the payout of an ended round, and closes the round. The payout includes the growing jackpot's part. */
  async function payRound(
    { customer, gameCode: game }: Launch,
    round: { readonly id: string; readonly seedId: string; readonly nonce: number },
    { payout, jackpot }: Pick<Amounts, 'payout' | 'jackpot'>,
  ): Promise<PortAnswer> {
    const { id, seedId, nonce } = round;
    const answer = await port.credit({
      provider: houseKey,
      tx: id,
      customer,
      game,
      account: gameAccount(houseKey, game),
      round: id,
      amount: payout,
      closesRound: true,
      kind: 'win',
      bet: 'seen',
      memo: { seedId, nonce },
      ...(jackpot > 0n && {
        ofPool: { pool: poolAccount(game), amount: jackpot },
        joined: (tx: Tx) => pools.pay(tx, id),
      }),
    });
    if (answer.outcome !== 'applied' && answer.outcome !== 'replayed') throw unsettled(id, answer);
    return answer;
  }

  /** Decides by the game's own rule for a player who left, until no decision remains. Then pays the round. */
  async function endLeftRound(launch: Launch, round: Round): Promise<void> {
    const game = gameOf(launch.gameCode);
    const { seed, nonce } = await seedOf(launch, round.id);
    let record = await records.read(round.wallet, round.id);
    for (;;) {
      const { left, ...played } = playStored(game, seed, nonce, record);
      if (!left) {
        await payRound(launch, { id: round.id, seedId: seed.id, nonce }, played);
        return;
      }
      const action = left();
      const number = record.actions.length + 1;
      const answer = await takeAction(launch, round.id, { number, action, adds: 0n, isLeft: true });
      // The player may have come back at this very moment: then their own decision stands.
      if (answer.outcome !== 'applied' && answer.outcome !== 'replayed' && answer.outcome !== 'clash')
        throw unsettled(round.id, answer);
      record = await records.read(round.wallet, round.id);
    }
  }

  const games: Games = {
    sealedPlaces: [sealedSeeds(database, vault)],
    jackpots: pools,
    async retire(tx, customer) {
      await execute(tx.client, deleteSeeds, customer);
    },

    async open(launch) {
      const game = gamesByCode.get(launch.gameCode);
      if (!game) return 'game_unavailable';
      const player = await playerOf(launch.customer);
      const [openRound] = await ledger.openRounds(player.wallet, houseKey, game.code);
      // A game that is switched off begins no round, but one that was begun is played to its end.
      if (!openRound && !(await isGameOpen(houseKey, game.code))) return 'game_unavailable';
      const { list } = await ledger.listRounds(player.wallet, houseKey, game.code, { skip: 0, take: 2 });
      const lastRound = list.find(({ closedAt }) => closedAt !== null);
      const range = await rangeOf(game);
      return {
        game: game.code,
        balance: await currentBalance(player),
        stakes: stepsIn(range, game.stakes).map(toLira),
        defaultStake: toLira(stepNear(range, game.stakes, game.defaultStake)),
        leastStake: toLira(range.least),
        mostStake: toLira(range.most),
        fairness: toFairness(await takeSeat(launch)),
        openRound: openRound ? await showStoredRound(launch, openRound) : null,
        lastRound: lastRound ? await showStoredRound(launch, lastRound) : null,
        playMoney,
        ...(!autoplay && { autoplay }),
      };
    },

    async bet(launch, { seedId, nonce, stake: stakeInLira, bet: written }, at) {
      const game = gamesByCode.get(launch.gameCode);
      if (!game) return 'game_unavailable';
      const player = await playerOf(launch.customer);
      const stake = parseLira(stakeInLira) ?? 0n;
      const bet = readBet(game, written);
      const fits = ({ pair, nextNonce }: Seat) => pair.id === seedId && nonce <= nextNonce;
      let seat = await seatOf(launch);
      if (!fits(seat)) seat = await takeSeat(launch);
      const refusal = refuseBet({
        isOpen: await isGameOpen(houseKey, game.code),
        barred: player.barred,
        isBet: bet !== undefined,
        isStakeOffered: bet !== undefined && takesStake(game, stake, bet),
        isNext: fits(seat),
      });
      if (refusal) return refusal;
      const roundId = roundIdOf(seat.pair.id, nonce);
      const range = await rangeOf(game);
      // A copy of a bet that was taken gets its answer, whatever is offered by now.
      if (!isInRange(range, stake) && !(await findOwnRound(launch, roundId))) return range;
      const { growing } = game;
      const record: RoundRecord = { stake, bet: bet!, actions: [] };
      const move = {
        provider: houseKey,
        tx: roundId,
        customer: launch.customer,
        game: game.code,
        account: gameAccount(houseKey, game.code),
        round: roundId,
        amount: stake,
        exclusive: true,
        ...contentOf(record.bet),
        memo: { seedId, nonce, ...memoOfBet(record) },
      };
      const { answer, turn }: Filled = growing
        ? await pools.debit(move, {
            growing,
            seeds: { ...seat.pair, nonce },
            shownAs: await shownName(launch.customer),
          })
        : { answer: await port.debit(move) };
      switch (answer.outcome) {
        case 'applied': {
          seat.nextNonce = Math.max(seat.nextNonce, nonce + 1);
          const full = turn ? { ...record, jackpot: turn } : record;
          const taken = { record: full, played: playStored(game, seat.pair, nonce, full), at };
          remember(seat, roundId, taken);
          return {
            round: showRound(seat.pair, nonce, { ...taken, state: 'open' }),
            balance: playable(answer.balances),
          };
        }
        case 'replayed': {
          const round = await findOwnRound(launch, roundId);
          if (!round) throw new Error(`bug: round ${roundId} was staked and is unknown`);
          return { round: await showStoredRound(launch, round), balance: await currentBalance(player) };
        }
        default:
          // Another server was faster: this server's view of the seat is old.
          seats.delete(seatKey(launch));
          return answer.limit === undefined
            ? betRefusalOf(answer)
            : { limit: answer.limit, most: answer.most ?? 0n, room: answer.room };
      }
    },

    async act(launch, { roundId, number, action: written }) {
      const game = gameOf(launch.gameCode);
      const player = await playerOf(launch.customer);
      const action = readAction(game, written);
      /** The round with this decision, if it is the next one and on offer. */
      const decide = async ({ record }: TakenRound) => {
        if (!action || number !== record.actions.length + 1) return undefined;
        const { seed, nonce } = await seedOf(launch, roundId);
        const next = { ...record, actions: [...record.actions, action] };
        const played = playRound(game, { ...seed, nonce }, next);
        return played && { record: next, played };
      };
      // The ledger takes each number once, and none in a closed round. So a decision that follows the last one known here needs no read.
      const seat = seats.peek(seatKey(launch));
      let before = lastOf(seat, roundId);
      let next = before && (await decide(before));
      if (!before || !next) {
        const round = await findOwnRound(launch, roundId);
        if (!round) return 'round_not_found';
        if (!action) return 'action_not_offered';
        before = await readTaken(launch, round);
        const taken = before.record.actions[number - 1];
        if (taken) {
          if (JSON.stringify(taken) !== JSON.stringify(action)) return 'decided_otherwise';
          return { round: await showStoredRound(launch, round), balance: await currentBalance(player) };
        }
        next = round.closedAt ? undefined : await decide(before);
        if (!next) return 'action_not_offered';
      }
      // A copy that comes meanwhile reads the ledger, instead of waiting there for the same wallet.
      if (seat) seat.last = undefined;
      const adds = next.played.staked - before.played.staked;
      const answer = await takeAction(launch, roundId, { number, action: action!, adds });
      switch (answer.outcome) {
        case 'applied': {
          const taken = { ...next, at: before.at };
          if (seat) remember(seat, roundId, taken);
          const { seed, nonce } = await seedOf(launch, roundId);
          return {
            round: showRound(seed, nonce, { ...taken, state: 'open' }),
            balance: playable(answer.balances),
          };
        }
        case 'replayed': {
          const round = await findOwnRound(launch, roundId);
          if (!round) throw new Error(`bug: round ${roundId} was decided and is unknown`);
          return { round: await showStoredRound(launch, round), balance: await currentBalance(player) };
        }
        default:
          return answer.limit === undefined
            ? actRefusalOf(answer)
            : { limit: answer.limit, most: answer.most ?? 0n, room: answer.room };
      }
    },

    async settle(launch, roundId) {
      const player = await playerOf(launch.customer);
      const last = lastOf(seats.peek(seatKey(launch)), roundId);
      // A round that is over takes no further decision, so no read is needed. If it was settled meanwhile, this is a replay of the settlement.
      const fresh = last?.played.isOver ? last : undefined;
      const known = fresh ? undefined : await findOwnRound(launch, roundId);
      if (known?.closedAt) {
        const balance = await currentBalance(player);
        return { balance, payout: toLira(known.paid), fairness: toFairness(await takeSeat(launch)) };
      }
      if (!fresh && !known) return 'round_not_found';
      const { seed, nonce } = await seedOf(launch, roundId);
      const { played } = fresh ?? (await readTaken(launch, known!));
      if (!played.isOver) return 'round_under_way';
      const answer = await payRound(launch, { id: roundId, seedId: seed.id, nonce }, played);
      const balance = answer.outcome === 'applied' ? playable(answer.balances) : await currentBalance(player);
      // A round that was staked through another server is newer than what this one remembers of the seat.
      const seat = known ? await takeSeat(launch) : await seatOf(launch);
      return { balance, payout: toLira(played.payout), fairness: toFairness(seat) };
    },

    async changeSeed(launch, clientSeed) {
      const { customer, gameCode: game } = launch;
      const { wallet } = await playerOf(customer);
      for (let left = mostRotations; left > 0; left -= 1) {
        const { pair, nextNonce: rounds } = await takeSeat(launch);
        // Rounds are closed for good, so one that is not open now can only be followed by a new bet, which barring meets.
        if ((await ledger.openRounds(wallet, houseKey, game)).length > 0) return 'round_open';
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
      const { total, list } = await ledger.listRounds(wallet, houseKey, gameCode, page);
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
      const { wallet } = await playerOf(customer);
      return toProof(seed, read.nonce, await records.read(wallet, roundId));
    },

    async proofs(customer, rounds) {
      const played = rounds.flatMap(({ id, game }) => {
        const read = readRoundId(id);
        return read ? [{ id, game, ...read }] : [];
      });
      if (played.length === 0) return new Map();
      const { wallet } = await playerOf(customer);
      const known = await seeds.list(customer, [...new Set(played.map(({ seed }) => seed))]);
      const seedOfRound = new Map(known.map((seed) => [seed.id, seed]));
      const ids = played.map(({ id }) => id);
      const taken = await records.readAll(wallet, ids);
      return new Map(
        played.flatMap(({ id, game, seed: seedId, nonce }) => {
          const seed = seedOfRound.get(seedId);
          return seed?.game === game ? [[id, toProof(seed, nonce, taken.get(id)!)] as const] : [];
        }),
      );
    },

    async settleStale(before) {
      let settled = 0;
      for (const round of await ledger.listStaleRounds(houseKey, before, staleRoundsAtOnce)) {
        // A common round: its table ends it.
        if (!readRoundId(round.id)) continue;
        try {
          // A customer's wallet has the customer's id.
          await endLeftRound({ customer: round.wallet as CustomerId, gameCode: round.game }, round);
          settled += 1;
        } catch (error) {
          // One round that cannot be settled must not keep the others open.
          log.error({ error, round: round.id }, 'bug: an old round could not be settled');
        }
      }
      return settled;
    },
  };
  settleOldRounds(needs.jobs, games.settleStale, needs.clock);
  return games;
}

function toProof(
  { id: seedId, serverSeedHash, serverSeed, clientSeed, isRevealed }: KnownSeed,
  nonce: number,
  record: RoundRecord,
): RoundProof {
  return {
    seedId,
    serverSeedHash,
    serverSeed: isRevealed ? serverSeed : null,
    clientSeed,
    nonce,
    stake: toLira(record.stake),
    bet: { ...record.bet },
    actions: record.actions.map((action) => ({ ...action })),
    ...(record.jackpot && { jackpot: record.jackpot }),
    seal: sealRecord({ serverSeed, clientSeed, nonce }, record),
  };
}

const seatKey = ({ customer, gameCode }: Launch) => `${customer} ${gameCode}`;
function launchOf(key: string): Launch {
  const [customer, gameCode] = key.split(' ') as [CustomerId, string];
  return { customer, gameCode };
}

const isPlayedAlone = (game: HouseGame): game is PersonalGame => game.kind !== 'common';

function toFairness({ pair, nextNonce }: Seat): Fairness {
  const { id: seedId, serverSeedHash, clientSeed, nextServerSeedHash } = pair;
  return { seedId, serverSeedHash, clientSeed, nextNonce, nextServerSeedHash };
}

/** Why money was not taken, whatever it was for; undefined for what only one of the calls is answered. */
function stakeRefusalOf(answer: PortAnswer): (BetRefusal & ActRefusal) | undefined {
  switch (answer.outcome) {
    case 'game-unavailable':
      return 'game_unavailable';
    case 'player-blocked':
      return answer.barred ?? 'account_closed';
    case 'player-unknown':
      return 'account_closed';
    case 'clash':
      return 'decided_otherwise';
    case 'insufficient-funds':
      return 'insufficient_balance';
    case 'busy':
      throw new LedgerBusy('the stake was not sent');
    default:
      return undefined;
  }
}

function betRefusalOf(answer: PortAnswer): BetRefusal {
  const refusal = stakeRefusalOf(answer);
  if (refusal) return refusal;
  switch (answer.outcome) {
    // The seed was retired: the stage must look again.
    case 'reversed-before':
    case 'round-closed':
      return 'seed_changed';
    case 'round-open':
      return 'round_open';
    default:
      throw new Error(`bug: a stake was answered ${answer.outcome}`);
  }
}

function actRefusalOf(answer: PortAnswer): ActRefusal {
  const refusal = stakeRefusalOf(answer);
  if (refusal) return refusal;
  // It was settled or reversed since it was read.
  if (answer.outcome === 'round-closed' || answer.outcome === 'tx-not-found') return 'action_not_offered';
  throw new Error(`bug: a decision was answered ${answer.outcome}`);
}

function unsettled(round: string, answer: PortAnswer): Error {
  if (answer.outcome === 'busy') return new LedgerBusy('the win was not sent');
  return new Error(`bug: the end of round ${round} was answered ${answer.outcome}`);
}
