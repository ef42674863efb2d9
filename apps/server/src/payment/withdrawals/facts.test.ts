import { expect, it } from 'vitest';
import { changedFacts } from './facts.ts';

const before = { balance: '100', contact: 'a', debt: 'none', password: 'first' };
const same = { balance: ['100'], contact: ['a'], debt: ['none'], password: ['first'] } as const;
const compared = ['password', 'debt', 'contact'];

it.each<[string, Record<string, [string, ...string[]]>, string[]]>([
  ['nothing has', {}, []],
  ['the balance has, which is noted and not compared', { balance: ['0'] }, []],
  ['one has', { debt: ['open'] }, ['debt']],
  ['several have', { password: ['second'], contact: ['b'], balance: ['0'] }, ['contact', 'password']],
  ['only the house’s key has', { contact: ['a under the new key', 'a'] }, []],
])('names what has changed when %s', (_what, now, changed) => {
  expect(changedFacts(compared, before, { ...same, ...now })).toEqual(changed);
});

it('treats a fact that was not recorded before as changed, since no operator has seen it', () => {
  expect(changedFacts(['holder'], before, { ...same, holder: ['h'] })).toEqual(['holder']);
});
