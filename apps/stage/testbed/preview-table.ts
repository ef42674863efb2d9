// The preview's table: rounds of a common game by this page's own clock, with made-up players. Asked for as the house is; it has no hub, so the
// stage is seen to poll.
import type { TableBet, TableMessage } from '@felek/contract/table';
import { hashServerSeed } from '@felek/games/fairness';
import { linkBefore } from '@felek/games/chain';
import type { CommonGame } from '@felek/games/game';
import { asTaken, sealTicket, type SealedTicket } from '@felek/games/proof';
import {
  drawCommonRound,
  readAction,
  readBet,
  showPhase,
  takesStake,
  toWire,
  type DrawnRound,
  type StoredTicket,
} from '@felek/games/rounds';
import {
  findEnding,
  gameEndings,
  linkOf,
  otherTickets,
  tableDraws,
  ticketsOf,
} from '../../../packages/games/testbed/endings.ts';
import type { TableAnswer } from '../src/shell/table/table-view.ts';

interface Round {
  readonly number: number;
  drawn: DrawnRound;
  /** Draws the round again with all of its tickets, where its outcome depends on them. */
  readonly drawWith: (tickets: readonly StoredTicket[]) => DrawnRound;
  readonly beganMs: number;
  readonly bets: Map<string, Bet>;
  readonly crowd: readonly { readonly id: string; readonly stake: number; readonly ticket: StoredTicket }[];
}
interface Bet {
  readonly betId: string;
  readonly round: number;
  readonly stake: bigint;
  readonly bet: object;
  readonly actions: { readonly atMs: number; readonly action: object }[];
  state: TableBet['state'];
  payout: bigint;
  events: readonly object[];
  readonly at: string;
}

/** With `ending`, the preview joins a round this long before the chosen moment. */
const leadMs = 2500;

const toLira = (kurus: bigint) => Number(kurus) / 100;
const toKurus = (lira: number) => BigInt(Math.round(lira * 100));

export interface Purse {
  balance: bigint;
}

export function serveTable(
  rules: CommonGame,
  asked: URLSearchParams,
  purse: Purse,
  refuse: (code: string) => never,
): (path: string, input: Record<string, unknown>) => unknown {
  const seed = asked.get('seed') ?? '1';
  const ending = asked.get('ending');
  const table = `${rules.code}-1`;
  const rounds = new Map<number, Round>();
  const now = () => Date.now();
  const ownSaid = new Set<string>();
  const said: TableMessage[] = ['Bol şans herkese!', '17 bugün hiç gelmedi', 'good luck 🍀'].map(
    (text, at) => ({
      id: `00000000-0000-4000-8000-00000000000${at}`,
      name: `${'EKM'[at]}***${at + 2}`,
      text,
      atMs: now() - 60_000 * (3 - at),
    }),
  );
  const first = Number(asked.get('nonce') ?? 1);
  let current = begin(first, now() - Number(asked.get('since') ?? 0));
  if (ending !== null) current = beginBefore(ending);

  /** Begins the round with the chosen ending a moment before the shown instant, with the player's bets. */
  function beginBefore(name: string): Round {
    const all = gameEndings.find(({ game }) => game.code === rules.code);
    if (!all || !('common' in all)) throw new Error(`${rules.code} has no ending ${name}`);
    const number = findEnding(all, name, { seed, from: first });
    if (number === undefined) throw new Error(`${rules.code} never ends with ${name}`);
    const meant = all.common[name]!;
    const round = begin(number, 0);
    const tickets = ticketsOf(rules, meant, number);
    for (const { id, stake, bet, actions } of tickets)
      round.bets.set(id, {
        betId: id,
        round: number,
        stake,
        bet,
        actions: [...actions],
        state: 'placed',
        payout: 0n,
        events: [],
        at: new Date().toISOString(),
      });
    // The pool is known with its tickets, and the time of the show with the pool.
    if (rules.together) round.drawn = round.drawWith([...tickets, ...otherTickets(rules, number)]);
    const showAtMs = round.drawn.phasesMs.slice(0, showPhase).reduce((sum, ms) => sum + ms, 0);
    const meantMs = meant.atMs ?? round.drawn.paysAtMs;
    const { drawn, drawWith, bets, crowd } = round;
    const begun = { number, drawn, drawWith, bets, crowd, beganMs: now() - showAtMs - meantMs + leadMs };
    rounds.set(number, begun);
    return begun;
  }

  function begin(number: number, beganMs: number): Round {
    const draw = () => tableDraws(rules, seed, number);
    const round: Round = {
      number,
      drawn: drawCommonRound(rules, draw(), []),
      drawWith: (tickets) => drawCommonRound(rules, draw(), tickets),
      beganMs,
      bets: new Map(),
      crowd: [],
    };
    rounds.set(number, round);
    return round;
  }

  /** When each phase of a round ends. */
  const endsOf = ({ drawn, beganMs }: Round): number[] => {
    let at = beganMs;
    return drawn.phasesMs.map((ms) => (at += ms));
  };
  const showMsOf = (round: Round): number => endsOf(round)[showPhase - 1]!;

  /** The tickets of a pool: the player's, and some of others. */
  function playTogether(round: Round): void {
    if (!rules.together || now() < round.beganMs + round.drawn.phasesMs[0]!) return;
    const own = [...round.bets.values()].filter(({ state }) => state === 'placed' || state === 'settled');
    round.drawn = round.drawWith([...own.map(ticketOf), ...otherTickets(rules, round.number)]);
  }

  function advance(): { round: Round; phase: number } {
    for (;;) {
      playTogether(current);
      const ends = endsOf(current);
      const phase = ends.findIndex((end) => end > now());
      if (phase >= 0) {
        if (phase === ends.length - 1) settle(current);
        return { round: current, phase };
      }
      settle(current);
      current = begin(current.number + 1, ends.at(-1)!);
    }
  }

  const ticketOf = ({ betId, stake, bet, actions }: Bet): StoredTicket => ({
    id: betId,
    stake,
    bet,
    actions,
  });

  function settle({ bets, drawn }: Round): void {
    for (const bet of bets.values()) {
      if (bet.state !== 'placed') continue;
      const { payout, events } = drawn.settle(ticketOf(bet));
      Object.assign(bet, { state: 'settled', payout, events });
      purse.balance += payout;
    }
  }

  /** With its place among the bets of its round, all of which are the player's. */
  function sealedOf(bet: Bet): SealedTicket {
    const own = [...rounds.get(bet.round)!.bets.values()];
    const place = own.indexOf(bet);
    const last = own[place - 1];
    return {
      ...ticketOf(bet),
      number: place + 1,
      takenMs: Date.parse(bet.at),
      before: last ? sealOf(bet.round, asTaken(sealedOf(last))) : null,
      isUndone: bet.state === 'undone',
    };
  }
  const sealOf = (round: number, ticket: SealedTicket) =>
    sealTicket({ link: linkOf(seed, round), table, round: 1 }, ticket);

  function showAcceptance(bet: Bet): TableBet['accepted'] {
    const ticket = sealedOf(bet);
    const { number, takenMs, before } = ticket;
    return { number, takenMs, before, seal: sealOf(bet.round, ticket) };
  }

  const showBet = (bet: Bet): TableBet =>
    JSON.parse(
      JSON.stringify({
        betId: bet.betId,
        round: bet.round,
        stake: toLira(bet.stake),
        bet: bet.bet,
        actions: bet.actions,
        state: bet.state,
        payout: toLira(bet.payout),
        events: toWire(bet.events),
        accepted: showAcceptance(bet),
        timeStamp: bet.at,
      }),
    ) as TableBet;

  const answerBet = (bet: Bet) => ({ bet: showBet(bet), balance: toLira(purse.balance), nowMs: now() });

  /** Other players at the table, without chance: they join during betting. */
  function crowdOf(round: Round, phase: number) {
    const share = phase === 0 ? Math.min(1, (now() - round.beganMs) / round.drawn.phasesMs[0]!) : 1;
    const count = Math.floor(34 * share);
    const paysAt = endsOf(round).at(-2)!;
    const top = Array.from({ length: count }, (_, at) => {
      const stake = [5, 10, 20, 50, 100, 250][(at * 7 + round.number) % 6]!;
      const wins = (at * 5 + round.number) % 3 === 0;
      const payout = now() >= paysAt ? (wins ? stake * 2 : 0) : null;
      return {
        key: `${round.number}-${at}`,
        name: `${'ABCDEFGHIKLMNOPRSTUVYZ'[at % 22]}***${at % 10}`,
        stake,
        payout,
      };
    }).sort((a, b) => b.stake - a.stake);
    const staked = top.reduce((sum, { stake }) => sum + stake, 0);
    return { round: round.number, players: count, bets: count, staked, paid: 0, spots: {}, top };
  }

  function findBet(id: unknown): Bet {
    for (const { bets } of rounds.values()) {
      const bet = bets.get(String(id));
      if (bet) return bet;
    }
    return refuse('bet_not_found');
  }

  return (path, input) => {
    const { round, phase } = advance();
    const ends = endsOf(round);
    const sinceMs = now() - showMsOf(round);
    switch (path) {
      case 'fel/table': {
        const version = round.number * 100 + phase;
        const isKnown = input['version'] === version;
        const isSecret = rules.phases[phase]!.ms === 'outcome';
        const answer: TableAnswer = {
          nowMs: now(),
          balance: toLira(purse.balance),
          state: isKnown
            ? null
            : {
                version,
                round: round.number,
                phase: rules.phases[phase]!.name,
                beganMs: phase === 0 ? round.beganMs : ends[phase - 1]!,
                endsMs: isSecret ? null : ends[phase]!,
                showMs: phase >= showPhase ? showMsOf(round) : null,
                isVoid: asked.has('void') && round.number === first,
              },
          events:
            phase < showPhase
              ? []
              : (JSON.parse(
                  JSON.stringify(toWire(round.drawn.events.filter(({ atMs }) => atMs <= sinceMs))),
                ) as TableAnswer['events']),
          bets: [round.number - 1, round.number].flatMap((each) =>
            [...(rounds.get(each)?.bets.values() ?? [])].map(showBet),
          ),
          crowd: crowdOf(round, phase),
          table:
            input['version'] !== undefined
              ? null
              : {
                  code: table,
                  game: rules.code,
                  names: rules.hall.names as { tr: string; en: string },
                  stakes: rules.stakes.map(toLira),
                  defaultStake: toLira(rules.defaultStake),
                  leastStake: toLira(rules.stakes[0]!),
                  mostStake: 10_000,
                  mostInRound: 20_000,
                  mostBets: 50,
                  phases: rules.phases.map(({ name, ms }) => ({ name, ms: ms === 'outcome' ? null : ms })),
                  entropy: 'players',
                  commitment: {
                    chain: 1,
                    published: linkBefore(linkOf(seed, 0)),
                    links: 10_000,
                    before: 0,
                    next: null,
                  },
                  playMoney: true,
                },
          marks: Array.from({ length: Math.min(input['version'] === undefined ? 60 : 3, 200) }, (_, at) => {
            const number = round.number - at - (phase === rules.phases.length - 1 ? 0 : 1);
            const shown = rounds.get(number) ?? begin(number, 0);
            return { round: number, mark: toWire(shown.drawn.mark) as Record<string, unknown> };
          }),
        };
        return answer;
      }
      case 'fel/tableBet': {
        const bet = readBet(rules, input['bet'] ?? {});
        const stake = toKurus(input['stake'] as number);
        const known = round.bets.get(String(input['betId']));
        if (known) return answerBet(known);
        if (!bet) return refuse('bad_bet');
        if (!takesStake(rules, stake, bet)) return refuse('bad_stake');
        if (phase !== 0 || input['round'] !== round.number) return refuse('bets_closed');
        if (stake > purse.balance) return refuse('insufficient_balance');
        purse.balance -= stake;
        const placed: Bet = {
          betId: String(input['betId']),
          round: round.number,
          stake,
          bet,
          actions: [],
          state: 'placed',
          payout: 0n,
          events: [],
          at: new Date().toISOString(),
        };
        round.bets.set(placed.betId, placed);
        return answerBet(placed);
      }
      case 'fel/tableUndo': {
        const bet = findBet(input['betId']);
        if (bet.state === 'undone') return answerBet(bet);
        if (phase !== 0 || bet.round !== round.number) return refuse('bets_closed');
        bet.state = 'undone';
        purse.balance += bet.stake;
        return answerBet(bet);
      }
      case 'fel/tableAct': {
        const bet = findBet(input['betId']);
        const action = readAction(rules, input['action']);
        if (!action || phase < showPhase || !round.drawn.takes(ticketOf(bet), action, Math.round(sinceMs)))
          return refuse('action_not_offered');
        bet.actions.push({ atMs: Math.round(sinceMs), action });
        return answerBet(bet);
      }
      case 'fel/tableChat':
        return {
          messages: said,
          own: [...ownSaid],
          mutedUntil: asked.has('muted') ? '2030-01-01T12:00:00' : null,
        };
      case 'fel/tableSay': {
        const [id, text] = [String(input['messageId']), String(input['text'])];
        if (text.includes('www')) return refuse('table_chat_contact');
        const message = { id, name: 'A***7', text, atMs: now() };
        said.push(message);
        ownSaid.add(id);
        return { message };
      }
      case 'fel/tableReport':
        return null;
      case 'fel/tableHistory': {
        const list = [...rounds.values()]
          .flatMap(({ bets, drawn }) =>
            [...bets.values()].map((bet) => ({ ...showBet(bet), mark: toWire(drawn.mark) })),
          )
          .toReversed();
        return { total: list.length, list };
      }
      case 'fel/tableRound': {
        const shown = rounds.get(Number(input['round'])) ?? refuse('round_not_found');
        return {
          round: shown.number,
          isVoid: false,
          mark: toWire(shown.drawn.mark),
          events: toWire(shown.drawn.events),
          bets: [...shown.bets.values()].map(showBet),
          proof: {
            table,
            round: shown.number,
            chain: 1,
            published: linkBefore(linkOf(seed, shown.number)),
            index: 1,
            link: shown === round ? null : linkOf(seed, shown.number),
            entropy: 'players',
            beaconRound: null,
            beaconSignature: null,
            randomness: hashServerSeed(`beacon ${seed} ${shown.number}`),
            lines: [],
            tickets: null,
            ticketsHash: null,
          },
          timeStamp: new Date().toISOString(),
        };
      }
      default:
        throw new Error(`the preview serves no ${path}`);
    }
  };
}
