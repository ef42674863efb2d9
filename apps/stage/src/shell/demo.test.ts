import { felAct, felBet, felOpen, felSettle } from '@felek/contract/fel';
import { blackjack } from '@felek/games/blackjack/blackjack';
import { lale } from '@felek/games/lale/lale';
import type { PersonalGame } from '@felek/games/game';
import { afterEach, expect, it, vi } from 'vitest';
import { openDemo } from './demo.ts';
import { shellTexts, speaker } from './texts.ts';

const open = (game: PersonalGame) => openDemo(game, speaker(shellTexts, 'tr'));
afterEach(() => vi.unstubAllGlobals());

it('plays rounds by the game’s rules, takes each stake and pays each payout, and asks no server', async () => {
  vi.stubGlobal('fetch', () => expect.unreachable());
  const demo = open(lale as PersonalGame);
  const { balance: begun, stakes, fairness } = await demo.ask(felOpen, {});
  let balance = begun;
  for (let played = 0; played < 20; played += 1) {
    const stake = stakes[0]!;
    const { seedId } = fairness;
    const bet = await demo.ask(felBet, { seedId, nonce: played, stake, bet: {} });
    expect(bet.round).toMatchObject({ stake, isOver: true });
    expect(bet.balance).toBeCloseTo(balance - stake, 2);
    const settled = await demo.ask(felSettle, { roundId: bet.round.roundId });
    expect(settled.payout).toBe(bet.round.payout);
    expect(settled.balance).toBeCloseTo(bet.balance + settled.payout, 2);
    balance = settled.balance;
  }
});

it('takes decisions, and refuses a stake or a decision that is not on offer', async () => {
  const demo = open(blackjack as PersonalGame);
  const { seedId } = (await demo.ask(felOpen, {})).fairness;
  await expect(demo.ask(felBet, { seedId, nonce: 0, stake: 0.03, bet: {} })).rejects.toThrow();
  await expect(demo.ask(felAct, { roundId: 'r', number: 1, action: { move: 'stand' } })).rejects.toThrow();
  for (let nonce = 0; nonce < 20; nonce += 1) {
    let { round } = await demo.ask(felBet, { seedId, nonce, stake: 10, bet: { main: 10 } });
    const { roundId } = round;
    while (!round.isOver) {
      const number = round.actions.length + 1;
      await expect(demo.ask(felAct, { roundId, number, action: { move: 'fly' } })).rejects.toThrow();
      const insures = await demo
        .ask(felAct, { roundId, number, action: { move: 'stand' } })
        .catch(() => undefined);
      ({ round } = insures ?? (await demo.ask(felAct, { roundId, number, action: { move: 'decline' } })));
    }
    expect((await demo.ask(felSettle, { roundId })).payout).toBe(round.payout);
  }
});

it('goes on with a full purse once it cannot pay a stake', async () => {
  const demo = open(lale as PersonalGame);
  const { balance, stakes, fairness } = await demo.ask(felOpen, {});
  const stake = stakes.at(-1)!;
  for (let nonce = 0; nonce < Math.ceil(balance / stake) * 3; nonce += 1) {
    const bet = await demo.ask(felBet, { seedId: fairness.seedId, nonce, stake, bet: {} });
    expect(bet.balance).toBeGreaterThanOrEqual(0);
  }
});
