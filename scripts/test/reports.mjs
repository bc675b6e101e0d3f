// What the runners' reports say, in one shape: { passed, failed, skipped, failures, flaky, reasons }.
// `failures` and `flaky` are names of tests, and `reasons` says by name why a test failed, in the
// runner's words, where it tells. A flaky test has failed, and passed on its second try.

/** What became of a step of which nothing is known. */
export const NONE = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], reasons: {} };

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
    reasons: Object.fromEntries([
      ...broken.map(({ name, message }) => [name, message]),
      ...failures.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]]),
    ]),
  };
}

/** The tests in a suite of Playwright's report that ended so, as `[name, why]`. */
function playwrightTests({ suites = [], specs = [] }, wanted) {
  return [
    ...suites.flatMap((suite) => playwrightTests(suite, wanted)),
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, results }) => [
          `${projectName} › ${file} › ${title}`,
          results.find(({ error }) => error)?.error.message,
        ]),
    ),
  ];
}

/** Of Playwright's JSON report. */
export function playwrightReport({ stats, errors, suites }) {
  const failures = playwrightTests({ suites }, 'unexpected');
  const flaky = playwrightTests({ suites }, 'flaky');
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: failures.map(([name]) => name),
    flaky: flaky.map(([name]) => name),
    reasons: Object.fromEntries([...failures, ...flaky]),
  };
}

/** Of what web-test-runner.config.mjs and scripts/faults.ts write, which is nearly that shape. */
export const plainReport = (report) => ({ ...NONE, ...report });
