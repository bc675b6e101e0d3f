// What the runners' reports say, in one shape: { passed, failed, skipped, failures, flaky }, the last
// two with the names of tests. A flaky test has failed, and passed on its second try.

/** Of vitest's JSON report. A file that could not be loaded counts as a failed test. */
export function vitestReport({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests,
    failures: [...broken.map(({ name }) => name), ...failures.map(({ fullName }) => fullName)],
    files: testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
    flaky: [],
  };
}

/** The names of the tests in a suite of Playwright's report that ended so. */
function playwrightNames({ suites = [], specs = [] }, wanted) {
  return [
    ...suites.flatMap((suite) => playwrightNames(suite, wanted)),
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName }) => `${projectName} › ${file} › ${title}`),
    ),
  ];
}

/** Of Playwright's JSON report. */
export function playwrightReport({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: playwrightNames({ suites }, 'unexpected'),
    flaky: playwrightNames({ suites }, 'flaky'),
  };
}

/** Of what web-test-runner.config.mjs and scripts/faults.ts write, which is nearly that shape. */
export const plainReport = (report) => ({ failures: [], flaky: [], ...report });
