// Reads the tests from the reports of Vitest and Playwright: `{ file, title, status, said }`. `status` is passed, failed or skipped; `said`
// is the output of a failed test. A file that fails as a whole counts as one test.

export function ofVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name: file, status: ended, message, assertionResults }) => {
    const tests = assertionResults.map(({ fullName: title, status, failureMessages }) => ({
      file,
      title,
      status,
      said: failureMessages.join('\n'),
    }));
    const isWhole = ended !== 'failed' || tests.some(({ status }) => status === 'failed');
    return isWhole ? tests : [...tests, { file, title: 'as a whole', status: 'failed', said: message }];
  });
}

const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };

export function ofPlaywright(report) {
  const walk = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => ({
        file,
        title,
        status: statuses[status],
        said: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })),
    ),
    ...suites.flatMap(walk),
  ];
  return (report?.suites ?? []).flatMap(walk);
}
