import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayBet, next, type Phase, type StageEvent } from './round.states.ts';

const walk = (events: StageEvent[]) => events.reduce<Phase>(next, 'loading');

it('takes a round from the button to the balance and back', () => {
  expect(walk(['opened', 'bet', 'answered', 'played', 'settled'])).toBe('idle');
});

it('plays on a round that was cut off, before any other', () => {
  expect(walk(['resumed', 'bet'])).toBe('playing');
  expect(walk(['resumed', 'played', 'settled'])).toBe('idle');
});

it.each<StageEvent[]>([
  ['opened', 'bet', 'bet'],
  ['opened', 'bet', 'answered', 'bet'],
  ['opened', 'bet', 'answered', 'played', 'bet'],
])('starts no second round while one is under way: %j %j %j %j', (...events) =>
  expect(mayBet(walk(events))).toBe(false),
);

it('asks for decisions between the bet and the settlement', () => {
  const decided: StageEvent[] = ['opened', 'bet', 'answered', 'decide'];
  expect(walk(decided)).toBe('deciding');
  expect(mayBet(walk(decided))).toBe(false);
  expect(walk([...decided, 'decided', 'answered', 'played', 'settled'])).toBe('idle');
  expect(walk([...decided, 'decided', 'refusal', 'dismissed', 'resumed'])).toBe('playing');
});

it('never leaves the end of a session', () => {
  const event = fc.constantFrom<StageEvent>(
    'decide',
    'decided',
    'opened',
    'resumed',
    'bet',
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
