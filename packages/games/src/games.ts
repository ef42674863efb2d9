// The games of the house, a line each. docs/adding-a-game.md says what else a game needs.
export { cark } from './cark/cark.ts';
export { hazine } from './hazine/hazine.ts';
export { keno } from './keno/keno.ts';
export { kervan } from './kervan/kervan.ts';
export { lale } from './lale/lale.ts';
export { limbo } from './limbo/limbo.ts';
export { lokum } from './lokum/lokum.ts';
export { plinko } from './plinko/plinko.ts';
export { rulet } from './rulet/rulet.ts';
export { sicbo } from './sicbo/sicbo.ts';
export { zar } from './zar/zar.ts';
