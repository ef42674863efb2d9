// The wallet as a game provider sees it, whichever dialect it speaks: take a stake, pay a win, take either back, set a bet to a
// total, close a round. Every call carries the provider's own transaction id, and the same call again is answered the same and
// moves nothing. What is refused, first reason first:
//
//   bad-request          no amount, no id, an id longer than the ledger keeps, or a fraction of a kuruş where none may be
//   player-unknown       no such customer, or a customer without a wallet
//   wrong-currency       not the wallet's
//   replayed             the id is known with the same content; nothing below is asked any more
//   clash                the id is known with other content
//   reversed-before      the id was taken back before it came
//   player-blocked       the account is closed or excluded (stakes only)
//   token-invalid, token-expired   the session that asks is none, or is dead (stakes only)
//   game-unavailable     the game is switched off (stakes only)
//   limit                the house takes no such stake now (stakes only)
//   tx-not-found         the bet or round that is meant is unknown
//   tx-already-settled   the bet has been settled, and its provider takes no settled bet back
//   tx-already-reversed  another reversal came first; of a win: the bet it stands on, or every bet of its round, was taken back
//   round-closed         the round has ended (stakes only; wins may come late)
//   round-open           another round of the game is open, where only one may be (stakes only)
//   insufficient-funds   cash and bonus together do not cover the stake
//   busy                 no answer in time; the same call may be sent again, and tells what became of it
//   applied              it is on disk
//
// A stake is refused to whoever may not play. Wins, settlements and reversals never are: not for a dead session, a closed account,
// an excluded player or a game that is switched off.
import {
  LedgerBusy,
  type Balances,
  type Client,
  type Key,
  type Ledger,
  type Memo,
  type Posted,
  type Split,
} from '@felek/ledger';
import { accountPart, type HouseAccount } from '@felek/ledger/accounts';
import { isKeepableId as isId } from '@felek/ledger/checked-posting';
import type { RefusalCode } from '@felek/contract/errors';
import { currency as houseCurrency } from '@felek/contract/figures';
import { maxKurus, type Kurus } from '@felek/money';
import type { Database, Tx } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import type { CustomerId } from '../ids.ts';
import type { BarredFromPlay, Player, Players } from './players.ts';

interface Named {
  /** The provider's name in ledger keys, such as `fel`. */
  readonly provider: string;
  /** The provider's transaction id, unique within its operation. */
  readonly tx: string;
  readonly customer: CustomerId;
  readonly game: string;
  readonly currency?: string;
  /** Small references kept with the entries. */
  readonly memo?: Memo;
}

interface Move extends Named {
  /** May be left out for prizes that belong to no round. */
  readonly round?: string;
  /** A stake may be zero in a free round, a win when the round is lost. */
  readonly amount: Kurus;
  /** What the provider named beyond the last whole kuruş, 0 to 999. A win is paid without it; a stake may have none. */
  readonly thousandths?: number;
  readonly closesRound?: boolean;
}

export interface Debit extends Move {
  readonly round: string;
  /** Refuse while another round of this game is open. */
  readonly exclusive?: boolean;
  /** What is wrong with the session that asks. A stake that was taken before is answered all the same. */
  readonly token?: 'token-invalid' | 'token-expired';
}

export type CreditKind = 'win' | 'jackpot' | 'promo' | 'free' | 'refund';
export interface Credit extends Move {
  readonly kind: CreditKind;
  /**
   * What the win stands on. A transaction id: this very bet, in this round, not taken back. `needed`: any bet of the round.
   * `seen`: the caller has just seen it stand, and an unknown round is refused all the same. `none`: prizes and free rounds.
   */
  readonly bet: { readonly tx: string } | 'needed' | 'seen' | 'none';
}

interface Reversal {
  readonly provider: string;
  readonly customer: CustomerId;
  /** The transaction that is taken back, or a whole round: every bet in it that stands. A round's wins are left alone. */
  readonly target: string | { readonly round: string; readonly game: string };
  /** What it was. When the provider does not say, whatever has that id is looked for, a bet first; `ifSettled` is `undo` then. */
  readonly family?: 'bet' | CreditKind;
  /** The reversal's own id; by default the target's. A round is taken back under its own. */
  readonly tx?: string;
  /** A round that has ended, or a bet whose round has: give back all the same, which is usual, or refuse. */
  readonly ifSettled?: 'undo' | 'refuse';
}

/** Amounts above zero are paid; below zero they are taken from cash, into a debt if need be. */
export interface Adjustment extends Named {
  readonly round?: string;
  readonly signed: Kurus;
}

/** What a bet has paid in all, as of now; whatever it was settled to before is replaced. */
export interface Settlement extends Named {
  readonly bet: string;
  readonly total: Kurus;
}

type PortRefusal =
  | 'bad-request'
  | 'player-unknown'
  | 'wrong-currency'
  | 'clash'
  | 'reversed-before'
  | 'token-invalid'
  | 'token-expired'
  | 'player-blocked'
  | 'game-unavailable'
  | 'limit'
  | 'tx-not-found'
  | 'tx-already-reversed'
  | 'tx-already-settled'
  | 'round-closed'
  | 'round-open'
  | 'insufficient-funds'
  | 'busy';

export type PortAnswer =
  | {
      readonly outcome: 'applied' | 'replayed';
      readonly posting: string;
      readonly balances: Balances;
      /** What the posting did to cash and to bonus; of a stake and its win in one, what the win did. */
      readonly split: Split;
    }
  | {
      readonly outcome: PortRefusal;
      /** The balances now, when the player is known. */
      readonly balances?: Balances;
      /** With `player-blocked`: why. */
      readonly barred?: BarredFromPlay;
      /** With `limit`: which one, in the contract's words. */
      readonly limit?: RefusalCode;
      /** With `round-open`: which round. */
      readonly other?: string;
    };
export type PortOutcome = PortAnswer['outcome'];

export interface WalletPort {
  debit(move: Debit): Promise<PortAnswer>;
  credit(move: Credit): Promise<PortAnswer>;
  /** A stake and its win in one commit: both stand, or neither. */
  debitAndCredit(move: Debit & { readonly win: Kurus }): Promise<PortAnswer>;
  /**
   * Takes a transaction back. One that never came is remembered, and refused if it comes: `tx-not-found`. So is a round: it is
   * closed, and its bets are refused as `round-closed`.
   */
  reverse(reversal: Reversal): Promise<PortAnswer>;
  /** For sports: sets what a bet has paid to a total, which may be less than before. The bet's round has the bet's id. */
  settleTo(settlement: Settlement): Promise<PortAnswer>;
  /** Corrects what a customer was paid, up or down. */
  adjust(adjustment: Adjustment): Promise<PortAnswer>;
  closeRound(round: Pick<Debit, 'provider' | 'customer' | 'game' | 'round'>): Promise<PortAnswer>;
  balance(customer: CustomerId): Promise<Balances | undefined>;
}

/** A stake that somebody may refuse for a reason of their own. */
export interface StakeWish {
  readonly customer: CustomerId;
  readonly provider: string;
  readonly game: string;
  readonly amount: Kurus;
}

export interface WalletPortNeeds {
  readonly ledger: Ledger;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly players: Players;
  /** Whether a game can be played now; at most a second old. */
  readonly isGameOpen: (provider: string, game: string) => Promise<boolean>;
  /** Why the house takes no such stake now, if it does not: a largest stake while a bonus is wagered, a limit of the player's own. */
  readonly refuseStake?: ((stake: StakeWish) => Promise<RefusalCode | undefined>) | undefined;
}

/** A round's id is kept behind the customer's in keys: a table's round may be many customers', and each has it once. */
const longestRound = 160;

type Refused = Exclude<PortAnswer, { outcome: 'applied' | 'replayed' }>;

export function openWalletPort(needs: WalletPortNeeds): WalletPort {
  const { ledger, database, players, isGameOpen, refuseStake } = needs;

  /** The player a call is for, or why it is for nobody. */
  async function playerOf(
    isBad: boolean,
    { customer, currency = houseCurrency }: Pick<Named, 'customer' | 'currency'>,
  ) {
    if (isBad) return { outcome: 'bad-request' } as const;
    const player = await players.find(customer);
    if (!player) return { outcome: 'player-unknown' } as const;
    if (currency === houseCurrency) return player;
    return withBalances({ outcome: 'wrong-currency' }, player);
  }

  async function withBalances(refused: Refused, { wallet }: Player): Promise<Refused> {
    const balances = await ledger.balances(wallet);
    return balances ? { ...refused, balances } : refused;
  }

  /** Why a stake is not to begin, whatever the ledger says. */
  async function whyNot(move: Debit, { barred }: Player): Promise<Refused | undefined> {
    if (barred) return { outcome: 'player-blocked', barred };
    if (move.token) return { outcome: move.token };
    if (!(await isGameOpen(move.provider, move.game))) return { outcome: 'game-unavailable' };
    const limit = await refuseStake?.(move);
    return limit && { outcome: 'limit', limit };
  }

  /** As {@link whyNot}; but a stake that is known already is left to the ledger. */
  async function refuse(move: Debit, player: Player): Promise<Refused | undefined> {
    const refused = await whyNot(move, player);
    if (!refused || (await ledger.findPosting(betKey(move)))) return undefined;
    return withBalances(refused, player);
  }

  /** Several postings of one wallet as one: all are done or none, and whoever listens hears of each after the commit. */
  function together(
    player: Player,
    work: (post: { client: Client; done(posted: Posted): Posted }) => Promise<Posted>,
  ): Promise<Posted> {
    const inOne = async ({ client, afterCommit }: Tx) => {
      await ledger.lock(client, player.wallet);
      return work({
        client,
        done(posted) {
          if (!isDone(posted)) throw new Undone(posted);
          afterCommit(() => ledger.announce(player.wallet, posted));
          return posted;
        },
      });
    };
    return database.inTransaction(inOne, { idempotent: true }).catch((error: unknown) => {
      if (error instanceof Undone) return error.posted;
      throw error;
    });
  }

  /** Gives every bet of a round back that stands, and ends the round, so that none can come after it. */
  async function reverseRound(
    { provider, ifSettled }: Reversal,
    { round, game }: { readonly round: string; readonly game: string },
    player: Player,
  ): Promise<PortAnswer> {
    const { wallet } = player;
    const key = { source: provider, operation: 'void', id: roundKey(player, round) };
    let isUnknown = true;
    let isSettled = false;
    const answer = await answerOf(() =>
      together(player, async ({ client, done }) => {
        const ended = (await ledger.findRound(wallet, provider, round, client))?.closedAt;
        isSettled = ifSettled === 'refuse' && !!ended && !(await ledger.findPosting(key, client));
        if (isSettled)
          throw new Undone({ outcome: 'round-closed', balances: (await ledger.balances(wallet))! });
        const bets = await ledger.listRoundPostings(wallet, { provider, id: round }, 'bet', client);
        isUnknown = bets.length === 0;
        let last = done(
          await ledger.postWithin(client, {
            wallet,
            key,
            legs: [],
            round: { provider, id: round, game, opens: true, closes: true, late: true },
            memo: { game },
          }),
        );
        for (const bet of bets.filter(({ stands }) => stands)) {
          const key = { source: provider, operation: 'reverse-round', id: bet.id };
          last = done(
            await ledger.reverse({ wallet, key, target: { operation: 'bet', id: bet.id } }, client),
          );
        }
        return last;
      }),
    );
    if (isSettled) return withBalances({ outcome: 'tx-already-settled' }, player);
    if (!isUnknown || !('posting' in answer)) return answer;
    return { outcome: 'tx-not-found', balances: answer.balances };
  }

  /** Takes back whatever has this id. What has not come under any family's is refused under all of them. */
  async function reverseAny(key: Key, target: string, player: Player): Promise<PortAnswer> {
    return answerOf(
      () =>
        together(player, async ({ client, done }) => {
          for (const family of families) {
            const found = await ledger.findPosting({ ...key, operation: family, id: target }, client);
            if (!found || found.barred) continue;
            return done(await ledger.reverse(wishFor(player, key, family, target), client));
          }
          for (const family of families.slice(1))
            await ledger.bar(player.wallet, { ...key, operation: family, id: target }, client);
          // Finds nothing either, marks the bet, and says so.
          return ledger.reverse(wishFor(player, key, 'bet', target), client);
        }),
      'reverse',
    );
  }

  /** Gives a bet back whose round has not ended; one of a round that has is left as it is. */
  async function reverseUnsettled(
    wish: Parameters<Ledger['reverse']>[0],
    player: Player,
  ): Promise<PortAnswer> {
    let isSettled = false;
    const answer = await answerOf(
      () =>
        together(player, async ({ client, done }) => {
          const bet = await ledger.findPosting({ ...wish.key, ...wish.target }, client);
          const round =
            bet?.round && (await ledger.findRound(player.wallet, bet.round.provider, bet.round.id, client));
          const isKnown = await ledger.findPosting(wish.key, client);
          isSettled = !isKnown && bet?.wallet === player.wallet && !!round?.closedAt && round.staked > 0n;
          if (isSettled) throw new Undone({ outcome: 'round-closed', balances: bet!.balances });
          const posted = await ledger.reverse(wish, client);
          // What never came is marked, and the mark is to stay.
          return posted.outcome === 'barred' ? posted : done(posted);
        }),
      'reverse',
    );
    return isSettled ? withBalances({ outcome: 'tx-already-settled' }, player) : answer;
  }

  /** That a win found no bet because it was taken back, which is final: one that is only unknown may still come. */
  async function takenBack({ provider, round, bet }: Credit, player: Player): Promise<Refused | undefined> {
    if (round === undefined) return undefined;
    const all = await ledger.listRoundPostings(player.wallet, { provider, id: round }, 'bet');
    const meant = typeof bet === 'object' ? all.filter(({ id }) => id === bet.tx) : all;
    const isTakenBack = meant.length > 0 && meant.every(({ stands }) => !stands);
    return isTakenBack ? withBalances({ outcome: 'tx-already-reversed' }, player) : undefined;
  }

  return {
    async debit(move) {
      const player = await playerOf(isBad(move) || hasFraction(move), move);
      if ('outcome' in player) return player;
      const refused = await refuse(move, player);
      return refused ?? answerOf(() => ledger.post(betPosting(move, player)));
    },
    async credit(move) {
      const player = await playerOf(isBad(move), move);
      if ('outcome' in player) return player;
      const answer = await answerOf(() => ledger.post(creditPosting(move, player)));
      return answer.outcome === 'tx-not-found' ? ((await takenBack(move, player)) ?? answer) : answer;
    },
    async debitAndCredit(move) {
      const { closesRound = false, win, ...stake } = move;
      const player = await playerOf(
        isBad(move) || isBad({ ...move, amount: win }) || hasFraction(move),
        move,
      );
      if ('outcome' in player) return player;
      const refused = await refuse(move, player);
      if (refused) return refused;
      const credit: Credit = { ...stake, amount: win, closesRound, kind: 'win', bet: 'seen' };
      return answerOf(() =>
        together(player, async ({ client, done }) => {
          done(await ledger.postWithin(client, betPosting(stake, player)));
          return done(await ledger.postWithin(client, creditPosting(credit, player)));
        }),
      );
    },
    async reverse(reversal) {
      const { provider, customer, target, family, ifSettled = 'undo' } = reversal;
      if (typeof target !== 'string') {
        const player = await playerOf(!isRound(target.round), { customer });
        return 'outcome' in player ? player : reverseRound(reversal, target, player);
      }
      const { tx = target } = reversal;
      const player = await playerOf(!isId(target) || !isId(tx), { customer });
      if ('outcome' in player) return player;
      const key = { source: provider, operation: 'reverse', id: tx };
      if (family === undefined) return reverseAny(key, target, player);
      const wish = wishFor(player, key, family, target);
      if (ifSettled === 'refuse' && family === 'bet') return reverseUnsettled(wish, player);
      return answerOf(() => ledger.reverse(wish), 'reverse');
    },
    async settleTo(move) {
      const { provider, tx, bet, game, total, memo = {} } = move;
      const player = await playerOf(!isId(tx) || !isRound(bet) || !isAmount(total), move);
      if ('outcome' in player) return player;
      const { wallet } = player;
      const key = { source: provider, operation: 'settle', id: tx };
      return answerOf(() =>
        together(player, async ({ client, done }) => {
          const isNew = !(await ledger.findPosting(key, client));
          const earlier = await ledger.listRoundPostings(wallet, { provider, id: bet }, 'settle', client);
          for (const { id } of isNew ? earlier.filter(({ stands }) => stands) : []) {
            const back = { source: provider, operation: 'unsettle', id };
            const target = { operation: 'settle', id };
            // It may be spent already, until the new total comes right behind.
            done(await ledger.reverse({ wallet, key: back, target, mayOverdraw: true }, client));
          }
          const needsBet = { operation: 'bet' };
          const round = { provider, id: bet, game, closes: true, late: true, needs: needsBet };
          const legs =
            total > 0n ? [{ from: gameAccount(move), to: 'playable', amount: total } as const] : [];
          return done(await ledger.postWithin(client, { wallet, key, legs, round, memo: { game, ...memo } }));
        }),
      );
    },
    async adjust(move) {
      const { provider, tx, game, round, signed, memo = {} } = move;
      const size = signed < 0n ? -signed : signed;
      const player = await playerOf(
        !isId(tx) || signed === 0n || !isAmount(size) || (round !== undefined && !isRound(round)),
        move,
      );
      if ('outcome' in player) return player;
      const [house, amount] = [gameAccount(move), size];
      // Of no round: what is taken back was no stake, and must not count as one.
      return answerOf(() =>
        ledger.post({
          wallet: player.wallet,
          key: { source: provider, operation: 'adjust', id: tx },
          legs: [signed > 0n ? { from: house, to: 'cash', amount } : { from: 'cash', to: house, amount }],
          mayOverdraw: signed < 0n,
          memo: { game, ...(round !== undefined && { round }), ...memo },
        }),
      );
    },
    async closeRound({ provider, customer, game, round }) {
      const player = await playerOf(!isRound(round), { customer });
      if ('outcome' in player) return player;
      return answerOf(() =>
        ledger.post({
          wallet: player.wallet,
          key: { source: provider, operation: 'close', id: roundKey(player, round) },
          legs: [],
          round: { provider, id: round, game, closes: true, late: true },
          memo: { game },
        }),
      );
    },
    async balance(customer) {
      const player = await players.find(customer);
      return player && ledger.balances(player.wallet);
    },
  };
}

const families = ['bet', 'win', 'free', 'jackpot', 'promo', 'refund'] as const satisfies (
  'bet' | CreditKind
)[];

const wishFor = ({ wallet }: Player, key: Key, operation: (typeof families)[number], id: string) => ({
  wallet,
  key,
  target: { operation, id },
  // Money that was won and spent already is owed; a returned stake never is.
  mayOverdraw: operation !== 'bet',
});

/** Undoes the transaction it is thrown in, and carries the ledger's refusal out of it. */
class Undone extends Error {
  override readonly name = 'Undone';
  readonly posted: Posted;
  constructor(posted: Posted) {
    super('one of several postings was refused');
    this.posted = posted;
  }
}

const isRound = (id: string) => id.length <= longestRound && isId(id);
const isAmount = (amount: Kurus) => amount >= 0n && amount <= maxKurus;
const hasFraction = ({ thousandths = 0 }: Move) => thousandths !== 0;

function isBad({ tx, game, round, amount, thousandths = 0 }: Move): boolean {
  if (!isId(tx) || !isId(game) || !isAmount(amount) || !Number.isInteger(thousandths)) return true;
  if (thousandths < 0 || thousandths > 999) return true;
  return round === undefined ? amount === 0n && thousandths === 0 : !isRound(round);
}

const betKey = ({ provider, tx }: Named) => ({ source: provider, operation: 'bet', id: tx });
const creditKey = ({ provider, tx, kind }: Credit) => ({ source: provider, operation: kind, id: tx });
const roundKey = ({ customer }: Player, round: string) => `${customer} ${round}`;

/** The house account of a game. */
const gameAccount = ({ provider, game }: Pick<Named, 'provider' | 'game'>): HouseAccount =>
  `game:${provider}:${accountPart(game)}`;

function betPosting(move: Debit, { wallet }: Player) {
  const { provider, game, round, amount, closesRound = false, exclusive = false, memo = {} } = move;
  return {
    wallet,
    key: betKey(move),
    legs: amount > 0n ? [{ from: 'playable', to: gameAccount(move), amount } as const] : [],
    round: { provider, id: round, game, opens: true, closes: closesRound, exclusive },
    memo: { game, ...memo },
  };
}

function creditPosting(move: Credit, { wallet }: Player) {
  const { provider, game, round, amount, thousandths = 0, bet, closesRound = false, memo = {} } = move;
  const from = gameAccount(move);
  const to = round === undefined ? ('cash' as const) : ('playable' as const);
  const paid = amount > 0n ? [{ from, to, amount }] : [];
  // The game pays the next whole kuruş, the customer gets the last one, and the kuruş between them stands in `rounding`; the memo
  // has the fraction, so that the provider's figures can be added up to the thousandth.
  const rounded = thousandths > 0 ? [{ from, to: 'rounding' as const, amount: 1n }] : [];
  const content = [wallet, game, round ?? null, String(amount), thousandths, closesRound];
  return {
    wallet,
    key: creditKey(move),
    legs: [...paid, ...rounded],
    ...(round !== undefined && {
      round: {
        provider,
        id: round,
        game,
        opens: bet === 'none',
        closes: closesRound,
        late: true,
        ...(typeof bet === 'object' && { needs: { operation: 'bet', id: bet.tx } }),
        ...(bet === 'needed' && { needs: { operation: 'bet' } }),
      },
    }),
    memo: { game, ...memo, ...(thousandths > 0 && { thousandths }) },
    // The legs do not tell one fraction from another.
    ...(thousandths > 0 && { fingerprint: JSON.stringify(content) }),
  };
}

const isDone = (posted: Posted) => posted.outcome === 'applied' || posted.outcome === 'replayed';

/** The ledger's answer in the port's words. */
async function answerOf(
  post: () => Promise<Posted>,
  meant: 'move' | 'reverse' = 'move',
): Promise<PortAnswer> {
  let posted: Posted;
  try {
    posted = await post();
  } catch (error) {
    if (error instanceof LedgerBusy || error instanceof DatabaseUnavailable) return { outcome: 'busy' };
    throw error;
  }
  const { balances } = posted;
  switch (posted.outcome) {
    case 'applied':
    case 'replayed':
      return { outcome: posted.outcome, posting: posted.posting, balances, split: posted.split };
    case 'no-wallet':
      return { outcome: 'player-unknown' };
    case 'barred':
      return { outcome: meant === 'reverse' ? 'tx-not-found' : 'reversed-before', balances };
    case 'clash':
      return { outcome: 'clash', balances };
    case 'not-standing':
    case 'no-round':
      return { outcome: 'tx-not-found', balances };
    case 'already-reversed':
      return { outcome: 'tx-already-reversed', balances };
    case 'round-closed':
      return { outcome: 'round-closed', balances };
    case 'round-open':
      return { outcome: 'round-open', balances, ...(posted.other !== undefined && { other: posted.other }) };
    case 'insufficient':
      return { outcome: 'insufficient-funds', balances };
    case 'no-hold':
    case 'hold-ended':
      throw new Error('bug: a game answered with the end of a hold');
  }
}
