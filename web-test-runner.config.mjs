// test/unit/**/*.browser.test.ts in every engine that this machine offers. `npx wtr --files <glob>` for a part of it.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { chromiumLaunch, firefoxLaunch } from './scripts/browsers.mjs';
import { bundledTests, filesAsText } from './test/support/engines/bundled-tests.mjs';
import { hasWebkit, startWebkitDriver } from './test/support/engines/webkit-driver.mjs';
import { webkitLauncher } from './test/support/engines/webkit-launcher.mjs';

const { TEST_ENGINES = 'Chromium Firefox WebKit' } = process.env;
const wanted = TEST_ENGINES.split(' ');
const driver = hasWebkit && wanted.includes('WebKit') ? await startWebkitDriver() : undefined;

/** Runs in the page before each file: what the one before has kept is not for it. */
function forget() {
  if (window !== top || location.protocol === 'about:') return;
  sessionStorage.clear();
  localStorage.clear();
}

async function openPage(browser) {
  const context = await browser.newContext();
  await context.addInitScript(forget);
  return context.newPage();
}

/**
 * A browser with one page, which takes the files one after the other: a profile and a window for
 * each cost more than most of the files themselves.
 */
function onePageLauncher(product, launchOptions) {
  let page;
  return playwrightLauncher({
    product,
    launchOptions,
    concurrency: 1,
    createBrowserContext: async ({ browser }) => {
      const isOpen = page?.context().browser() === browser && !page.isClosed();
      if (!isOpen) page = await openPage(browser);
      return { newPage: async () => page, close: async () => {} };
    },
  });
}

const engines = {
  Chromium: onePageLauncher('chromium', chromiumLaunch()),
  Firefox: firefoxLaunch && onePageLauncher('firefox', firefoxLaunch),
  WebKit: driver && webkitLauncher(driver),
};
const absent = wanted.filter((engine) => !engines[engine]);
if (absent.length > 0) console.log(`Skipped, not on this machine: ${absent.join(', ')}`);

/** Every test of a suite, as `[its whole name, its result]`. */
function testsOf({ suites = [], tests = [] }, path) {
  const of = (name) => [...path, name];
  return [
    ...tests.map((test) => [of(test.name).join(' › '), test]),
    ...suites.flatMap((suite) => testsOf(suite, of(suite.name))),
  ];
}

/** Writes `{passed, failed, skipped, failures, reasons, files}` to WTR_TOTALS, for scripts/test/steps.mjs. */
const totalsReporter = {
  onTestRunFinished({ sessions }) {
    if (!process.env.WTR_TOTALS) return;
    const totals = {
      passed: 0,
      failed: 0,
      skipped: absent.length,
      failures: [],
      reasons: {},
      files: [],
    };
    for (const { testResults, passed, errors, testFile, browser } of sessions) {
      const file = relative(process.cwd(), testFile);
      const place = [browser.name, file];
      const tests = testResults ? testsOf(testResults, place) : [];
      // A file that could not be loaded, or broke outside of its tests.
      if (!passed && errors.length > 0)
        tests.push([place.join(' › '), { passed: false, error: errors[0] }]);
      for (const [name, test] of tests) {
        const verdict = test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed';
        totals[verdict] += 1;
        if (verdict !== 'failed') continue;
        totals.failures.push(name);
        totals.reasons[name] = test.error?.message;
      }
      if (!passed) totals.files.push(file);
    }
    writeFileSync(process.env.WTR_TOTALS, JSON.stringify(totals));
  },
};

// Only what is in `files` is bundled: with TEST_FILES, one file starts sooner than with --files.
const files = process.env.TEST_FILES ?? 'test/unit/**/*.browser.test.ts';
const exportConditions = ['development', 'browser'];

export default {
  files,
  plugins: [
    filesAsText,
    bundledTests([files, 'test/support/frame/guest-page.ts'], exportConditions),
    // What a test imports while it runs.
    esbuildPlugin({ ts: true, target: 'es2022' }),
  ],
  nodeResolve: { exportConditions },
  browsers: wanted.flatMap((engine) => engines[engine] ?? []),
  concurrentBrowsers: 3,
  concurrency: 1,
  // What Lit's development build says of every page, and of a rendering whose height asks for another one.
  filterBrowserLogs: ({ args }) =>
    !/^(Lit is in dev mode|Multiple versions of Lit|Element easy-checkout scheduled)/.test(args[0]),
  // Three browsers share a machine that may be busy: what hangs does so for ever.
  testFramework: { config: { timeout: 60_000 } },
  testsFinishTimeout: 600_000,
  reporters: [
    defaultReporter({ reportTestProgress: !process.env.CI && process.stdout.isTTY }),
    totalsReporter,
  ],
};
