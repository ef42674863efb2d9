import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkedPosting, type CheckedPosting } from './checked-posting.ts';
import { collectPostings, type CollectorLimits, type Send } from './collector.ts';
import { LedgerBusy } from './insistence.ts';
import type { Posted } from './ledger.ts';

afterEach(() => {
  vi.useRealTimers();
});

const item = (wallet: number, id = `tx ${wallet}`): CheckedPosting =>
  checkedPosting({
    wallet: `00000000-0000-7000-8000-${String(wallet).padStart(12, '0')}`,
    key: { source: 'fel', operation: 'bet', id },
    legs: [{ from: 'playable', to: 'game:fel:lale', amount: 1n }],
  });

/** The fake database's answer to an item: its own id, so that mixed up answers are seen. */
const answerTo = ({ id }: CheckedPosting): Posted => ({
  outcome: 'applied',
  posting: id,
  balances: { cash: 0n, bonus: 0n, held: 0n, version: 1n },
  split: { cash: -1n, bonus: 0n },
});

const databaseError = (code: string) => Object.assign(new Error(`the database says ${code}`), { code });

/** A database that answers on command. */
function openDesk(limits: Partial<CollectorLimits> = {}) {
  const calls: {
    items: readonly CheckedPosting[];
    wait: 'brief' | 'long';
    answer(): void;
    fail(error: Error): void;
  }[] = [];
  let answersAtOnce = false;
  const send: Send<CheckedPosting, Posted> = (items, wait) =>
    new Promise((resolve, reject) => {
      const answer = () => resolve(items.map(answerTo));
      calls.push({ items, wait, answer, fail: reject });
      if (answersAtOnce) answer();
    });
  const answerAll = () => {
    answersAtOnce = true;
    for (const { answer } of calls) answer();
  };
  return { calls, answerAll, collector: collectPostings(send, limits) };
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const sizes = (calls: readonly { items: readonly CheckedPosting[] }[]) =>
  calls.map(({ items }) => items.length);

describe('a batch', () => {
  it('begins at once when nothing is under way, and takes along all that waited meanwhile', async () => {
    const { calls, collector } = openDesk();
    const items = Array.from({ length: 10 }, (_, n) => item(n));
    const answers = items.map((each) => collector.post(each));
    expect(sizes(calls)).toEqual([1]);
    calls[0]!.answer();
    await settle();
    expect(sizes(calls)).toEqual([1, 9]);
    calls[1]!.answer();
    expect(await Promise.all(answers)).toEqual(items.map(answerTo));
  });

  it('is never larger than its limit', async () => {
    const { calls, collector } = openDesk({ batchSize: 4, lanes: 1 });
    const answers = Promise.all(Array.from({ length: 10 }, (_, n) => collector.post(item(n))));
    for (let n = 0; n < 4; n += 1) {
      calls[n]!.answer();
      await settle();
    }
    expect(sizes(calls)).toEqual([1, 4, 4, 1]);
    await answers;
  });

  it('holds one posting of a wallet; the next waits until that one is answered, in another lane too', async () => {
    const { calls, collector } = openDesk({ secondLaneFrom: 1 });
    const [first, second, other] = [item(1, 'first'), item(1, 'second'), item(2)];
    const answers = Promise.all([first, second, other].map((each) => collector.post(each)));
    expect(calls.map(({ items }) => items)).toEqual([[first], [other]]);
    calls[1]!.answer();
    await settle();
    expect(calls).toHaveLength(2);
    calls[0]!.answer();
    await settle();
    expect(calls[2]!.items).toEqual([second]);
    calls[2]!.answer();
    await answers;
  });
});

describe('the second lane', () => {
  it('is woken by the posting that makes it worth its cost, while the first is still under way', async () => {
    const { calls, collector, answerAll } = openDesk({ secondLaneFrom: 16 });
    const answers = Array.from({ length: 16 }, (_, n) => collector.post(item(n)));
    expect(sizes(calls)).toEqual([1]);
    answers.push(collector.post(item(16)));
    expect(sizes(calls)).toEqual([1, 16]);
    answerAll();
    await Promise.all(answers);
  });

  it('is the last of two, however many wait', async () => {
    const { calls, collector, answerAll } = openDesk({ secondLaneFrom: 2, batchSize: 2 });
    const answers = Array.from({ length: 100 }, (_, n) => collector.post(item(n)));
    expect(sizes(calls)).toEqual([1, 2]);
    answerAll();
    await Promise.all(answers);
  });

  it('is opened however few wait when the first one is slow, and goes on while that hangs', async () => {
    vi.useFakeTimers();
    const { calls, collector, answerAll } = openDesk({ slowLaneMs: 200 });
    const answers = [collector.post(item(0)), collector.post(item(1)), collector.post(item(2))];
    await vi.advanceTimersByTimeAsync(150);
    expect(sizes(calls)).toEqual([1]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sizes(calls)).toEqual([1, 2]);
    calls[1]!.answer();
    await settle();
    answers.push(collector.post(item(3)));
    expect(sizes(calls)).toEqual([1, 2, 1]);
    calls[2]!.answer();
    await settle();
    answers.push(collector.post(item(4)));
    expect(sizes(calls)).toEqual([1, 2, 1, 1]);
    answerAll();
    await Promise.all(answers);
  });

  it('is not opened by batches that are quick, however long they go on', async () => {
    vi.useFakeTimers();
    const { calls, collector, answerAll } = openDesk({ slowLaneMs: 200, batchSize: 1 });
    const answers = Array.from({ length: 6 }, (_, n) => collector.post(item(n)));
    for (let n = 0; n < 4; n += 1) {
      await vi.advanceTimersByTimeAsync(100);
      expect(calls).toHaveLength(n + 1);
      calls[n]!.answer();
      await settle();
    }
    answerAll();
    await Promise.all(answers);
  });

  it('goes on by itself when the first one hangs', async () => {
    const { calls, collector, answerAll } = openDesk({ secondLaneFrom: 2, batchSize: 2 });
    const answers = Array.from({ length: 9 }, (_, n) => collector.post(item(n)));
    calls[1]!.answer();
    await settle();
    calls[2]!.answer();
    await settle();
    expect(sizes(calls)).toEqual([1, 2, 2, 2]);
    answerAll();
    await Promise.all(answers);
  });
});

it('answers each posting once, with its own answer, in the order of its wallet, on any lane', async () => {
  const happening = fc.record({
    wallets: fc.array(fc.nat(4), { minLength: 1, maxLength: 60 }),
    limits: fc.record({
      lanes: fc.integer({ min: 1, max: 3 }),
      secondLaneFrom: fc.integer({ min: 1, max: 8 }),
      batchSize: fc.integer({ min: 1, max: 5 }),
    }),
    failing: fc.array(fc.constantFrom('', '', '', '40001', '23514', '55P03', 'ECONNRESET'), {
      minLength: 1,
      maxLength: 10,
    }),
  });
  const isKept = fc.asyncProperty(
    fc.scheduler(),
    happening,
    async (scheduler, { wallets, limits, failing }) => {
      const underWay = new Set<string>();
      const posted = new Map<string, string[]>();
      let sent = 0;
      let crowded = false;
      const send: Send<CheckedPosting, Posted> = async (items) => {
        crowded ||=
          items.some(({ wallet }) => underWay.has(wallet)) ||
          new Set(items.map(({ wallet }) => wallet)).size < items.length;
        for (const { wallet } of items) underWay.add(wallet);
        sent += 1;
        const error = failing[sent % (failing.length + 1)];
        await scheduler.schedule(Promise.resolve());
        for (const { wallet } of items) underWay.delete(wallet);
        if (error) throw databaseError(error);
        for (const { wallet, id } of items) {
          const ids = posted.get(wallet) ?? [];
          if (!ids.includes(id)) posted.set(wallet, [...ids, id]);
        }
        return items.map(answerTo);
      };
      const collector = collectPostings(send, limits);
      const items = wallets.map((wallet, n) => item(wallet, String(n)));
      const answers = Promise.allSettled(items.map((each) => collector.post(each)));
      await scheduler.waitFor(answers);
      const refused = new Set<CheckedPosting>();
      for (const [n, answer] of (await answers).entries()) {
        if (answer.status === 'fulfilled') expect(answer.value).toEqual(answerTo(items[n]!));
        else refused.add(items[n]!);
      }
      expect(crowded).toBe(false);
      for (const [wallet, ids] of posted) {
        const own = items.filter((each) => each.wallet === wallet && !refused.has(each)).map(({ id }) => id);
        expect(ids.filter((id) => own.includes(id))).toEqual(own);
      }
      await collector.close();
    },
  );
  // Histories wait between their attempts, so many of them wait at once.
  await Promise.all(Array.from({ length: 8 }, () => fc.assert(isKept, { numRuns: 25 })));
});

describe('a batch that fails', () => {
  /** Posts three items that fit one batch, and lets `send` decide from the items and the number of the call. */
  async function threeAtOnce(decide: (items: readonly CheckedPosting[], call: number) => Error | undefined) {
    const calls: number[] = [];
    const sent: string[][] = [];
    const items = [item(1), item(2), item(3)];
    let release = (): void => undefined;
    const opened = new Promise<void>((resolve) => (release = resolve));
    const collector = collectPostings(
      async (each: readonly CheckedPosting[]) => {
        // The first posting keeps the only lane busy until the three wait.
        if (each[0]!.key.id === 'lane') return opened.then(() => each.map(answerTo));
        calls.push(each.length);
        sent.push(each.map(({ id }) => id));
        const error = decide(each, calls.length);
        if (error) throw error;
        return each.map(answerTo);
      },
      { lanes: 1, patienceMs: 60 },
    );
    void collector.post(item(0, 'lane'));
    const answers = Promise.allSettled(items.map((each) => collector.post(each)));
    release();
    const results = (await answers).map((each) =>
      each.status === 'fulfilled' ? each.value.outcome : (each.reason as Error),
    );
    return { calls, sent, results };
  }

  it('because it collided, is sent again as it is', async () => {
    const { calls, sent, results } = await threeAtOnce((_items, call) =>
      call === 1 ? databaseError('40P01') : undefined,
    );
    expect(calls).toEqual([3, 3]);
    expect(sent[1]).toEqual(sent[0]);
    expect(results).toEqual(['applied', 'applied', 'applied']);
  });

  it('because it collided again, is sent one by one', async () => {
    const { calls, results } = await threeAtOnce((items) =>
      items.length > 1 ? databaseError('40001') : undefined,
    );
    expect(calls).toEqual([3, 3, 1, 1, 1]);
    expect(results).toEqual(['applied', 'applied', 'applied']);
  });

  it.each([
    ['22P05', []],
    // It waited for a wallet, which is worth another wait, behind all others.
    ['55P03', [1]],
  ] as const)(
    'because of one bad posting, is sent one by one, and only that one hears of it: %s',
    async (code, again) => {
      const { calls, results } = await threeAtOnce((items) =>
        items.some(({ key }) => key.id === 'tx 2') ? databaseError(code) : undefined,
      );
      expect(calls).toEqual([3, 1, 1, 1, ...again]);
      expect([results[0], results[2]]).toEqual(['applied', 'applied']);
      expect(results[1]).toBeInstanceOf(Error);
      expect(results[1] instanceof LedgerBusy).toBe(code === '55P03');
    },
  );

  it.each(['57P01', 'ECONNRESET', '08006'])(
    'because its connection broke (%s), is sent again with the very same ids',
    async (code) => {
      const { calls, sent, results } = await threeAtOnce((_items, call) =>
        call <= 2 ? databaseError(code) : undefined,
      );
      expect(calls).toEqual([3, 3, 3]);
      expect(sent[2]).toEqual(sent[0]);
      expect(results).toEqual(['applied', 'applied', 'applied']);
    },
  );

  it.each([
    ['ECONNRESET', true],
    ['ECONNREFUSED', false],
    ['53100', false],
  ] as const)(
    'for good (%s) leaves every posting busy, and says whether it may have been sent: %s',
    async (code, sent) => {
      const { results } = await threeAtOnce(() => databaseError(code));
      for (const each of results) expect(each).toMatchObject({ name: 'LedgerBusy', sent });
    },
  );

  it('leaves one posting alone busy when it collides without end, and it was not sent', async () => {
    const collector = collectPostings(() => Promise.reject(databaseError('40001')));
    await expect(collector.post(item(1))).rejects.toMatchObject({ name: 'LedgerBusy', sent: false });
  });
});

describe('a wallet that another transaction locks', () => {
  /** The first posting keeps the lane busy until those for the wallets wait together; theirs is the next call. */
  async function openDeskWithBatch(wallets: readonly number[], limits: Partial<CollectorLimits> = {}) {
    const desk = openDesk({ lanes: 1, ...limits });
    const first = desk.collector.post(item(0));
    const answers = wallets.map((each) => desk.collector.post(item(each)));
    desk.calls[0]!.answer();
    await first;
    await settle();
    const said = () => desk.calls.slice(1).map(({ items, wait }) => [wait, items.map(({ key }) => key.id)]);
    return { ...desk, answers, said };
  }
  const isHeld = databaseError('55P03');

  it('is waited for aside, while everybody else goes on', async () => {
    const { calls, collector, answers, said } = await openDeskWithBatch([1, 2, 3]);
    calls[1]!.fail(isHeld);
    await settle();
    calls[2]!.fail(isHeld);
    await settle();
    calls[4]!.answer();
    await settle();
    calls[5]!.answer();
    await settle();
    answers.push(collector.post(item(1, 'later')), collector.post(item(2, 'more')));
    expect(said()).toEqual([
      ['brief', ['tx 1', 'tx 2', 'tx 3']],
      ['brief', ['tx 1']],
      ['long', ['tx 1']],
      ['brief', ['tx 2']],
      ['brief', ['tx 3']],
      ['brief', ['more']],
    ]);
    calls[6]!.answer();
    calls[3]!.answer();
    await settle();
    // Postings to it meanwhile keep their order.
    expect(said().at(-1)).toEqual(['brief', ['later']]);
    calls[7]!.answer();
    expect((await Promise.all(answers)).map(({ outcome }) => outcome)).toEqual(answers.map(() => 'applied'));
  });

  it('does not hold up the next posting of those who were sent with it', async () => {
    vi.useFakeTimers();
    const limits = { lanes: 2, secondLaneFrom: 2, slowLaneMs: 200 };
    const { calls, collector, answers, said, answerAll } = await openDeskWithBatch([1, 2], limits);
    calls[1]!.fail(isHeld);
    await settle();
    calls[2]!.answer();
    await answers[0];
    answers.push(collector.post(item(1, 'next')));
    await vi.advanceTimersByTimeAsync(500);
    expect(said()).toEqual([
      ['brief', ['tx 1', 'tx 2']],
      ['brief', ['tx 1']],
      ['brief', ['tx 2']],
      ['brief', ['next']],
    ]);
    answerAll();
    await Promise.all(answers);
  });

  it('is one of several that are waited for one after another, until their deadline', async () => {
    vi.useFakeTimers();
    const { calls, collector, answers, said } = await openDeskWithBatch([1, 2, 3], { deadlineMs: 1000 });
    for (const call of [1, 2]) {
      calls[call]!.fail(isHeld);
      await settle();
    }
    for (const call of [4, 5]) {
      calls[call]!.fail(isHeld);
      await settle();
    }
    expect(said().slice(1)).toEqual([
      ['brief', ['tx 1']],
      ['long', ['tx 1']],
      ['brief', ['tx 2']],
      ['brief', ['tx 3']],
    ]);
    const refused = answers.slice(1).map((each) => each.catch((error: unknown) => error));
    await vi.advanceTimersByTimeAsync(1100);
    expect(await Promise.all(refused)).toMatchObject([
      { name: 'LedgerBusy', sent: false },
      { name: 'LedgerBusy', sent: false },
    ]);
    let closed = false;
    const closing = collector.close().then(() => (closed = true));
    await settle();
    expect(closed).toBe(false);
    calls[3]!.answer();
    expect((await answers[0]!).outcome).toBe('applied');
    await closing;
    expect(calls).toHaveLength(6);
  });

  it('leaves a posting busy that waited for it as long as the connection does', async () => {
    const { calls, answers } = await openDeskWithBatch([1]);
    calls[1]!.fail(isHeld);
    await settle();
    calls[2]!.fail(isHeld);
    await expect(answers[0]).rejects.toMatchObject({ name: 'LedgerBusy', sent: false });
  });
});

describe('the queue', () => {
  it('refuses before sending when it is full, and takes again when it is not', async () => {
    const { calls, collector } = openDesk({ queueSize: 2, lanes: 1 });
    const taken = [collector.post(item(0)), collector.post(item(1)), collector.post(item(2))];
    await expect(collector.post(item(3))).rejects.toMatchObject({ name: 'LedgerBusy', sent: false });
    calls[0]!.answer();
    await settle();
    taken.push(collector.post(item(4)));
    calls[1]!.answer();
    await settle();
    calls[2]!.answer();
    expect(await Promise.all(taken)).toHaveLength(4);
    expect(calls.flatMap(({ items }) => items.map(({ key }) => key.id))).not.toContain('tx 3');
  });

  it('refuses a posting that has waited past its deadline, even while the only lane hangs', async () => {
    vi.useFakeTimers();
    const { calls, collector } = openDesk({ lanes: 1, deadlineMs: 1000 });
    const hanging = collector.post(item(0));
    const early = collector.post(item(1));
    await vi.advanceTimersByTimeAsync(600);
    const late = collector.post(item(2));
    const refused = early.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(500);
    expect(await refused).toMatchObject({ name: 'LedgerBusy', sent: false });
    calls[0]!.answer();
    await settle();
    expect(calls[1]!.items.map(({ key }) => key.id)).toEqual(['tx 2']);
    calls[1]!.answer();
    expect([await hanging, await late].map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
  });

  it('that closes answers all waiting postings and refuses new ones', async () => {
    const { calls, collector } = openDesk({ lanes: 1 });
    const answers = [collector.post(item(0)), collector.post(item(1))];
    const closings = [collector.close(), collector.close()];
    await expect(collector.post(item(2))).rejects.toBeInstanceOf(LedgerBusy);
    let closed = false;
    const all = Promise.all(closings).then(() => (closed = true));
    calls[0]!.answer();
    await settle();
    expect(closed).toBe(false);
    calls[1]!.answer();
    await all;
    expect(await Promise.all(answers)).toHaveLength(2);
  });
});
