import { expect, it } from 'vitest';
import { limitStep, type LimitFacts } from './limits.ts';

const none = { holds: null, asked: undefined };
const hundred = { holds: 10_000n, asked: undefined };
const asking = (limit: bigint | null, mayConfirm: boolean): LimitFacts => ({
  holds: 10_000n,
  asked: { limit, mayConfirm },
});

it.each<[string, LimitFacts, bigint | null, ReturnType<typeof limitStep>]>([
  ['a first limit holds at once', none, 10_000n, 'holds'],
  ['a lower limit holds at once', hundred, 9_999n, 'holds'],
  ['the same limit holds on', hundred, 10_000n, 'holds'],
  ['a limit one kuruş higher is thought over', hundred, 10_001n, 'asked'],
  ['no limit any more is thought over', hundred, null, 'asked'],
  ['the higher one again too early waits', asking(20_000n, false), 20_000n, 'waits'],
  ['no limit again too early waits', asking(null, false), null, 'waits'],
  ['the higher one again in time is confirmed', asking(20_000n, true), 20_000n, 'holds'],
  ['no limit again in time is confirmed', asking(null, true), null, 'holds'],
  ['another higher one is thought over anew', asking(20_000n, true), 30_000n, 'asked'],
  ['a smaller rise than was thought over is thought over anew', asking(20_000n, true), 15_000n, 'asked'],
  ['none instead of a higher one is thought over anew', asking(20_000n, true), null, 'asked'],
  ['the present limit again ends the asking', asking(20_000n, true), 10_000n, 'holds'],
  ['no limit where none is holds', none, null, 'holds'],
])('%s', (_rule, facts, request, step) => {
  expect(limitStep(facts, request)).toBe(step);
});
