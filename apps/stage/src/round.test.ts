import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maySpin, next, type Phase, type StageEvent } from './round.states.ts';

const walk = (events: StageEvent[]) => events.reduce<Phase>(next, 'loading');

it('takes a round from the button to the balance and back', () => {
  expect(walk(['opened', 'spin', 'answered', 'played', 'settled'])).toBe('idle');
});

it('plays on a round that was cut off, before any other', () => {
  expect(walk(['resumed', 'spin'])).toBe('playing');
  expect(walk(['resumed', 'played', 'settled'])).toBe('idle');
});

it.each<StageEvent[]>([
  ['opened', 'spin', 'spin'],
  ['opened', 'spin', 'answered', 'spin'],
  ['opened', 'spin', 'answered', 'played', 'spin'],
])('starts no second round while one is under way: %j %j %j %j', (...events) =>
  expect(maySpin(walk(events))).toBe(false),
);

it('never leaves the end of a session', () => {
  const event = fc.constantFrom<StageEvent>(
    'opened',
    'resumed',
    'spin',
    'answered',
    'refusal',
    'played',
    'settled',
    'dismissed',
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      expect(walk(['sessionOver', ...events])).toBe('over');
    }),
  );
});
