// test/unit in every engine that this machine offers. `npx wtr --files <glob>` for a part of it.
import { writeFileSync } from 'node:fs';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import { chromiumLaunch, firefoxLaunch } from './scripts/browsers.mjs';
import { hasWebkit, startWebkitDriver } from './test/support/webkit-driver.mjs';

const driver = hasWebkit ? await startWebkitDriver() : undefined;

const engines = {
  Chromium: playwrightLauncher({ product: 'chromium', launchOptions: chromiumLaunch() }),
  Firefox:
    firefoxLaunch &&
    playwrightLauncher({ product: 'firefox', concurrency: 1, launchOptions: firefoxLaunch }),
  WebKit:
    driver &&
    webdriverLauncher({
      hostname: '127.0.0.1',
      port: driver.port,
      path: '/',
      logLevel: 'error',
      capabilities: {
        browserName: 'MiniBrowser',
        'wdio:enforceWebDriverClassic': true,
        // Pages tell the runner themselves when they have begun. The driver, which waits for their
        // load event, waits for ever where a page has been left before it.
        pageLoadStrategy: 'none',
      },
    }),
};
const absent = Object.keys(engines).filter((engine) => !engines[engine]);
if (absent.length > 0) console.log(`Skipped, not on this machine: ${absent.join(', ')}`);

function countTests({ suites = [], tests = [] }, totals) {
  for (const test of tests) {
    totals[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
  }
  for (const suite of suites) countTests(suite, totals);
}

/** Writes `{passed, failed, skipped}` to WTR_TOTALS, for scripts/test.mjs. */
const totalsReporter = {
  onTestRunFinished({ sessions }) {
    if (!process.env.WTR_TOTALS) return;
    const totals = { passed: 0, failed: 0, skipped: absent.length };
    for (const session of sessions) {
      if (session.testResults) countTests(session.testResults, totals);
      // A file that could not be loaded, or broke outside of its tests.
      if (!session.passed && session.errors.length > 0) totals.failed += 1;
    }
    writeFileSync(process.env.WTR_TOTALS, JSON.stringify(totals));
  },
};

export default {
  files: 'test/unit/**/*.test.ts',
  plugins: [esbuildPlugin({ ts: true, target: 'es2022' })],
  nodeResolve: { exportConditions: ['development', 'browser'] },
  browsers: Object.values(engines).filter(Boolean),
  concurrentBrowsers: 3,
  concurrency: 1,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  // Three browsers share the machine, and axe takes its time in each.
  testFramework: { config: { timeout: 10_000 } },
  testsFinishTimeout: 240_000,
  reporters: [
    defaultReporter({ reportTestProgress: !process.env.CI && process.stdout.isTTY }),
    totalsReporter,
  ],
};
