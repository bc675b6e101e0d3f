import { createSandbox, type Sandbox } from '../../sandbox/app.ts';
import type { Store } from '../../sandbox/store/store.ts';
import { listen, type Origin } from '../../scripts/listen.ts';
import { readConfig } from '../../scripts/stack.ts';
import { NO_RATES } from '../support/no-rates.ts';
import { openTestStore } from '../support/test-store.ts';
import { createDrivenCheckout, drivingScript } from './driven-documents.ts';
import { FaultProxy } from './proxy.ts';
import type { Device, Engine, Tab } from './tab.ts';

/** A checkout origin whose frame speaks to a proxy of its own, and pages to pay there. */
export interface Lane {
  readonly proxy: FaultProxy;
  readonly checkout: string;
  /**
   * So many tabs in which nothing is remembered of earlier runs: of one device, or each on a device
   * of its own. Two tabs of one browser wait for each other, and race for nothing.
   */
  open(count: number, on: 'one device' | 'devices of their own'): Promise<readonly Tab[]>;
  /** Lets go of tabs that something has gone wrong in. */
  discard(): Promise<void>;
  /** How the session of the run that is under way comes to another end. */
  overtake: (by: 'another payment' | 'its end') => Promise<void>;
}

/** One service in memory and one shop for all runs, and lanes for those at the same time. */
export interface Laboratory {
  readonly store: Store;
  readonly lanes: readonly Lane[];
  /** Puts a page into the shop, whose time `lane` drives, and answers its address. */
  put(lane: Lane, path: string, html: string): string;
  /** A call to the service as it is, past every proxy. Answers the envelope's data. */
  call(path: string, body: unknown, headers?: Record<string, string>): Promise<unknown>;
  close(): Promise<void>;
}

const SERVICE = 'http://service.test';
/** Every run pays with the same address: limits of rates are another test's. */
const UNLIMITED = 1_000_000_000;

/** Needs `npm run build checkout` before it. */
export async function openLaboratory(engine: Engine, count: number): Promise<Laboratory> {
  const [store, shop, ...checkouts] = await Promise.all([
    openTestStore(),
    listen(0),
    ...Array.from({ length: count }, () => listen(0)),
  ]);
  const checkoutOrigins = checkouts.map(({ address }) => address);
  const sandbox = createSandbox({ store, checkoutOrigins, limits: NO_RATES, rateLimit: UNLIMITED });
  await sandbox.ready;
  const pages = new Map<string, () => string>();
  shop.serve({ fetch: (request) => pageAt(pages, request) });
  const lanes = await Promise.all(checkouts.map((checkout) => openLane(engine, sandbox, checkout)));
  return {
    store,
    lanes,
    put({ proxy }, path, html) {
      pages.set(path, () => html.replace('<title>', () => `${drivingScript(proxy.now)}<title>`));
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

async function openLane(engine: Engine, sandbox: Sandbox, checkout: Origin): Promise<Lane> {
  const proxy: FaultProxy = new FaultProxy({
    forward: (request) => sandbox.fetch(request, { remoteAddress: '127.0.0.1' }),
    overtake: (by) => lane.overtake(by),
  });
  const config = readConfig(await proxy.listen());
  checkout.serve(createDrivenCheckout(config, () => proxy.now));
  // Used again and again: a new tab takes a third of a run's time.
  let devices: readonly { readonly device: Device; readonly tabs: Tab[] }[] = [];
  const lane: Lane = {
    proxy,
    checkout: checkout.address,
    async open(count, on) {
      const counts = on === 'one device' ? [count] : Array.from({ length: count }, () => 1);
      while (devices.length < counts.length) {
        devices = [...devices, { device: await engine.newDevice(), tabs: [] }];
      }
      const opened = await Promise.all(
        devices.map(async ({ device, tabs }, at) => {
          const wanted = counts[at] ?? 0;
          // What one run leaves in a tab, the next replaces; a tab that stays has no next one.
          await Promise.all(tabs.slice(wanted).map((tab) => tab.goto('about:blank')));
          while (tabs.length < wanted) tabs.push(await device.newTab());
          return tabs.slice(0, wanted);
        }),
      );
      return opened.flat();
    },
    async discard() {
      await Promise.all(devices.map(({ device }) => device.discard()));
      devices = [];
    },
    overtake: () => Promise.reject(new Error('No session is under way')),
  };
  return lane;
}

function pageAt(pages: ReadonlyMap<string, () => string>, request: Request): Response {
  const page = pages.get(new URL(request.url).pathname);
  return page === undefined
    ? new Response('Not found', { status: 404 })
    : new Response(page(), { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
