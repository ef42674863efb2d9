// Deuces wild on its stage.
import { deucesRules } from '@felek/games/video-poker/rules';
import type { Scene, Tools } from '../shell/scene.ts';
import { makeMachineScene } from '../video-poker/machine.ts';

export { deucesWild as rules } from '@felek/games/video-poker/deuces-wild';

export const makeScene = (tools: Tools): Scene => makeMachineScene(tools, deucesRules);
