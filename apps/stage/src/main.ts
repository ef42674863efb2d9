// The stage's entry: finds the scene of the game that the address names, and gives it to the shell. A folder with a scene is a game here.
import type { SceneModule } from './shell/scene.ts';
import { openShell } from './shell/shell.ts';

const scenes = import.meta.glob<SceneModule>(['./*/scene.ts', '!./shell/scene.ts']);
const game = /^\/stage\/([a-z0-9-]+)\//.exec(location.pathname)?.[1] ?? '';
void openShell(scenes[`./${game}/scene.ts`]);
