import type { TableState } from '@felek/contract/table';
import { expect, it } from 'vitest';
import { stepBetween } from './table.states.ts';

const phases = ['open', 'lock', 'spin', 'bonus', 'result'];
let version = 0;
const state = (round: number, phase: string, isVoid = false): TableState => ({
  version: (version += 1),
  round,
  phase,
  beganMs: 0,
  endsMs: null,
  showMs: null,
  isVoid,
});

it('takes a round from its opening to its result and on to the next one', () => {
  const walk = [...phases.map((phase) => state(1, phase)), state(2, 'open')];
  const steps = walk.slice(1).map((now, at) => stepBetween(phases, walk[at], now));
  expect(steps).toEqual(['lock', 'play', 'play', 'settle', 'open']);
});

it.each([
  ['the table was just joined', undefined, state(1, 'spin')],
  ['a phase was missed', state(1, 'open'), state(1, 'spin')],
  ['a round was missed', state(1, 'result'), state(3, 'open')],
  ['the next round came from the middle of this one', state(1, 'spin'), state(2, 'open')],
  ['the round was called off', state(1, 'open'), state(1, 'result', true)],
])('jumps to the current moment where %s', (_why, before, now) => {
  expect(stepBetween(phases, before, now)).toBe('show');
});

it('does nothing where nothing changed', () => {
  const now = state(1, 'spin');
  expect(stepBetween(phases, now, now)).toBeUndefined();
});
