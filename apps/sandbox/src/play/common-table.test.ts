import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { houseCatalogue } from '@felek/games/catalogue';
import type { CommonGame } from '@felek/games/game';
import { openTable } from './common-table.ts';
import type { Session } from './dialect.ts';
import { limitsOf } from './live-tables.ts';
import type { OpenRound, Rounds } from './rounds.ts';
import { listGames } from './catalogue.ts';
import { hub88Seeds } from '../hub88/games.ts';

const rules = houseCatalogue.find('canli-rulet') as CommonGame;
const game = listGames(hub88Seeds).find((each) => each.rules === 'canli-rulet')!;
const session: Session = {
  id: 's',
  user: 'u1',
  token: 't',
  gameCode: game.code,
  currency: 'TRY',
  lang: 'tr',
  lobbyUrl: '',
};

/** An operator's wallet that takes everything, and how long it takes for it. */
function wallet(slowMs = 0) {
  const moved: string[] = [];
  let count = 0;
  const rounds: Rounds = {
    played: [],
    pending: () => 0,
    play: () => Promise.reject(new Error('nobody plays without a game here')),
    async begin(of, stake) {
      await new Promise((resolve) => setTimeout(resolve, slowMs));
      count += 1;
      moved.push(`bet ${count} ${stake}`);
      const round = {
        round: String(count),
        user: of.user,
        staked: stake,
        paid: 0,
        state: 'open' as const,
        balance: 5000,
      };
      return {
        played: round,
        session: of,
        first: { tx: String(count), amount: stake, currency: 'TRY', isFree: false },
      };
    },
    add: async () => 'taken',
    async undo({ played }: OpenRound) {
      moved.push(`undo ${played.round}`);
      return true;
    },
    async end({ played }, won) {
      moved.push(`end ${played.round} ${won > 0 ? 'won' : 'lost'}`);
    },
    balance: async () => ({ http: 200, status: 'ok', balance: 5000 }),
  };
  return { rounds, moved };
}

const openWith = (rounds: Rounds) =>
  openTable({
    code: 'x',
    names: { tr: 'x', en: 'x' },
    rules,
    limits: limitsOf(game, rules),
    rounds,
    kurus: 1,
  });
interface Told {
  readonly state: { readonly round: number; readonly phase: string };
  readonly table: { readonly leastStake: number; readonly stakes: readonly number[] };
}
const bet = (round: number, stake: number, betId = 'b1') => ({
  betId,
  round,
  stake,
  bet: { red: stake / 2, black: stake / 2 },
});

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

it('a bet is staked once however often it is sent, and settled once', async () => {
  const { rounds, moved } = wallet();
  const table = openWith(rounds);
  const { state, table: terms } = (await table.answer('table', {}, session)) as Told;
  const stake = terms.stakes[0]! * 2;
  const placing = [1, 2, 3].map(() => table.answer('tableBet', bet(state.round, stake), session));
  await vi.advanceTimersByTimeAsync(10);
  expect(await Promise.all(placing)).toMatchObject(
    [1, 2, 3].map(() => ({ bet: { state: 'placed', stake } })),
  );
  await vi.advanceTimersByTimeAsync(120_000);
  expect(moved).toHaveLength(2);
  expect(moved[0]).toBe(`bet 1 ${stake * 100}`);
  // Red or black, unless it is zero.
  expect(moved[1]).toMatch(/^end 1 (won|lost)$/);
});

it('a bet whose stake is taken too late comes back', async () => {
  const { rounds, moved } = wallet(60_000);
  const table = openWith(rounds);
  const { state, table: terms } = (await table.answer('table', {}, session)) as Told;
  const placing = table
    .answer('tableBet', bet(state.round, terms.stakes[0]! * 2), session)
    .catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await placing).toBe('bets_closed');
  expect(moved).toEqual([expect.stringMatching(/^bet 1/), 'undo 1']);
});

it('a bet can be undone while betting is open, and not after', async () => {
  const { rounds, moved } = wallet();
  const table = openWith(rounds);
  const { state, table: terms } = (await table.answer('table', {}, session)) as Told;
  const placing = table.answer('tableBet', bet(state.round, terms.stakes[0]! * 2), session);
  await vi.advanceTimersByTimeAsync(10);
  await placing;
  const stranger = { ...session, user: 'u2' };
  await expect(table.answer('tableUndo', { betId: 'b1' }, stranger)).rejects.toThrow('bet_not_found');
  expect(await table.answer('tableUndo', { betId: 'b1' }, session)).toMatchObject({
    bet: { state: 'undone' },
  });
  await table.answer('tableUndo', { betId: 'b1' }, session);
  expect(moved.slice(1)).toEqual(['undo 1']);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(moved).toHaveLength(2);
});

it('a stake that the table does not take is refused', async () => {
  const { rounds, moved } = wallet();
  const table = openWith(rounds);
  const { state } = (await table.answer('table', {}, session)) as Told;
  for (const stake of [0, -2, 0.5, 1e12])
    await expect(table.answer('tableBet', bet(state.round, stake), session)).rejects.toThrow(/bad_|limit/);
  await expect(table.answer('tableBet', bet(state.round + 1, 100), session)).rejects.toThrow('bets_closed');
  expect(moved).toEqual([]);
});
