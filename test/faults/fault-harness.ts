import { createSandbox } from '../../sandbox/app.ts';
import type { Store } from '../../sandbox/store/store.ts';
import { listen, type Origin } from '../../cli/stack/listen.ts';
import { readConfig } from '../../scripts/stack.ts';
import { NO_RATES } from '../support/service/no-rates.ts';
import { openNewStore } from '../support/service/test-store.ts';
import {
  createDrivenCheckout,
  drivingScript,
  type HostedStorage,
} from './browser/driven-documents.ts';
import { FaultProxy } from './proxy/fault-proxy.ts';
import type { Device, Engine, Tab } from './browser/tab.ts';

/**
 * A service in memory, a shop, and a checkout origin whose frame sends its requests through a proxy.
 * Lanes share nothing, and each has a driven time of its own.
 */
export interface Lane {
  readonly proxy: FaultProxy;
  readonly checkout: string;
  readonly store: Store;
  /** By how many milliseconds the clock is wrong on devices that load a page from now on. */
  clockError: number;
  /**
   * Opens `count` tabs, either of one device or each on a separate one. Only tabs of separate devices
   * race: tabs of one browser wait for each other.
   */
  open(count: number, on: 'one device' | 'separate devices'): Promise<readonly Tab[]>;
  /** Closes the tabs, after something in them has failed. */
  discard(): Promise<void>;
  /** Ends the current run's session from elsewhere. */
  endSession: (by: 'another payment' | 'expiry') => Promise<void>;
  /** The run whose data the hosted page may find, and whether it can store any. */
  hostedStorage: HostedStorage;
  /** Serves a page at this path of the shop, in place of an earlier one. Returns its address. */
  serveHtml(path: string, html: () => Promise<string>): string;
  /** Serves a text at this path of the shop. */
  serveText(path: string, text: () => Promise<string>): void;
  /** Calls the service directly, without the proxy. Returns the envelope. */
  callService(path: string, body: unknown, headers?: Record<string, string>): Promise<unknown>;
  close(): Promise<void>;
}

/** The lanes in which runs are carried out at the same time. */
export interface FaultHarness {
  readonly lanes: readonly Lane[];
  close(): Promise<void>;
}

type Page = () => Response | Promise<Response>;

const SERVICE = 'http://service.test';
/** Rate limits are lifted, because every run comes from the same address. */
const UNLIMITED = 1_000_000_000;

/** Serves what `npm run build checkout` has written, so run that first. */
export async function openFaultHarness(engine: Engine, count: number): Promise<FaultHarness> {
  const lanes = await Promise.all(Array.from({ length: count }, () => openLane(engine)));
  return {
    lanes,
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close()))),
  };
}

async function openLane(engine: Engine): Promise<Lane> {
  const [store, shop, checkout] = await Promise.all([openNewStore(), listen(0), listen(0)]);
  const sandbox = createSandbox({
    store,
    checkoutOrigins: [checkout.address],
    limits: NO_RATES,
    rateLimit: UNLIMITED,
    // The sandbox shares the pages' time, so that a session expires for both at once.
    clock: { now: () => Date.now() + proxy.now },
  });
  const proxy: FaultProxy = new FaultProxy({
    forward: (request) => sandbox.fetch(request, { remoteAddress: '127.0.0.1' }),
    endSession: (by) => lane.endSession(by),
  });
  const script = (): string => drivingScript(proxy.now, lane.clockError);
  const config = readConfig(await proxy.listen());
  checkout.serve(createDrivenCheckout(config, script, () => lane.hostedStorage));
  const pages = servePages(shop);
  const lane: Lane = {
    proxy,
    checkout: checkout.address,
    store,
    clockError: 0,
    hostedStorage: { run: '', isBlocked: false },
    ...tabsOf(engine),
    endSession: () => Promise.reject(new Error('No session is under way')),
    serveHtml(path, html) {
      pages.set(path, async () =>
        htmlPage((await html()).replace('<title>', () => `${script()}<title>`)),
      );
      return `${shop.address}${path}`;
    },
    serveText: (path, text) => void pages.set(path, async () => new Response(await text())),
    async callService(path, body, headers = {}) {
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

/** Serves the pages in the returned map by their paths. */
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

/** Reuses tabs from run to run, because opening one takes a third of a run's time. */
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
          // The run replaces what the previous one left in its tabs; empty those that it does not use.
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
