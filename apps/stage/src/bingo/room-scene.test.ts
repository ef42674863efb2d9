// @vitest-environment jsdom
import type { TableBet } from '@felek/contract/table';
import { expect, it } from 'vitest';
import type { TableMoment, TableTools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';
import { makeScene } from '../tombala-90/scene.ts';

globalThis.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
const tools = { language: 'tr', lira: liraOf('tr'), isStill: () => true } as unknown as TableTools;

it('marks the rounds that ended with a ball, and none without a card', () => {
  const { pill } = makeScene(tools);
  expect(pill!({ balls: 0 })).toBeUndefined();
  expect(pill!({ balls: 61 })).toEqual({ text: '61', tone: 'even', label: '61 topta bitti' });
});

it('names a prize that two cards of a player share once', () => {
  const { settle } = makeScene(tools);
  const wins = [
    { type: 'win', prize: 'line', amount: 3.6 },
    { type: 'win', prize: 'house', amount: 7.2 },
    { type: 'win', prize: 'house', amount: 7.2 },
  ];
  const bet = { betId: 'b', stake: 10, state: 'settled', events: wins } as unknown as TableBet;
  const moment = { state: {}, events: [], bets: [bet], marks: [] } as unknown as TableMoment;
  expect(settle([bet], moment)).toEqual(['Tombala: ₺14,40', 'Birinci çinko: ₺3,60']);
});
