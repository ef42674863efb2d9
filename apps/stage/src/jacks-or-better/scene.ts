// Jacks or better on its stage.
import { jacksRules } from '@felek/games/video-poker/rules';
import type { Scene, Tools } from '../shell/scene.ts';
import { makeMachineScene } from '../video-poker/machine.ts';

export { jacksOrBetter as rules } from '@felek/games/video-poker/jacks-or-better';

export const makeScene = (tools: Tools): Scene => makeMachineScene(tools, jacksRules);
