import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createCheckoutOrigin } from '../../../hosted/server.ts';
import { listen } from '../../../cli/stack/listen.ts';
import { readConfig, root, startSandbox } from '../../../scripts/stack.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { expect, tag, test as merchantTest } from '../../support/pages/merchant-page.ts';
import { NO_RATES } from '../../support/service/no-rates.ts';

/*
 * A page that was opened before a deployment, and used after it. The new release is deployed as
 * docs/deploying.md says: its files are put over those of the last one, which stay.
 */

const LEFT_OUT = new Set(['.git', '.easy', 'dist', 'node_modules', 'test', 'docs', 'test-results']);

/** A variable for each module, so that the names in minified code are others. */
const MORE_CODE = `
let counted = 0;
Object.assign(globalThis, { count: () => (counted += 1) });
`;

/** Builds the checkout origin of another release: each module has one more line, and the version is another one. */
function buildNext(folder: string): string {
  for (const entry of readdirSync(root).filter((name) => !LEFT_OUT.has(name))) {
    cpSync(join(root, entry), join(folder, entry), {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const description = join(folder, 'package.json');
  const { version, ...others } = JSON.parse(readFileSync(description, 'utf8')) as {
    version: string;
  };
  writeFileSync(
    description,
    JSON.stringify({ ...others, version: `${version.split('.')[0]}.99.0` }),
  );
  for (const file of readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.d)\.ts$/.test(file)) continue;
    const path = join(folder, 'src', file);
    writeFileSync(path, readFileSync(path, 'utf8') + MORE_CODE);
  }
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build/checkout-alone.ts'], {
    cwd: folder,
  });
  return join(folder, 'dist/checkout');
}

interface Deployment {
  readonly origin: string;
  /** Puts the next release over this one. */
  readonly deploy: () => void;
}

const test = merchantTest.extend<{ readonly deployment: Deployment }, { readonly next: string }>({
  next: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
      await use(buildNext(folder));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  deployment: async ({ next, stack }, use) => {
    const served = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
    cpSync(join(root, 'dist/checkout'), served, { recursive: true });
    const origin = await listen(0);
    const service = await startSandbox(origin, { port: 0, store: stack.store, limits: NO_RATES });
    const config = readConfig(service.url);
    let app = createCheckoutOrigin({ config, directory: served });
    origin.serve({ fetch: (request) => app.fetch(request) });
    const deploy = (): void => {
      cpSync(next, served, { recursive: true });
      app = createCheckoutOrigin({ config, directory: served });
    };
    await use({ origin: origin.address, deploy });
    await Promise.all([origin.close(), service.close()]);
    rmSync(served, { recursive: true });
  },
});

const integrity = JSON.parse(
  readFileSync(join(root, 'dist/checkout/integrity.json'), 'utf8'),
) as Readonly<Record<string, string>>;
const [VERSIONED = ''] = Object.keys(integrity).toSorted((one, other) => one.length - other.length);

/** The scripts and pages that a buyer may have open, by what they are. */
const OPEN: Readonly<Record<string, (origin: string) => string>> = {
  'a page with the script': (origin) =>
    `<script type="module" src="${origin}/easy-checkout.js"></script>${tag()}`,
  'a page with a version of the script, pinned by its hash': (origin) =>
    `<script type="module" src="${origin}/${VERSIONED}" integrity="${integrity[VERSIONED]}" crossorigin></script>${tag()}`,
  'the hosted page': () => '',
};

for (const [what, htmlOf] of Object.entries(OPEN)) {
  test(`${what} that was opened before a deployment pays after it, and one that is opened then too`, async ({
    page,
    merchant,
    deployment,
    sandbox,
  }) => {
    const { origin, deploy } = deployment;
    const html = htmlOf(origin);
    const address = html
      ? merchant.put('/', html)
      : `${origin}/#key=pk_test_sandbox&items=price_tee`;
    const checkout = new CheckoutPage(page);
    await page.goto(address);
    await checkout.ready();
    deploy();
    for (const isLater of [false, true]) {
      if (isLater) {
        await page.goto('about:blank');
        await page.goto(address);
      }
      await checkout.pay();
      await checkout.expectStatus('complete');
    }
    expect((await sandbox.state()).transfers).toHaveLength(2);
  });
}
