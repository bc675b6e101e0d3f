import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createCheckoutOrigin } from '../../hosted/server.ts';
import { createSandbox, type Sandbox } from '../../sandbox/app.ts';
import type { Store } from '../../sandbox/store/store.ts';
import { listen, type Origin } from '../../scripts/listen.ts';
import { readConfig, root } from '../../scripts/stack.ts';
import { NO_RATES } from '../support/no-rates.ts';
import { openTestStore } from '../support/test-store.ts';
import { PAGE_SCRIPT } from './driven-clock.ts';
import { FaultProxy } from './proxy.ts';

/** A checkout origin whose frame speaks to a proxy of its own, and pages to pay there. */
export interface Lane {
  readonly proxy: FaultProxy;
  readonly checkout: string;
  /**
   * So many pages in which nothing is remembered of earlier runs. As if each were on a device of its
   * own: two tabs of one browser would wait for each other, and race for nothing.
   */
  open(count: number): Promise<readonly Page[]>;
  /** Lets go of pages that something has gone wrong in. */
  discard(): Promise<void>;
  /** How the session of the run that is under way comes to another end. */
  overtake: (by: 'another payment' | 'its end') => Promise<void>;
}

/** One service in memory and one shop for all runs, and lanes for those at the same time. */
export interface Laboratory {
  readonly store: Store;
  readonly lanes: readonly Lane[];
  /** Puts a page into the shop and answers its address. */
  put(path: string, html: string): string;
  /** A call to the service as it is, past every proxy. Answers the envelope's data. */
  call(path: string, body: unknown, headers?: Record<string, string>): Promise<unknown>;
  close(): Promise<void>;
}

const SERVICE = 'http://service.test';
/** Every run pays with the same address: limits of rates are another test's. */
const UNLIMITED = 1_000_000_000;

/** Needs `npm run build checkout` before it. */
export async function openLaboratory(browser: Browser, count: number): Promise<Laboratory> {
  const [store, shop, ...checkouts] = await Promise.all([
    openTestStore(),
    listen(0),
    ...Array.from({ length: count }, () => listen(0)),
  ]);
  const checkoutOrigins = checkouts.map(({ address }) => address);
  const sandbox = createSandbox({ store, checkoutOrigins, limits: NO_RATES, rateLimit: UNLIMITED });
  await sandbox.ready;
  const pages = new Map<string, string>();
  shop.serve({ fetch: (request) => pageAt(pages, request) });
  const lanes = await Promise.all(
    checkouts.map((checkout) => openLane(browser, sandbox, checkout)),
  );
  return {
    store,
    lanes,
    put(path, html) {
      pages.set(path, html);
      return `${shop.address}${path}`;
    },
    async call(path, body, headers = {}) {
      const response = await sandbox.fetch(
        new Request(`${SERVICE}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      );
      const text = await response.text();
      if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`);
      return JSON.parse(text) as unknown;
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.discard()));
      await Promise.all([shop.close(), ...checkouts.map((one) => one.close())]);
      await Promise.all(lanes.map(({ proxy }) => proxy.close()));
      await sandbox.stop();
      await store.close();
    },
  };
}

async function openLane(browser: Browser, sandbox: Sandbox, checkout: Origin): Promise<Lane> {
  const proxy: FaultProxy = new FaultProxy({
    forward: (request) => sandbox.fetch(request, { remoteAddress: '127.0.0.1' }),
    overtake: (by) => lane.overtake(by),
  });
  const config = readConfig(await proxy.listen());
  checkout.serve(createCheckoutOrigin({ config, directory: join(root, 'dist/checkout') }));
  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'en-US',
      // Nobody watches: what moves would only take the processor from the runs.
      reducedMotion: 'reduce',
      viewport: { width: 400, height: 900 },
    });
    await context.addInitScript(PAGE_SCRIPT);
    return context.newPage();
  };
  // Used again and again: a new page takes a third of a run's time.
  let pages: readonly Page[] = [];
  const lane: Lane = {
    proxy,
    checkout: checkout.address,
    async open(count) {
      // What one page leaves, the next replaces; a second page has no next one.
      await Promise.all(pages.slice(count).map((page) => page.goto('about:blank')));
      while (pages.length < count) pages = [...pages, await newPage()];
      return pages.slice(0, count);
    },
    async discard() {
      await Promise.all(
        pages.map((page) =>
          page
            .context()
            .close()
            .catch(() => undefined),
        ),
      );
      pages = [];
    },
    overtake: () => Promise.reject(new Error('No session is under way')),
  };
  return lane;
}

function pageAt(pages: ReadonlyMap<string, string>, request: Request): Response {
  const html = pages.get(new URL(request.url).pathname);
  return html === undefined
    ? new Response('Not found', { status: 404 })
    : new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
