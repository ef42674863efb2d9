// Tombala on its stage.
import { tombalaCards } from '@felek/games/tombala-90/cards';
import { tombalaRules } from '@felek/games/tombala-90/rules';
import { makeRoomScene } from '../bingo/room-scene.ts';
import type { TableScene, TableTools } from '../shell/scene.ts';

export { tombala90 as rules } from '@felek/games/tombala-90/tombala-90';

export const makeScene = (tools: TableTools): TableScene =>
  makeRoomScene(tools, {
    rules: tombalaRules,
    cards: tombalaCards,
    letters: '',
    nameOf: String,
    toneOf: (ball) => Math.min(Math.floor(ball / 10), 8) % 5,
  });
