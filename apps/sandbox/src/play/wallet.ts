// A game provider that calls an operator's wallet. It repeats a call until it is answered, and adds the configured mischief.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DayBook } from './day-book.ts';
import type { Answer, Call, Caller, Dialect } from './dialect.ts';
import { happens, type Mischief } from './mischief.ts';

export interface Wallet {
  /** One call, as it is, and its answer. */
  send(call: Call, by?: Caller): Promise<Answer>;
  /**
   * Makes a call as the provider does: with the configured mischief, and repeated until it is answered. It stops after `attempts`
   * attempts, or when `isNeeded` says no.
   */
  call(call: Call, attempts: number, isNeeded?: () => boolean): Promise<Answer>;
  /** Writes down a call as accepted although its answer was lost, because another answer proved it. */
  believe(call: Call): void;
}

/**
 * Every acknowledged movement is written into the day file. `urls`: the operator's servers, each the address before the method; a call goes
 * to any of them.
 */
export function openWallet(
  dialect: Dialect,
  urls: () => readonly string[],
  mischief: Readonly<Mischief>,
  book: Pick<DayBook, 'note'>,
): Wallet {
  const send = (call: Call, by: Caller = 'provider') => {
    const all = urls();
    return dialect.send(all[randomInt(all.length)]!, call, by);
  };

  function noted(call: Call, answer: Answer): Answer {
    if (answer.http === 200 && dialect.meaningOf(answer, call.method) === 'done')
      book.note(dialect.movesOf(call));
    return answer;
  }

  async function once(call: Call): Promise<Answer> {
    if (mischief.delayMs > 0) await pause(randomInt(mischief.delayMs + 1));
    if (happens(mischief.forge)) await send({ ...call, said: { ...call.said, ...dialect.more } }, 'stranger');
    if (!happens(mischief.repeat)) return send(call);
    // Money may have arrived between the two calls. If either is accepted, the call counts as accepted.
    const answers = await Promise.all([send(call), send(call)]);
    return answers.find((each) => dialect.meaningOf(each, call.method) === 'done') ?? answers[0];
  }

  return {
    async send(call, by = 'provider') {
      const answer = await send(call, by);
      return by === 'provider' ? noted(call, answer) : answer;
    },
    believe: (call) => book.note(dialect.movesOf(call)),
    async call(call, attempts, isNeeded = () => true) {
      for (let left = attempts; ; left -= 1) {
        const answer = await once(call);
        const isLost = left > 1 && happens(mischief.drop);
        const isUnknown = answer.http !== 200 || dialect.meaningOf(answer, call.method) === 'unknown';
        if (!isLost && (!isUnknown || left <= 1 || !isNeeded())) return noted(call, answer);
        await pause(Math.min(1000, 25 * 2 ** Math.min(attempts - left, 6)));
      }
    },
  };
}
