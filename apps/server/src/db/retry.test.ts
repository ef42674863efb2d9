import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CommitUnknown, DatabaseUnavailable } from './database-errors.ts';
import { retrying, retryingAlone } from './retry.ts';

const failing = (code: string, routine?: string) =>
  Object.assign(new pg.DatabaseError('no', 2, 'error'), { code, ...(routine && { routine }) });

/** Fails the first time, and does not the second. */
function failingOnce(error: Error) {
  let runs = 0;
  return async () => {
    runs += 1;
    if (runs === 1) throw error;
    return 'done';
  };
}

async function outcomeOf(run: Promise<unknown>): Promise<unknown> {
  return run.catch((error: unknown) =>
    error instanceof CommitUnknown ? 'unknown' : error instanceof DatabaseUnavailable ? 'away' : 'wrong',
  );
}

describe('after one failure', () => {
  // Appendix A of PostgreSQL's manual, and what Node and pg say. In a transaction nothing has happened; a statement that commits by itself
  // may have.
  it.each<[string, Error, string, string]>([
    ['a standby', failing('25006'), 'done', 'done'],
    ['a server that starts', failing('57P03'), 'done', 'done'],
    ['too many connections', failing('53300'), 'done', 'done'],
    ['a plan that a migration made stale', failing('0A000', 'RevalidateCachedQuery'), 'done', 'done'],
    [
      'nobody there',
      Object.assign(new Error('no'), { code: 'ECONNREFUSED', syscall: 'connect' }),
      'done',
      'done',
    ],
    ['nobody who answers', new Error('timeout expired'), 'done', 'done'],
    ['a collision', failing('40001'), 'done', 'done'],
    ['a server that ends', failing('57P01'), 'done', 'unknown'],
    ['a pooler that ends', failing('08P01'), 'done', 'unknown'],
    ['a reset', Object.assign(new Error('no'), { code: 'ECONNRESET', syscall: 'read' }), 'done', 'unknown'],
    ['silence', new Error('Query read timeout'), 'done', 'unknown'],
    ['a lock', failing('55P03'), 'away', 'away'],
    ['a statement that took too long', failing('57014'), 'away', 'away'],
    ['a full disk', failing('53100'), 'away', 'away'],
    ['a broken disk', failing('58030'), 'away', 'away'],
    ['a pooler that does not keep statements', failing('42P05'), 'away', 'away'],
    ['a wrong statement', failing('23505'), 'wrong', 'wrong'],
    ['a feature that is not there', failing('0A000'), 'wrong', 'wrong'],
  ])('%s', async (_what, error, transaction, alone) => {
    expect(await outcomeOf(retrying(failingOnce(error), false))).toBe(transaction);
    expect(await outcomeOf(retryingAlone(failingOnce(error)))).toBe(alone);
  });

  it('a commit of unknown outcome is run again only if that is harmless', async () => {
    expect(await outcomeOf(retrying(failingOnce(new CommitUnknown('?')), false))).toBe('unknown');
    expect(await outcomeOf(retrying(failingOnce(new CommitUnknown('?')), true))).toBe('done');
  });
});

it('gives up on a database that stays away, and on one that collides for ever', async () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1000));
  onTestFinished(() => clock.mockRestore());
  expect(await outcomeOf(retrying(() => Promise.reject(failing('25006')), true))).toBe('away');
  expect(await outcomeOf(retrying(() => Promise.reject(failing('40P01')), true))).toBe('away');
});
