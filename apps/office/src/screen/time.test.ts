// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { sayNow } from '../texts/texts.ts';
import { fieldOfWire, printAge, printInstant, wireOfField } from './time.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');

describe('an age', () => {
  it.each([
    ['2026-11-23T11:59:30', 'şimdi'],
    ['2026-11-23T11:58:30', '1 dk'],
    ['2026-11-23T11:00:00', '1 sa'],
    ['2026-11-22T12:00:01', '23 sa'],
    ['2026-11-20T11:00:00', '3 gün'],
    ['2026-11-23T12:30:00', '30 dk sonra'],
  ])('of %s is said as %s', (at, words) => expect(printAge(at, nowMs, sayNow)).toBe(words));
});

it('prints the clock of Istanbul', () =>
  expect(printInstant('2026-11-22T21:05:00')).toBe('23.11.2026 00:05'));

it('reads a field as Istanbul’s clock, and writes it back', () => {
  expect(wireOfField('2026-11-23T00:05')).toBe('2026-11-22T21:05:00');
  expect(fieldOfWire('2026-11-22T21:05:00')).toBe('2026-11-23T00:05');
  expect(wireOfField('')).toBeUndefined();
});
