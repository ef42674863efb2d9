// The sandbox's providers play over HTTP against a server with open webhooks, and their recorded calls are looked up.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { providerGames } from '../../../../../chaos/provider-games.ts';
import { openGame } from '../../../../../conformance/game-session.ts';
import { openCasinoHouse, type CasinoHouse } from '../../../../../testbed/casino-house.ts';
import { fromWireInstant, wireInstant } from '../../clock.ts';
import { openLog } from '../../log.ts';
import { openCallBook } from './call-book.ts';
import { callbackOf } from '../providers/providers.ts';
import type { Caller } from '../providers/provider.ts';

let house: CasinoHouse;

beforeAll(async () => {
  house = await openCasinoHouse(1);
});
afterAll(() => house.close());

const everything = { contains: '', skip: 0, take: 500 };
const find = (provider: string, request: Partial<typeof everything> & { at?: string } = {}) =>
  house.servers[0]!.casino.callBook.find({
    provider,
    at: wireInstant(new Date()),
    ...everything,
    ...request,
  });

describe.for(providerGames)('what the machines of $provider said', ({ provider, number, code }) => {
  it('is there with the answers and without a secret', async () => {
    const { address } = await house.seat(number, code, 100_000n);
    const { session } = await openGame(address);
    const seat = (await house.ask(`/control/${provider}/session/${session}`)) as {
      user: string;
      token: string;
    };
    const request = { ...seat, gameCode: code, rounds: 3, stake: 1000, together: 1 };
    await house.ask(`/control/${provider}/play`, request);

    const { rows } = await house.fresh.pool.query<{ id: string }>(
      `select key_id as id from posting where source = $1 and not barred order by id`,
      [provider],
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    // A part of the reference is ours in some dialects; the provider's own word for it comes first.
    const transaction = rows[0]!.id.split(' ')[0]!;
    await vi.waitUntil(async () => (await find(provider, { contains: transaction })).total > 0, {
      timeout: 10_000,
    });
    const { total, list } = await find(provider);
    expect(total).toBe(list.length);
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted());
    const [call] = (await find(provider, { contains: transaction })).list;
    expect(call).toMatchObject({ address: '127.0.0.1', status: 200 });
    expect(call!.answer.length).toBeGreaterThan(10);
    expect(JSON.stringify(list)).not.toContain(seat.token);
    expect(await find(provider, { contains: 'said by nobody' })).toEqual({ total: 0, list: [], next: null });
    const before = new Date(fromWireInstant(list[0]!.at).getTime() - 6 * 60_000);
    expect(await find(provider, { at: wireInstant(before) })).toEqual({ total: 0, list: [], next: null });
  });
});

describe('the book', () => {
  const silent = openLog('silent');
  const books: ReturnType<typeof openCallBook>[] = [];
  const open = (days?: number) => {
    const book = openCallBook({ pool: house.fresh.pool, log: silent, ...(days !== undefined && { days }) });
    books.push(book);
    return book;
  };
  afterEach(async () => {
    await Promise.all(books.splice(0).map((book) => book.close()));
  });

  /** A caller that its body authenticates, and that repeats the call's fields. */
  const heard = (key: string): Caller => ({
    key,
    async answer({ body }) {
      const said = body.toString();
      if (said.startsWith('fail')) throw new Error('bug: anything');
      const answer = { status: 200, contentType: 'text/plain', body: said };
      return said.startsWith('known') ? { ...answer, call: 'known' } : answer;
    },
    timeoutAnswer: () => ({ status: 500, contentType: 'text/plain', body: 'excused' }),
  });
  const speaker = (key: string, book: ReturnType<typeof openCallBook>) => {
    const { answer } = callbackOf(heard(key), { note: book.note });
    return (said: string, at = new Date()) =>
      answer({
        params: { '*': 'any' },
        query: new URLSearchParams('a=1&token=abc'),
        headers: { 'x-key': '1', authorization: 'Basic abc' },
        body: Buffer.from(said),
        address: '::1',
        requestId: 'r1',
        at,
        log: silent,
      });
  };
  const missed = async (book: ReturnType<typeof openCallBook>) =>
    (await book.measures()).find(({ name }) => name === 'felek_call_book_missed_total')?.values[0]?.value;
  const bodies = async (book: ReturnType<typeof openCallBook>, provider: string) =>
    (await book.find({ provider, at: wireInstant(new Date()), ...everything })).list.map(({ body }) => body);

  it('has the body, the headers and the address, and our answer when we failed', async () => {
    const book = open();
    const say = speaker('plain', book);
    await say('known');
    await say('fail');
    await book.close();
    const { list } = await book.find({ provider: 'plain', at: wireInstant(new Date()), ...everything });
    const common = {
      requestId: 'r1',
      address: '::1',
      path: 'any?a=1&token=***',
      headers: { 'x-key': '1', authorization: '***' },
    };
    expect(list).toMatchObject([
      { ...common, body: 'known', status: 200, answer: 'known' },
      { ...common, body: 'fail', status: 500, answer: 'excused' },
    ]);
  });

  it('has hundreds of a second, many to a page', async () => {
    const book = open();
    const say = speaker('busy', book);
    await Promise.all(Array.from({ length: 450 }, (_, each) => say(`known ${each}`)));
    await book.close();
    expect(new Set(await bodies(book, 'busy')).size).toBe(450);
    const { rows } = await house.fresh.pool.query(`select from call_book_page where provider = 'busy'`);
    expect(rows.length).toBeLessThan(4);
    expect(await missed(book)).toBe(0);
  });

  it('has little of strangers, however much they say', async () => {
    const book = open();
    const say = speaker('flooded', book);
    await Promise.all(Array.from({ length: 500 }, () => say('x'.repeat(50_000))));
    await say('known');
    await book.close();
    const said = await bodies(book, 'flooded');
    expect(said).toHaveLength(21);
    expect(Math.max(...said.map(({ length }) => length))).toBe(1000);
    expect(said).toContain('known');
    expect(await missed(book)).toBe(480);
  });

  it('is written when the database is back, and keeps nobody waiting meanwhile', async () => {
    const book = open();
    await house.fresh.pool.query('alter table call_book_page rename to away');
    const say = speaker('patient', book);
    for (let each = 0; each < 200; each += 1)
      expect((await say(`known ${each} ${'x'.repeat(1000)}`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await house.fresh.pool.query('alter table away rename to call_book_page');
    await vi.waitUntil(async () => (await bodies(book, 'patient')).length === 200, { timeout: 10_000 });
    expect(await missed(book)).toBe(0);
  });

  it('takes no more memory than it may while the database is away', async () => {
    const book = open();
    await house.fresh.pool.query('alter table call_book_page rename to away');
    const say = speaker('long', book);
    const most = `known ${'x'.repeat(60_000)}`;
    for (let each = 0; each < 200; each += 1) await say(most);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await missed(book)).toBeGreaterThan(60);
    await book.close();
    await house.fresh.pool.query('alter table away rename to call_book_page');
    expect(await missed(book)).toBe(200);
  });

  it('deletes calls that are too old', async () => {
    const days = [31, 29];
    for (const each of days) {
      const book = open();
      await speaker('old', book)('known', new Date(Date.now() - each * 86_400_000));
      await book.close();
    }
    const pages = async () =>
      (await house.fresh.pool.query(`select from call_book_page where provider = 'old'`)).rowCount;
    expect(await pages()).toBe(2);
    await open(30).sweep();
    expect(await pages()).toBe(1);
  });
});
