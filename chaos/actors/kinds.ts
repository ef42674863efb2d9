// The kinds of actors in the storm.
import type { ActorKind } from './actor.ts';
import { bonusClaimer } from './bonus-claimer.ts';
import { cashier } from './cashier.ts';
import { lalePlayer } from './lale-player.ts';

export const kinds: readonly ActorKind[] = [lalePlayer, cashier, bonusClaimer];
