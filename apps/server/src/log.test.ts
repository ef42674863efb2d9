import { expect, it } from 'vitest';
import { openLog } from './log.ts';

it('each line names its server, where it has a name, and hides secrets', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) }, 'web-2');
  log.info({ token: 'abc', order: { iban: 'TR33' } }, 'something');
  log.child({ request: 'r.7' }).warn({}, 'more');
  openLog('info', { write: (line) => void lines.push(line) }).info({}, 'alone');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ server: 'web-2', token: '[hidden]', order: { iban: '[hidden]' } }),
    expect.objectContaining({ server: 'web-2', request: 'r.7', msg: 'more' }),
    expect.not.objectContaining({ server: expect.anything() as string }),
  ]);
});
