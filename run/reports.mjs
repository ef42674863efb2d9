// Reads the tests from the reports of Vitest and Playwright: `{ file, title, status, said, isUnsteady }`. `status` is passed, failed or
// skipped; `said` is the output of a failed test; an unsteady one failed first and passed at a second look. A file that fails as a whole
// counts as one test.

export function ofVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name: file, status: ended, message, assertionResults }) => {
    const tests = assertionResults.map(
      ({ fullName: title, status, failureMessages, isUnsteady = false }) => ({
        file,
        title,
        status,
        said: failureMessages.join('\n'),
        isUnsteady,
      }),
    );
    const isWhole = ended !== 'failed' || tests.some(({ status }) => status === 'failed');
    return isWhole
      ? tests
      : [...tests, { file, title: 'as a whole', status: 'failed', said: message, isUnsteady: false }];
  });
}

const isRed = ({ status }) => status === 'failed';

/** The files with a failed test. */
export function redFiles(report) {
  return (report?.testResults ?? []).filter(isRed).map(({ name }) => name);
}

/** Vitest's report with what a second run of some files says of them. If no test of a file was red, the whole file was. */
export function withSecondLook(report, second) {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = report.testResults.map((file) => {
    const later = again.get(file.name);
    if (!later || !isRed(file)) return file;
    const red = new Set(file.assertionResults.filter(isRed).map(({ fullName }) => fullName));
    const assertionResults = later.assertionResults.map((test) => ({
      ...test,
      isUnsteady: test.status === 'passed' && (red.size === 0 || red.has(test.fullName)),
    }));
    return { ...later, assertionResults };
  });
  return { ...report, testResults };
}

const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'passed', skipped: 'skipped' };

export function ofPlaywright(report) {
  const walk = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => ({
        file,
        title,
        status: statuses[status],
        isUnsteady: status === 'flaky',
        said: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })),
    ),
    ...suites.flatMap(walk),
  ];
  return (report?.suites ?? []).flatMap(walk);
}
