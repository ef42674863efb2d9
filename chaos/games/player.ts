// A player of the run: changes games, bets, decides, is cut off, repeats requests, and records the acknowledged answers of each bet. At the
// end, on a healthy house, the player repeats the unanswered requests.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HouseGame } from '@felek/games/game';
import { askInManner, mannerOf } from '../actors/actor.ts';
import type { Answer, Asked, Caller } from '../caller.ts';
import { diceOf } from '../dice.ts';
import type { Findings } from '../findings.ts';
import { Purse } from '../purse.ts';
import { betAt, decisionsAt, type Bet } from './moves.ts';

/** A bet at a table, and the house's answers about it. */
export interface TableBet extends Bet {
  readonly game: string;
  readonly betId: string;
  readonly round: number;
  said: 'unknown' | 'placed' | 'undone' | 'refused';
  /** The seal of its acceptance, before decisions. Absent until the answer arrives. */
  seal?: string;
  actions: number;
}

/** A round of a single player, as far as acknowledged. */
export interface OwnRound {
  readonly game: string;
  readonly roundId: string;
  stake: number;
  payout: number;
  isSettled: boolean;
}

export interface Player {
  readonly id: string;
  readonly bets: ReadonlyMap<string, TableBet>;
  readonly rounds: ReadonlyMap<string, OwnRound>;
  /** The number of unanswered single-player rounds. The house may have as many more. */
  readonly unanswered: () => number;
  /** Plays until `isOver` gives true. */
  play(isOver: () => boolean): Promise<void>;
  /** Repeats the abandoned requests on a healthy house. */
  finish(): Promise<void>;
  /** Reveals the server seeds of all games, and downloads the file of all proofs. */
  proofs(): Promise<readonly object[]>;
}

interface WireRound {
  readonly roundId: string;
  readonly stake: number;
  readonly payout: number;
  readonly isOver: boolean;
  readonly state: 'open' | 'settled';
  readonly actions: readonly object[];
}
interface Opened {
  readonly fairness: { readonly seedId: string; readonly nextNonce: number };
  readonly openRound: WireRound | null;
  readonly defaultStake: number;
}
interface Table {
  readonly state: { readonly round: number; readonly phase: string } | null;
  readonly table: TableTerms | null;
}
interface TableTerms {
  readonly defaultStake: number;
}
interface ToldBet {
  readonly betId: string;
  readonly state: 'placed' | 'undone' | 'settled' | 'void';
  /** The seal changes with each decision. */
  readonly accepted: { readonly seal: string };
}

/** The part that all answers to one bet or decision share. Later answers may add to it. */
const roundCore = ({ data }: Answer) => {
  const { roundId, payout, stake } = (data as { round: WireRound }).round;
  return [roundId, payout, stake];
};
/** Two hundred players ask for some two hundred answers a second, which leaves two processors time for the house. */
const pauseMs = 600;
/** A single player's round that needs more decisions is a finding. */
const mostDecisions = 60;
/** Refusals that a bet at a table may meet at any moment. */
const usual = new Set([
  'bets_closed',
  'game_unavailable',
  'too_many_bets',
  'insufficient_balance',
  'table_limit_reached',
  'stake_out_of_range',
]);

/** The counter of bets that are refused after the close. */
export const lateRefusal = 'late bets refused';

export function seatPlayer(options: {
  readonly id: string;
  readonly token: string;
  readonly address: string;
  readonly seed: string;
  readonly games: readonly HouseGame[];
  readonly caller: Caller;
  readonly findings: Findings;
}): Player {
  const { id, token, address, games, caller, findings } = options;
  const dice = diceOf(options.seed);
  const launches = new Map<string, string>();
  const bets = new Map<string, TableBet>();
  const rounds = new Map<string, OwnRound>();
  let unanswered = 0;
  const wrong = (what: string, detail?: string) =>
    findings.wrong(what, `${id}${detail ? `: ${detail}` : ''}`);
  const customer = {
    username: id,
    purse: new Purse(),
    caller,
    findings,
    asked: (path: string, body?: object): Asked => ({ path, address, token, ...(body && { body }) }),
    wrong,
  };

  async function launch({ code }: HouseGame): Promise<string> {
    const known = launches.get(code);
    if (known !== undefined) return known;
    for (;;) {
      const options = { code, isMobile: false };
      const {
        success,
        data,
        code: refusal,
      } = await caller.insist(customer.asked('casino/fellaunchurl', options));
      const made = success ? /launch=([\w-]+)/.exec(data as string)?.[1] : undefined;
      if (made !== undefined) {
        launches.set(code, made);
        return made;
      }
      // A launch during a database outage answers that the game is unavailable.
      if (refusal !== 'game_unavailable') throw new Error(`a launch was refused: ${refusal}`);
      await sleep(pauseMs);
    }
  }

  const asking = async (game: HouseGame, call: string, body: object): Promise<Asked> => ({
    path: `fel/${call}`,
    body,
    address,
    token: await launch(game),
  });
  const insist = async (game: HouseGame, call: string, body: object) =>
    caller.insist(await asking(game, call, body));

  /** Plays a single-player round from its current state to the end. */
  async function playOn(game: HouseGame, begun: WireRound): Promise<void> {
    const known: OwnRound = rounds.get(begun.roundId) ?? {
      game: game.code,
      roundId: begun.roundId,
      stake: begun.stake,
      payout: 0,
      isSettled: false,
    };
    rounds.set(begun.roundId, known);
    let round = begun;
    for (let tries = 0; !round.isOver && tries < mostDecisions; tries += 1)
      for (const action of decisionsAt(game.code, dice)) {
        const number = round.actions.length + 1;
        const asked = await asking(game, 'act', { roundId: round.roundId, number, action });
        const { answer } = await askInManner(customer, asked, mannerOf(dice), roundCore);
        if (!answer) return;
        if (answer.success) {
          round = (answer.data as { round: WireRound }).round;
          break;
        }
        // `decided_otherwise`: an earlier request for this decision was applied, though its connection was cut. After any other refusal,
        // such as that of an action that is not on offer, the next action is tried.
        if (answer.code === 'decided_otherwise') return;
      }
    if (!round.isOver) return;
    known.stake = round.stake;
    const { success, data, code } = await insist(game, 'settle', { roundId: round.roundId });
    if (!success) return wrong(`a settlement was refused: ${code}`, round.roundId);
    known.payout = (data as { payout: number }).payout;
    if (known.payout !== round.payout) wrong('a round paid another amount than it showed', round.roundId);
    known.isSettled = true;
  }

  async function playAlone(game: HouseGame): Promise<void> {
    const opened = await insist(game, 'open', {});
    if (!opened.success) return wrong(`${game.code} was refused: ${opened.code}`);
    const { fairness, openRound, defaultStake } = opened.data as Opened;
    if (openRound) return playOn(game, openRound);
    const { seedId, nextNonce: nonce } = fairness;
    const asked = await asking(game, 'bet', { seedId, nonce, ...betAt(game.code, dice, defaultStake) });
    const { answer } = await askInManner(customer, asked, mannerOf(dice), roundCore);
    if (!answer) return void (unanswered += 1);
    if (answer.success) {
      findings.count('rounds played alone');
      return playOn(game, (answer.data as { round: WireRound }).round);
    }
    if (
      !['insufficient_balance', 'round_open', 'decided_otherwise', 'seed_changed'].includes(answer.code ?? '')
    )
      wrong(`a bet at ${game.code} was refused: ${answer.code}`, JSON.stringify(asked.body));
  }

  const asBet = ({ betId, round, stake, bet }: TableBet) => ({
    betId,
    round,
    stake,
    bet,
    clientSeed: id.slice(0, 8),
  });

  /** Records the house's answer about a bet. A later answer must not contradict it. */
  function hear(bet: TableBet, answer: Answer, isCertain: boolean): void {
    if (answer.success) {
      const { state, accepted } = (answer.data as { bet: ToldBet }).bet;
      bet.seal ??= accepted.seal;
      if (bet.said === 'refused') wrong('a refused bet was taken', bet.betId);
      if (bet.said === 'undone' && state !== 'undone') wrong('an undone bet is back', bet.betId);
      if (state === 'undone') bet.said = 'undone';
      else if (bet.said === 'unknown') {
        bet.said = 'placed';
        findings.count('bets at tables');
      }
      return;
    }
    findings.count(`bets refused: ${answer.code}`);
    if (!usual.has(answer.code ?? ''))
      return wrong(`a bet at ${bet.game} was refused: ${answer.code}`, JSON.stringify(asBet(bet)));
    if (bet.said === 'placed') wrong('an acknowledged bet is unknown', bet.betId);
    // A copy in flight may still arrive in time.
    if (isCertain && bet.said === 'unknown') bet.said = 'refused';
  }

  async function undo(game: HouseGame, bet: TableBet): Promise<void> {
    const asked = await asking(game, 'tableUndo', { betId: bet.betId });
    const { answer } = await askInManner(
      customer,
      asked,
      mannerOf(dice),
      ({ data }) => (data['bet'] as unknown as ToldBet).state,
    );
    if (answer?.success) bet.said = 'undone';
    else if (answer && !['bets_closed', 'bet_not_found'].includes(answer.code ?? ''))
      wrong(`taking a bet back was refused: ${answer.code}`, bet.betId);
  }

  async function decide(game: HouseGame, bet: TableBet): Promise<void> {
    for (const action of decisionsAt(game.code, dice)) {
      const asked = await asking(game, 'tableAct', { betId: bet.betId, number: bet.actions + 1, action });
      const { answer } = await askInManner(
        customer,
        asked,
        mannerOf(dice),
        ({ data }) => (data['bet'] as unknown as { actions: object }).actions,
      );
      if (!answer?.success) continue;
      bet.actions += 1;
      findings.count('decisions at tables');
      return;
    }
  }

  async function playAtTable(game: HouseGame): Promise<void> {
    const { success, data } = await insist(game, 'table', {});
    // A new table begins a moment later.
    if (!success) return;
    const { state, table } = data as Table;
    if (!state || !table) return;
    const waiting = [...bets.values()].filter(
      (bet) => bet.game === game.code && bet.said === 'placed' && bet.round === state.round,
    );
    const first = game.kind === 'common' ? game.phases[0]!.name : '';
    if (state.phase !== first) {
      for (const bet of waiting) if (bet.actions === 0 && dice.below(3) === 0) await decide(game, bet);
      if (dice.below(4) === 0) await betLate(game, table, state.round);
      return;
    }
    if (waiting.length >= 2) {
      if (dice.below(4) === 0) await undo(game, waiting[0]!);
      return;
    }
    await bet(game, table, state.round);
  }

  /** Bets at a table, and gives the bet with the house's answer. */
  async function bet(game: HouseGame, { defaultStake }: TableTerms, round: number): Promise<TableBet> {
    const made: TableBet = {
      ...betAt(game.code, dice, defaultStake),
      game: game.code,
      betId: randomUUID(),
      round,
      said: 'unknown',
      actions: 0,
    };
    bets.set(made.betId, made);
    const { answer, isCertain } = await askInManner(
      customer,
      await asking(game, 'tableBet', asBet(made)),
      mannerOf(dice),
      ({ data: said }) => (said['bet'] as unknown as ToldBet).betId,
    );
    if (answer) hear(made, answer, isCertain);
    return made;
  }

  /** Bets on a round whose betting is known to be closed. */
  async function betLate(game: HouseGame, table: TableTerms, round: number): Promise<void> {
    const { said, betId } = await bet(game, table, round);
    if (said === 'placed') wrong('a late bet was taken', betId);
    if (said === 'refused') findings.count(lateRefusal);
  }

  const playOnce = (game: HouseGame) => (game.kind === 'common' ? playAtTable(game) : playAlone(game));

  return {
    id,
    bets,
    rounds,
    unanswered: () => unanswered,
    async play(isOver) {
      while (!isOver()) {
        const game = dice.one(games);
        await playOnce(game).catch((error: unknown) => wrong(`${game.code} failed`, String(error)));
        await sleep(dice.below(pauseMs * 2));
      }
    },
    async finish() {
      for (const game of games) {
        if (game.kind === 'common' || !launches.has(game.code)) continue;
        for (let tries = 0; tries < mostDecisions; tries += 1) {
          const { data } = await insist(game, 'open', {});
          const { openRound } = data as Opened;
          if (!openRound) break;
          await playOn(game, openRound);
        }
      }
      // Every round has ended. A repeated bet is therefore answered as a known bet, or refused because the house never took it.
      for (const bet of bets.values()) {
        if (bet.said === 'refused') continue;
        const game = games.find(({ code }) => code === bet.game)!;
        hear(bet, await insist(game, 'tableBet', asBet(bet)), true);
      }
    },
    async proofs() {
      for (const { kind, code } of games) {
        if (kind === 'common' || !launches.has(code)) continue;
        const revealed = await caller.insist(customer.asked('casino/revealseed', { gameCode: code }));
        if (!revealed.success) wrong(`a seed was not revealed: ${revealed.code}`, code);
      }
      return caller.download(customer.asked('casino/proofs', {}));
    },
  };
}
