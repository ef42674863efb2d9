// Bingo 75 on its stage.
import { bingoCards } from '@felek/games/bingo-75/cards';
import { bingoRules } from '@felek/games/bingo-75/rules';
import { makeRoomScene } from '../bingo/room-scene.ts';
import type { TableScene, TableTools } from '../shell/scene.ts';

export { bingo75 as rules } from '@felek/games/bingo-75/bingo-75';

const letters = 'BINGO';
const columnOf = (ball: number) => Math.floor((ball - 1) / 15);

export const makeScene = (tools: TableTools): TableScene =>
  makeRoomScene(tools, {
    rules: bingoRules,
    cards: bingoCards,
    letters,
    nameOf: (ball) => `${letters[columnOf(ball)]} ${ball}`,
    toneOf: columnOf,
  });
