import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Frame, Page, Request } from 'playwright-core';
import { SLOW_4G } from '../support/service/slow-network.ts';
import type { Sample } from './sample.ts';
import { CATEGORIES, END, readTrace } from './trace.ts';

/** What the script in page/probe.js has seen. Times are in milliseconds since 1970. */
interface Probe {
  readonly fields: Readonly<Record<string, number>>;
  readonly firstInput?: number;
  readonly shift: number;
  readonly keys: readonly number[];
}

const PROBE = join(import.meta.dirname, 'page/probe.js');
const NUMBER = '4242424242424242';

/** A mid-range phone beside the machine that measures. */
const CPU_RATE = 4;

/** A load is over once it has asked for nothing this long, in milliseconds. */
const QUIET_MS = 300;
/** Pauses between keys: as quick typists make them, and never in step with the frames. */
const PAUSE_MS = [50, 84] as const;
const TIMEOUT_MS = 60_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const readProbe = (frame: Frame): Promise<Probe> =>
  frame.evaluate(() => (globalThis as unknown as { benchProbe: Probe }).benchProbe);

/** A page in a browser of its own, slowed down, with a list of what it has asked for. */
class MeasuredPage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly requests: Request[] = [];

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
    page.on('request', (request) => {
      const isCounted = request.method() !== 'OPTIONS' && request.url().startsWith('http');
      if (isCounted) this.requests.push(request);
    });
  }

  static async open(context: BrowserContext, isSlow4g = false): Promise<MeasuredPage> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    if (isSlow4g) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
    }
    return new MeasuredPage(page, session);
  }

  /** Loads `address`, and waits until nothing more is asked for. */
  async load(address: string, hasForm: boolean): Promise<void> {
    await this.page.goto(address, { waitUntil: 'load', timeout: TIMEOUT_MS });
    if (hasForm) await this.#field();
    // Ours says when it knows the order. Plain pages hold no such element.
    await this.page.waitForFunction(
      () => document.querySelector('easy-checkout:not([state="ready"])') === null,
      undefined,
      { timeout: TIMEOUT_MS },
    );
    let count = -1;
    while (count !== this.requests.length) {
      count = this.requests.length;
      await pause(QUIET_MS);
    }
  }

  /** The frame, or the page itself, whose field takes the card's number. */
  async #field(): Promise<Frame> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadline) {
      for (const frame of this.page.frames()) {
        const fields = await readProbe(frame).then(
          (probe) => probe.fields,
          () => ({}),
        );
        if (Object.keys(fields).length === 3) return frame;
      }
      await pause(20);
    }
    throw new Error(`No card could be typed into ${this.page.url()}`);
  }

  /** When the first input and the whole card could be typed in, from the start of the navigation. */
  async formTimes(): Promise<Pick<Sample, 'form' | 'firstInput'>> {
    const origin = await this.page.evaluate(() => performance.timeOrigin);
    const frame = await this.#field();
    const probe = await readProbe(frame);
    const isInPage = frame === this.page.mainFrame();
    const element = isInPage ? undefined : await frame.frameElement();
    // What is in a frame that the page does not show cannot be typed into.
    const shownAt = await element?.evaluate(
      (iframe) => (iframe as Element & { benchVisibleAt?: number }).benchVisibleAt ?? Infinity,
    );
    const inFrame = Math.max(probe.firstInput ?? Infinity, shownAt ?? 0);
    const own = (await readProbe(this.page.mainFrame())).firstInput ?? Infinity;
    return {
      form: Math.max(...Object.values(probe.fields), shownAt ?? 0) - origin,
      firstInput: Math.min(own, inFrame) - origin,
    };
  }

  /** What was asked for: how often, and the bytes of our two origins at brotli's best. */
  async weight(): Promise<Pick<Sample, 'bytes' | 'requests'>> {
    const origins = new Set(this.page.frames().map((frame) => new URL(frame.url()).origin));
    const files = this.requests.filter((request) => origins.has(new URL(request.url()).origin));
    const bodies = await Promise.all(
      files.map(async (request) => (await request.response())?.body() ?? Buffer.alloc(0)),
    );
    return {
      bytes: bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
      requests: this.requests.length - 1,
    };
  }

  /** The memory and the elements of page and frames, after everything unused has been collected. */
  async size(): Promise<Pick<Sample, 'heap' | 'nodes' | 'elements'>> {
    for (let round = 0; round < 3; round += 1) {
      await this.session.send('HeapProfiler.collectGarbage');
    }
    const { usedSize } = await this.session.send('Runtime.getHeapUsage');
    const { nodes } = await this.session.send('Memory.getDOMCounters');
    const counts = await Promise.all(
      this.page.frames().map((frame) =>
        frame.evaluate(() => {
          const roots: (Document | ShadowRoot)[] = [document];
          let count = 0;
          for (const root of roots) {
            for (const element of root.querySelectorAll('*')) {
              count += 1;
              if (element.shadowRoot) roots.push(element.shadowRoot);
            }
          }
          return count;
        }),
      ),
    );
    return { heap: usedSize / 1024, nodes, elements: counts.reduce((sum, count) => sum + count) };
  }

  /** What typing a card's number costs for each key. */
  async type(): Promise<Pick<Sample, 'keyToPaint' | 'keyScript'>> {
    const frame = await this.#field();
    const field = frame.locator('input[autocomplete~="cc-number"]');
    await field.click();
    await pause(QUIET_MS);
    const before = await this.#scriptTime();
    for (const [index, key] of Array.from(NUMBER).entries()) {
      const [least, most] = PAUSE_MS;
      // The pauses differ by the golden ratio, which is never in step with anything.
      await pause(least + ((index * 0.618) % 1) * (most - least));
      await this.page.keyboard.press(key);
    }
    await pause(QUIET_MS);
    const script = (await this.#scriptTime()) - before;
    const value = await field.inputValue();
    if (value.replaceAll(/\D/g, '') !== NUMBER) throw new Error(`A digit was lost: ${value}`);
    return { keyToPaint: median((await readProbe(frame)).keys), keyScript: script / NUMBER.length };
  }

  async #scriptTime(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  }
}

async function inContext<T>(
  browser: Browser,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 1200 },
    locale: 'en-US',
  });
  await context.addInitScript({ path: PROBE });
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}

/** Loads a page on a slow processor without a slow network, and types a card's number. */
export function measureWork(
  browser: Browser,
  address: string,
  hasForm: boolean,
): Promise<Partial<Sample>> {
  return inContext(browser, async (context) => {
    const measured = await MeasuredPage.open(context);
    await browser.startTracing(measured.page, { categories: CATEGORIES });
    let trace: Buffer;
    try {
      await measured.load(address, hasForm);
      await measured.page.evaluate((mark) => void performance.mark(mark), END);
    } finally {
      trace = await browser.stopTracing();
    }
    return {
      ...readTrace(trace),
      ...(await measured.size()),
      ...(await measured.weight()),
      ...(hasForm && (await measured.type())),
    };
  });
}

/** Loads a page twice on a slow network and processor; the second time with what the browser kept. */
export function measureVisits(browser: Browser, address: string): Promise<Partial<Sample>> {
  return inContext(browser, async (context) => {
    const first = await MeasuredPage.open(context, true);
    await first.load(address, true);
    const times = await first.formTimes();
    const { shift } = await readProbe(first.page.mainFrame());
    await first.page.close();
    const second = await MeasuredPage.open(context, true);
    await second.load(address, true);
    return { ...times, shift, secondVisit: (await second.formTimes()).form };
  });
}
