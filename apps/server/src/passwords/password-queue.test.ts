import { expect, it } from 'vitest';
import { PasswordsBusy, queuePasswords, type Turn } from './password-queue.ts';

/** A queue for one at a time, whose work ends on the test's command. */
function openQueue() {
  const queue = queuePasswords(1);
  const order: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  function ask(name: string, turn: Turn): void {
    queue
      .inTurn(turn, async () => {
        order.push(name);
        await new Promise<void>((end) => ends.push(end));
      })
      .catch((error: unknown) => {
        if (!(error instanceof PasswordsBusy)) throw error;
        refused.push(name);
      });
  }
  async function serve(times: number): Promise<string[]> {
    for (let n = 0; n < times; n += 1) {
      await new Promise(setImmediate);
      ends.shift()?.();
    }
    await new Promise(setImmediate);
    return order;
  }
  return { queue, ask, serve, refused };
}
const stranger = (n: number): Turn => ({ standing: 'stranger', network: `192.0.2.${n}`, account: `x${n}` });

it('refuses at once what does not fit, and serves a known customer before 150 strangers', async () => {
  const { queue, ask, serve, refused } = openQueue();
  for (let n = 0; n < 150; n += 1) ask(`stranger ${n}`, stranger(n));
  ask('named', { standing: 'named', network: '198.51.100.1', account: 'ayse' });
  ask('known', { standing: 'known', network: '198.51.100.2', account: 'zeynep' });
  ask('house', { standing: 'house', network: '' });
  await new Promise(setImmediate);
  expect(refused).toHaveLength(99);
  expect(queue.figures()).toEqual({ waiting: 53, refused: 99 });
  expect(await serve(4)).toEqual(['stranger 0', 'house', 'known', 'named', 'stranger 1']);
});

it('gives each network its turn, however much another one asks', async () => {
  const { ask, serve } = openQueue();
  const of = (network: string, account: string): Turn => ({ standing: 'named', network, account });
  ask('a1', of('a', '1'));
  for (const n of [2, 3, 4]) ask(`a${n}`, of('a', String(n)));
  ask('b1', of('b', '5'));
  ask('c1', of('c', '6'));
  ask('b2', of('b', '7'));
  expect(await serve(7)).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it.each([
  ['network', (n: number): Turn => ({ standing: 'named', network: 'one', account: `x${n}` })],
  ['account', (n: number): Turn => ({ standing: 'named', network: `n${n}`, account: 'one' })],
])('lets one %s wait ten times and no more', async (_what, of) => {
  const { ask, refused } = openQueue();
  ask('running', { standing: 'house', network: '' });
  for (let n = 0; n < 12; n += 1) ask(String(n), of(n));
  await new Promise(setImmediate);
  expect(refused).toEqual(['10', '11']);
});

it('goes on after work that failed', async () => {
  const queue = queuePasswords(1);
  const failing = queue.inTurn(stranger(1), async () => Promise.reject(new Error('no memory')));
  const following = queue.inTurn(stranger(2), async () => 'done');
  await expect(failing).rejects.toThrow('no memory');
  expect(await following).toBe('done');
});
