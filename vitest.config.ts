// What runs in Node: the units that need no browser, the service's contract, the sandbox, the servers.
// web-test-runner.config.mjs has the units that need one, playwright.config.ts the journeys; those in
// WebKit are here, because no other runner can drive WebKitGTK.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const elsewhere = ['**/node_modules/**', 'test/unit/**', 'test/e2e/**', 'test/security/built/**'];
const long = '**/*.long.test.ts';
// The contract is kept by the embedded database without HTTP, and by PostgreSQL over HTTP: each once.
const overHttp = 'test/contract/http*.long.test.ts';

/** The connections to a server are cut here. */
const onServer = 'test/sandbox/load/cut-*.long.test.ts';

/** What these show is the same whatever keeps the records. */
const onAnyDatabase = [
  'bills/bombs.long.test.ts',
  'extraction/**',
  'http/{browsers,checkout-origins,envelopes,request-log,signed-link,validation}.test.ts',
  'load/ending.long.test.ts',
  'openapi/**',
  'sessions/{renewal-amounts,return-url}.test.ts',
  // Eight lives are lived on either database.
  'subscriptions/lives*.long.test.ts',
  'webhooks/{addresses,failures,time-out.long}.test.ts',
  'webhooks/{authorization,billing,crypto,discount,dispute,subscription}-events.test.ts',
  // A whole year of requests, one after the other.
  'year/**',
].map((path) => `test/sandbox/${path}`);

export default defineConfig({
  test: {
    // On two cores one worker is the default, which leaves one of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'units',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          // They keep nothing between them that could be shared by mistake.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [...elsewhere, long],
          // The embedded database and its libraries are loaded once for each worker, not for each file.
          isolate: false,
          // What hangs does so for ever; what a busy machine slows down is no failure.
          hookTimeout: 240_000,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          // Minutes of work that few changes can break.
          name: 'long',
          include: [`test/${long}`],
          exclude: [overHttp, onServer],
          hookTimeout: 240_000,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [overHttp, 'test/sandbox/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...onAnyDatabase],
          isolate: false,
          setupFiles: ['test/support/service/own-database.ts'],
          hookTimeout: 240_000,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          // After `npm run build`.
          name: 'built',
          include: ['test/security/built/**/*.test.ts'],
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'webkit',
          include: ['test/e2e/webkit/**/*.test.ts'],
          hookTimeout: 240_000,
          testTimeout: 240_000,
        },
      },
    ],
  },
});
