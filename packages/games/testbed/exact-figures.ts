// Prints exact figures that are too slow for every test run, beside the published ones: `node --import tsx packages/games/testbed/exact-figures.ts`.
import { houseRules, type BlackjackRules } from '../src/blackjack/rules.ts';
import { mainFigures } from '../src/blackjack/stats.ts';
import { deucesRules, jacksRules, type VideoPokerRules } from '../src/video-poker/rules.ts';
import { bestPlay } from '../src/video-poker/stats.ts';

const percent = (share: number, digits: number) => `${(share * 100).toFixed(digits)} %`;

function timed(name: string, published: string, work: () => string): void {
  const start = performance.now();
  const worked = work();
  console.log(
    `${name}: ${worked} (published: ${published}; ${((performance.now() - start) / 1000).toFixed(1)} s)`,
  );
}

/** A pair may be split once here. The published figures of other tables allow four hands, which is worth 0.03 to 0.05 % to the player. */
const blackjack = (name: string, published: string, change: Partial<BlackjackRules>) =>
  timed(`blackjack, ${name}`, published, () => percent(mainFigures({ ...houseRules, ...change }).rtp - 1, 4));

blackjack('the house', '-0.43 to -0.33 %', {});
const none = { surrender: 'none' } as const;
blackjack('1 deck S17', '+0.1839 %', { ...none, decks: 1 });
blackjack('1 deck S17, no double after a split', '+0.0423 %', {
  ...none,
  decks: 1,
  doublesAfterSplit: false,
});
blackjack('2 decks H17', '-0.3797 %', { ...none, decks: 2, hitsSoft17: true });
blackjack('2 decks H17, no double after a split', '-0.5252 %', {
  ...none,
  decks: 2,
  hitsSoft17: true,
  doublesAfterSplit: false,
});
blackjack('5 decks H17', '-0.5918 %', { ...none, decks: 5, hitsSoft17: true });
blackjack('5 decks H17, no double after a split', '-0.7366 %', {
  ...none,
  decks: 5,
  hitsSoft17: true,
  doublesAfterSplit: false,
});
const noHole = { ...none, hitsSoft17: true, hole: 'none, all bets lost' } as const;
blackjack('6 decks H17 without a hole card', '-0.72705 %', noHole);
blackjack('6 decks H17 without a hole card, no double after a split', '-0.86975 %', {
  ...noHole,
  doublesAfterSplit: false,
});

const poker = (name: string, published: string, rules: VideoPokerRules) =>
  timed(name, published, () => {
    const { numerator, denominator, variance } = bestPlay(rules, 5);
    return `${percent(Number(numerator) / Number(denominator), 4)} = ${numerator} / ${denominator}, variance ${variance.toFixed(2)}`;
  });

poker('jacks or better 9/6', '1653526326983 / 1661102543100, variance 19.51', jacksRules);
for (const [name, fullHouse, flush, published] of [
  ['9/5', 9, 5, '98.45 %'],
  ['8/6', 8, 6, '98.39 %'],
  ['8/5', 8, 5, '97.30 %'],
  ['7/5', 7, 5, '96.15 %'],
  ['6/5', 6, 5, '95.00 %'],
] as const)
  poker(`jacks or better ${name}`, published, {
    ...jacksRules,
    pays: [1, 2, 3, 4, flush, fullHouse, 25, 50, 250],
  });
poker('deuces wild, Not So Ugly', '99.73 %', deucesRules);
poker('deuces wild, full pay', '100.762 %', {
  ...deucesRules,
  pays: [1, 2, 2, 3, 5, 9, 15, 25, 200, 250],
});
