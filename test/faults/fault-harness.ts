import { createSandbox } from '../../sandbox/app.ts';
import type { Store } from '../../sandbox/store/store.ts';
import { listen, type Origin } from '../../scripts/listen.ts';
import { readConfig } from '../../scripts/stack.ts';
import { NO_RATES } from '../support/no-rates.ts';
import { openTestStore } from '../support/test-store.ts';
import { createDrivenCheckout, drivingScript } from './browser/driven-documents.ts';
import { FaultProxy } from './proxy/fault-proxy.ts';
import type { Device, Engine, Tab } from './browser/tab.ts';

/**
 * A service in memory, a shop, and a checkout origin whose frame speaks to a proxy of its own. Lanes
 * share nothing: the time of each is driven by itself.
 */
export interface Lane {
  readonly proxy: FaultProxy;
  readonly checkout: string;
  readonly store: Store;
  /** By how many milliseconds the clock of the devices that open next is wrong. */
  clockError: number;
  /**
   * So many tabs in which nothing is remembered of earlier runs: of one device, or each on a device
   * of its own. Two tabs of one browser wait for each other, and race for nothing.
   */
  open(count: number, on: 'one device' | 'devices of their own'): Promise<readonly Tab[]>;
  /** Lets go of tabs that something has gone wrong in. */
  discard(): Promise<void>;
  /** How the session of the run that is under way comes to another end. */
  overtake: (by: 'another payment' | 'its end') => Promise<void>;
  /** Puts a page into the shop and answers its address. A page that was there is replaced. */
  put(path: string, html: string): string;
  /** Answers requests to this path of the shop with a text. */
  answer(path: string, text: () => Promise<string>): void;
  /** A call to the service as it is, past the proxy. Answers the envelope. */
  call(path: string, body: unknown, headers?: Record<string, string>): Promise<unknown>;
  close(): Promise<void>;
}

/** Lanes for the runs of the same time. */
export interface Laboratory {
  readonly lanes: readonly Lane[];
  close(): Promise<void>;
}

type Page = () => Response | Promise<Response>;

const SERVICE = 'http://service.test';
/** Every run pays with the same address: limits of rates are another test's. */
const UNLIMITED = 1_000_000_000;

/** Needs `npm run build checkout` before it. */
export async function openLaboratory(engine: Engine, count: number): Promise<Laboratory> {
  const lanes = await Promise.all(Array.from({ length: count }, () => openLane(engine)));
  return {
    lanes,
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close()))),
  };
}

async function openLane(engine: Engine): Promise<Lane> {
  const [store, shop, checkout] = await Promise.all([openTestStore(), listen(0), listen(0)]);
  const sandbox = createSandbox({
    store,
    checkoutOrigins: [checkout.address],
    limits: NO_RATES,
    rateLimit: UNLIMITED,
    // As the pages see it: a session expires for both at the same time.
    clock: { now: () => Date.now() + proxy.now },
  });
  const proxy: FaultProxy = new FaultProxy({
    forward: (request) => sandbox.fetch(request, { remoteAddress: '127.0.0.1' }),
    overtake: (by) => lane.overtake(by),
  });
  const script = (): string => drivingScript(proxy.now, lane.clockError);
  const config = readConfig(await proxy.listen());
  checkout.serve(createDrivenCheckout(config, script));
  const pages = servePages(shop);
  const lane: Lane = {
    proxy,
    checkout: checkout.address,
    store,
    clockError: 0,
    ...tabsOf(engine),
    overtake: () => Promise.reject(new Error('No session is under way')),
    put(path, html) {
      pages.set(path, () => htmlPage(html.replace('<title>', () => `${script()}<title>`)));
      return `${shop.address}${path}`;
    },
    answer: (path, text) => void pages.set(path, async () => new Response(await text())),
    async call(path, body, headers = {}) {
      const request = new Request(`${SERVICE}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const response = await sandbox.fetch(request);
      const text = await response.text();
      if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`);
      return JSON.parse(text) as unknown;
    },
    async close() {
      await lane.discard();
      await Promise.all([shop.close(), checkout.close()]);
      await proxy.close();
      await sandbox.stop();
      await store.close();
    },
  };
  await sandbox.ready;
  return lane;
}

/** The pages of a shop by path, to be put there. */
function servePages(shop: Origin): Map<string, Page> {
  const pages = new Map<string, Page>();
  shop.serve({
    fetch(request) {
      const page = pages.get(new URL(request.url).pathname);
      return page ? page() : new Response('Not found', { status: 404 });
    },
  });
  return pages;
}

function htmlPage(html: string): Response {
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Used again and again: a new tab takes a third of a run's time. */
function tabsOf(engine: Engine): Pick<Lane, 'open' | 'discard'> {
  let devices: readonly { readonly device: Device; readonly tabs: Tab[] }[] = [];
  return {
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
  };
}
