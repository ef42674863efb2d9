import { expect, it } from 'vitest';
import { ofPlaywright, ofVitest, redFiles, withSecondLook } from './reports.mjs';

const file = (name: string, tests: Record<string, 'passed' | 'failed'>, message = '') => ({
  name,
  message,
  status: message || Object.values(tests).includes('failed') ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: [],
  })),
});
const first = {
  testResults: [
    file('a', { one: 'passed' }),
    file('b', { two: 'failed', three: 'failed', four: 'passed' }),
    file('c', {}, 'no such module'),
  ],
};
interface Seen {
  readonly file: string;
  readonly title: string;
  readonly status: string;
  readonly isUnsteady: boolean;
}
const seen = (report: object) =>
  ofVitest(report).map(({ file: name, title, status, isUnsteady }: Seen) =>
    [name, title, status, ...(isUnsteady ? ['unsteady'] : [])].join(' '),
  );

it('the files of a failed test, and one that failed as a whole, are red', () => {
  expect(redFiles(first)).toEqual(['b', 'c']);
  expect(redFiles(undefined)).toEqual([]);
});

it('a second look counts for its files: green now is unsteady, red stays red', () => {
  const second = {
    testResults: [
      file('b', { two: 'passed', three: 'failed', four: 'passed' }),
      file('c', { five: 'passed' }),
    ],
  };
  expect(seen(withSecondLook(first, second))).toEqual([
    'a one passed',
    'b two passed unsteady',
    'b three failed',
    'b four passed',
    'c five passed unsteady',
  ]);
});

it('a file that a second look cannot read stays red', () => {
  expect(seen(withSecondLook(first, { testResults: [] }))).toEqual([
    'a one passed',
    'b two failed',
    'b three failed',
    'b four passed',
    'c as a whole failed',
  ]);
});

it('a journey that passed at its second try is unsteady', () => {
  const spec = (title: string, status: string) => ({
    file: 'x.spec.ts',
    title,
    tests: [{ status, results: [] }],
  });
  const report = { suites: [{ specs: [spec('steady', 'expected'), spec('slow', 'flaky')] }] };
  expect(ofPlaywright(report)).toMatchObject([
    { title: 'steady', status: 'passed', isUnsteady: false },
    { title: 'slow', status: 'passed', isUnsteady: true },
  ]);
});
