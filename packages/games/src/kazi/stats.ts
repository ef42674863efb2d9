// The exact figures of the scratch card: every ticket is counted.
import type { Figures } from '../game.ts';
import { figuresOf } from '../returns.ts';
import type { KaziRules } from './rules.ts';

export function stats({ tickets, prizes }: Pick<KaziRules, 'tickets' | 'prizes'>): readonly Figures[] {
  const won = prizes.map((prize) => ({ cases: BigInt(prize.tickets), times: BigInt(prize.times) }));
  const blank = prizes.reduce((left, prize) => left - BigInt(prize.tickets), BigInt(tickets));
  return [figuresOf('ticket', [...won, { cases: blank, times: 0n }], 1n)];
}
