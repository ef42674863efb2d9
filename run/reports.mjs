// The tests in the reports that Vitest and Playwright write: `{ file, title, status, said }`, where `status` is passed, failed or
// skipped and `said` what a failed one said. A file that failed as a whole is a test of its own.

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
