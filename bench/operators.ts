// Ten operators at work, as the screens of apps/office ask the server. Each looks at the next screen every two seconds, as a quick person
// does. The screens ask by themselves besides: the sidebar for its counts twice a minute, an open queue for changes four times a minute, and
// every screen in one held request for the end of its session. An eleventh person reads a month's report: the board of customers loads
// figures, funnel and cohorts together, and a second after the answers the person moves the range by a day.
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Resolves to the data of a call of the office. `isByItself`: asked by a timer. */
export type Ask = (path: string, input: object, isByItself?: boolean) => Promise<unknown>;

/** Of one person each; `useCounts`, `SavedViews`, `useList` and `followStanding` of apps/office have the same intervals. */
const lookEveryMs = 2000;
const countEveryMs = 30_000;
const watchEveryMs = 15_000;
const standingPauseMs = 250;
const readingMs = 1000;

interface Look {
  readonly calls: readonly (readonly [path: string, input?: object])[];
}
const row = { take: 1 };
/** The queues that the sidebar counts: `frame/navigation.ts`. */
const counted: readonly (readonly [path: string, input: object])[] = [
  ['office/approvals', { queue: 'waiting' }],
  ['office/withdrawals', row],
  ['office/suspense', row],
  ['office/unknownpayouts', row],
  ['office/transfers', { ...row, missing: true }],
  ['office/debts', row],
  ['office/chats', row],
  ['office/tablemessages', row],
  ['office/prizes', row],
  ['office/sportsqueue', row],
  ['office/deadjobs', row],
  ['office/takenroles', row],
];
/** A round of work: a queue, a customer in its drawer, a search, the customer's page and two of its lists, further lists. */
const looksAt = (usercode: string): readonly Look[] => [
  { calls: [['office/withdrawals']] },
  { calls: [['office/customer', { usercode }]] },
  { calls: [['office/findcustomers', { customer: 'musteri12' }]] },
  {
    calls: [
      ['office/customer', { usercode }],
      ['office/customertimeline', { usercode }],
    ],
  },
  { calls: [['office/customertimeline', { usercode, kinds: ['payment'] }]] },
  { calls: [['office/refusals', { customer: `usercode:${usercode}` }]] },
  { calls: [['office/suspense']] },
  { calls: [['office/refusals']] },
  { calls: [['office/figurefacts']] },
  { calls: [['office/record']] },
];
const operators = 10;
/** The operators and the reader. */
export const people = operators + 1;

export interface Work {
  /** Ends the work, and gives how many calls were answered and how many reports were read. */
  stop(): Promise<{ readonly calls: number; readonly reports: number }>;
}

/** `asks` are the sessions of the ten and of the reader. Each operator works on a customer of their own. */
export function work(asks: readonly Ask[], usercodes: readonly string[]): Work {
  const ending = new AbortController();
  const { signal } = ending;
  // Each person rests under it.
  setMaxListeners(0, signal);
  let calls = 0;
  let reports = 0;
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  const every = async (ms: number, firstMs: number, act: (turn: number) => Promise<unknown>) => {
    await rest(firstMs);
    for (let turn = 0; !signal.aborted; turn += 1) {
      const begin = performance.now();
      await act(turn);
      await rest(Math.max(0, ms - (performance.now() - begin)));
    }
  };

  async function operate(number: number): Promise<void> {
    const send = asks[number]!;
    const ask = async (path: string, input: object = {}, isByItself = false) => {
      const answer = await send(path, input, isByItself);
      calls += 1;
      return answer;
    };
    const looks = looksAt(usercodes[number % usercodes.length]!);
    const { mark } = (await ask('office/me')) as { mark: string };
    // Each began at another time.
    const phase = number / operators;
    await Promise.all([
      every(lookEveryMs, phase * lookEveryMs, (turn) =>
        Promise.all(looks[(turn + number) % looks.length]!.calls.map(([path, input]) => ask(path, input))),
      ),
      every(countEveryMs, phase * countEveryMs, () =>
        Promise.all(counted.map(([path, input]) => ask(path, input, true))),
      ),
      every(watchEveryMs, phase * watchEveryMs, () => ask('office/withdrawals', {}, true)),
      (async () => {
        while (!signal.aborted) {
          await Promise.race([ask('office/standing', { mark }, true), rest(60_000)]);
          await rest(standingPauseMs);
        }
      })(),
    ]);
  }

  async function read(): Promise<void> {
    const ask = asks[operators]!;
    for (let moved = 0; !signal.aborted; moved += 1) {
      const range = { from: day(30 + (moved % 5)), to: day(moved % 5) };
      await Promise.all([
        ask('office/figures', range),
        ask('office/funnel', range),
        ask('office/cohorts', { months: 12 }),
      ]);
      reports += 1;
      await rest(readingMs);
    }
  }

  const working = Promise.all([...Array.from({ length: operators }, (_, n) => operate(n)), read()]);
  // A refused call shows when the work is stopped.
  working.catch(() => undefined);
  return {
    async stop() {
      ending.abort();
      await working;
      return { calls, reports };
    },
  };
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
