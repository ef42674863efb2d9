// A scene without the house, for looking at it: the shell as it is, over a wire that plays the rules of packages/games with seeds of the
// address. It is no part of the build. Start it in apps/stage with `npx vite --port 5199`, and open
//
//   http://localhost:5199/stage/testbed/preview.html?game=lale&seed=7&nonce=3&lang=tr&balance=1000
//
//   game     the folder of the scene, in src/ or in testbed/
//   seed     a text that the server seed follows from; another text, other outcomes
//   nonce    the number of the next round
//   meter    lira in the growing jackpot, of a game that has one: a kuruş below its bound, the next round wins it
//   delay    how long the server takes to answer, in milliseconds; 120 when left out
//   refuse   a code that the next bet or decision is refused with: insufficient_balance, action_not_offered …
//   offline  this many calls get no answer first
//   since    for a common game: how far the first round is, in milliseconds
//   ending   one of packages/games/testbed/endings.ts: a round that ends so is played as one that was left open. With `nonce` the search
//            begins there. A common game is a moment before it, with the bets laid
//   theme    what a provider's slot looks like: a ground, a theme and perhaps a second one, as packages/games/src/themes writes them
//   void     for a common game: the first round is voided
//
// A round that is open when the page is reloaded is resumed, as in the house.
import type { FelRound } from '@felek/contract/fel';
import { refusals, type RefusalCode } from '@felek/contract/errors';
import { hashServerSeed } from '@felek/games/fairness';
import { sealRecord } from '@felek/games/proof';
import { playRound, readAction, readBet, takesStake, toWire, type RoundRecord } from '@felek/games/rounds';
import type { SceneModule } from '../src/shell/scene.ts';
import { openShell } from '../src/shell/shell.ts';
import {
  findEnding,
  gameEndings,
  playTo,
  seedsOf,
  type GameEndings,
} from '../../../packages/games/testbed/endings.ts';
import { serveTable } from './preview-table.ts';

const scenes = import.meta.glob<SceneModule>(['../src/*/scene.ts', '!../src/shell/scene.ts', './*/scene.ts']);
const asked = new URLSearchParams(location.search);
const code = asked.get('game') ?? 'lale';
const language = asked.get('lang') === 'en' ? 'en' : 'tr';
const load = scenes[`./${code}/scene.ts`] ?? scenes[`../src/${code}/scene.ts`];

const toKurus = (lira: number) => BigInt(Math.round(lira * 100));
const toLira = (kurus: bigint) => Number(kurus) / 100;

const seed = asked.get('seed') ?? '1';
const ending = asked.get('ending');

/** The game with its endings, and the number of the round that ends as the address asks. */
function askedEnding():
  { readonly all: GameEndings; readonly round: number; readonly name: string } | undefined {
  const all = gameEndings.find(({ game }) => game.code === code);
  if (!all || ending === null) return undefined;
  const round = findEnding(all, ending, { seed, from: Number(asked.get('nonce') ?? 0) });
  if (round === undefined) throw new Error(`${code} never ends with ${ending}`);
  return { all, round, name: ending };
}

/** One player's seat at the game, as the server's rooms keep it. */
interface Seat {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  balance: bigint;
  /** Rounds by their identifier, oldest first. */
  readonly rounds: Map<string, Played>;
}
interface Played extends RoundRecord {
  readonly id: string;
  readonly nonce: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  state: 'open' | 'settled';
  readonly at: string;
}

class Refusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}

const kept = `preview ${code} ${asked.get('seed')}`;
const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
const asValue = (_key: string, value: unknown) =>
  typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;

function takeSeat(): Seat {
  const meant = askedEnding();
  const nonce = meant?.round ?? Number(asked.get('nonce') ?? 0);
  const { serverSeed, clientSeed } = seedsOf(seed, nonce, asked.get('client') ?? undefined);
  const seat: Seat = {
    serverSeed,
    clientSeed,
    nonce,
    balance: toKurus(Number(asked.get('balance') ?? 1000)),
    rounds: new Map(),
  };
  if (meant && 'alone' in meant.all) {
    const { game, alone } = meant.all;
    const record = playTo(game, alone[meant.name]!, { serverSeed, clientSeed, nonce })!;
    const at = new Date().toISOString();
    seat.rounds.set('asked', { ...record, id: 'asked', nonce, serverSeed, clientSeed, state: 'open', at });
    seat.nonce = nonce + 1;
    return seat;
  }
  // The round that was open when the page was left.
  const open = JSON.parse(sessionStorage.getItem(kept) ?? 'null', asValue) as Played | null;
  if (open) {
    seat.rounds.set(open.id, open);
    seat.nonce = open.nonce + 1;
  }
  return seat;
}

async function serve(): Promise<(path: string, input: Record<string, unknown>) => unknown> {
  const { rules } = await load!();
  const seat = takeSeat();
  if (rules.kind === 'common')
    return serveTable(rules, asked, seat, (refused) => {
      throw new Refusal(refused as RefusalCode);
    });
  let refuseNext = asked.get('refuse') as RefusalCode | null;
  const seedId = '00000000-0000-4000-8000-000000000000';

  const turn = () =>
    rules.growing && {
      jackpot: {
        run: 1,
        meterKurus: Number(asked.has('meter') ? toKurus(Number(asked.get('meter'))) : rules.growing.seed),
      },
    };
  const open = () => [...seat.rounds.values()].find(({ state }) => state === 'open');
  const fairness = () => ({
    seedId,
    serverSeedHash: hashServerSeed(seat.serverSeed),
    clientSeed: seat.clientSeed,
    nextNonce: seat.nonce,
    nextServerSeedHash: hashServerSeed(hashServerSeed(seat.serverSeed + 'next')),
  });
  const play = (round: Played) => {
    const played = playRound(rules, round, round);
    if (!played) throw new Refusal('action_not_offered');
    return played;
  };
  const show = (round: Played): FelRound => {
    const { steps, staked, payout, isOver } = play(round);
    return JSON.parse(
      JSON.stringify({
        roundId: round.id,
        seedId,
        nonce: round.nonce,
        stake: toLira(staked),
        bet: round.bet,
        actions: round.actions,
        isOver,
        payout: toLira(payout),
        state: round.state,
        events: toWire(steps.flat()),
        seal: sealRecord(round, round),
        timeStamp: round.at,
      }),
    ) as FelRound;
  };
  const keep = () => {
    const left = open();
    if (left) sessionStorage.setItem(kept, JSON.stringify(left, asText));
    else sessionStorage.removeItem(kept);
  };
  const pay = (amount: bigint) => {
    if (amount > seat.balance) throw new Refusal('insufficient_balance');
    seat.balance -= amount;
  };
  const refuseOnce = () => {
    const refusal = refuseNext;
    refuseNext = null;
    if (refusal) throw new Refusal(refusal);
  };
  const find = (id: unknown): Played => {
    const round = seat.rounds.get(String(id));
    if (!round) throw new Refusal('round_not_found');
    return round;
  };

  return (path, input) => {
    switch (path) {
      case 'fel/open': {
        const openRound = open();
        const last = [...seat.rounds.values()].findLast(({ state }) => state === 'settled');
        return {
          game: rules.code,
          balance: toLira(seat.balance),
          stakes: rules.stakes.map(toLira),
          defaultStake: toLira(rules.defaultStake),
          fairness: fairness(),
          openRound: openRound ? show(openRound) : null,
          lastRound: last ? show(last) : null,
          playMoney: true,
        };
      }
      case 'fel/bet': {
        refuseOnce();
        const bet = readBet(rules, input['bet'] ?? {});
        const stake = toKurus(input['stake'] as number);
        if (!bet) throw new Refusal('bad_bet');
        if (!takesStake(rules, stake, bet)) throw new Refusal('bad_stake');
        if (open()) throw new Refusal('round_open');
        if (input['nonce'] !== seat.nonce) throw new Refusal('seed_changed');
        pay(stake);
        const { serverSeed, clientSeed, nonce } = seat;
        const id = `${seat.rounds.size}-${nonce}`;
        const round: Played = {
          id,
          nonce,
          serverSeed,
          clientSeed,
          stake,
          bet,
          actions: [],
          ...turn(),
          state: 'open',
          at: new Date().toISOString(),
        };
        seat.rounds.set(id, round);
        seat.nonce += 1;
        keep();
        return { round: show(round), balance: toLira(seat.balance) };
      }
      case 'fel/act': {
        refuseOnce();
        const round = find(input['roundId']);
        const action = readAction(rules, input['action']);
        if (!action || input['number'] !== round.actions.length + 1) throw new Refusal('action_not_offered');
        const next = { ...round, actions: [...round.actions, action] };
        pay(play(next).staked - play(round).staked);
        seat.rounds.set(round.id, next);
        keep();
        return { round: show(next), balance: toLira(seat.balance) };
      }
      case 'fel/settle': {
        const round = find(input['roundId']);
        const { payout, isOver } = play(round);
        if (!isOver) throw new Refusal('round_under_way');
        if (round.state === 'open') seat.balance += payout;
        round.state = 'settled';
        keep();
        return { balance: toLira(seat.balance), payout: toLira(payout), fairness: fairness() };
      }
      case 'fel/seed': {
        if (open()) throw new Refusal('round_open');
        const { serverSeed, clientSeed, nonce } = seat;
        seat.serverSeed = hashServerSeed(serverSeed + 'next');
        seat.clientSeed = String(input['clientSeed']);
        seat.nonce = 0;
        const serverSeedHash = hashServerSeed(serverSeed);
        return {
          revealed: { seedId, serverSeed, serverSeedHash, clientSeed, rounds: nonce },
          fairness: fairness(),
        };
      }
      case 'fel/jackpot': {
        const { growing } = rules;
        const found = turn();
        return growing && found
          ? {
              gameCode: rules.code,
              name: rules.hall.names[language],
              amount: found.jackpot.meterKurus / 100,
              mustHitBy: toLira(growing.mustHitBy),
              wins: [],
            }
          : null;
      }
      case 'fel/history': {
        const all = [...seat.rounds.values()].toReversed().map(show);
        return { list: all.slice(0, 50), total: all.length };
      }
      case 'fel/round': {
        const round = find(input['roundId']);
        const { serverSeed, clientSeed, nonce, stake, bet, actions } = round;
        const shown = show(round);
        return {
          ...shown,
          proof: {
            serverSeed: serverSeed === seat.serverSeed ? null : serverSeed,
            serverSeedHash: hashServerSeed(serverSeed),
            clientSeed,
            nonce,
            stake: toLira(stake),
            bet,
            actions,
            jackpot: round.jackpot,
            seal: shown.seal,
          },
        };
      }
      default:
        throw new Error(`the preview serves no ${path}`);
    }
  };
}

const served = load && serve();
const answered = globalThis.fetch;
let silent = Number(asked.get('offline') ?? 0);
globalThis.fetch = async (to, how) => {
  const path = /\/api\/(.*)$/.exec(typeof to === 'string' ? to : '')?.[1];
  if (path === undefined || !served) return answered(to, how);
  await new Promise((resolve) => setTimeout(resolve, Number(asked.get('delay') ?? 120)));
  if (silent-- > 0) throw new TypeError('offline');
  try {
    const input = JSON.parse(how?.body as string) as Record<string, unknown>;
    return Response.json({ success: true, message: '', data: (await served)(path, input) });
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    const refused = error instanceof Refusal ? error.code : 'fault';
    const { status, [language]: message } = refusals[refused];
    return Response.json({ success: false, code: refused, message, data: null }, { status });
  }
};

history.replaceState(
  null,
  '',
  `${location.search}#launch=preview&lang=${language}${asked.has('theme') ? `&theme=${asked.get('theme')}` : ''}`,
);
void openShell(load);
