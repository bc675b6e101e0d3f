import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/app.ts';
import type { Store } from '../../sandbox/store/store.ts';
import { createClient } from '../../src/api/http/client.ts';
import type { ServiceUnderTest } from '../contract/service-under-test.ts';
import { PUBLISHABLE } from '../contract/service-under-test.ts';
import { undescribed } from '../support/service/described.ts';
import { NO_RATES } from '../support/service/no-rates.ts';

export interface SandboxUnderTest extends ServiceUnderTest {
  readonly sandbox: Sandbox;
  readonly store: Store;
  /** The mistakes of its own that the sandbox reported. */
  readonly reports: readonly string[];
}

/**
 * Requests without an answer. Nothing else refers to a request that hangs. It would be collected as
 * garbage, and the sandbox would never learn that its caller has given up (nodejs/undici#3644).
 */
const underWay = new Set<Request>();

/**
 * A sandbox that is called as a function. The caller closes the store. An answer that says what the
 * service's description does not is an error.
 */
export function inMemory(store: Store, options: Partial<SandboxOptions> = {}): SandboxUnderTest {
  const reports: string[] = [];
  const report = (message: string) => void reports.push(message);
  const sandbox = createSandbox({ store, report, limits: NO_RATES, ...options });
  const service = overFetch('https://sandbox.test', async (input, init) => {
    const request = new Request(input, init);
    underWay.add(request);
    try {
      const response = await sandbox.fetch(request);
      const gaps = await undescribed(request, response.clone());
      if (gaps.length > 0) throw new Error(gaps.join('\n'));
      return response;
    } finally {
      underWay.delete(request);
    }
  });
  return { ...service, sandbox, store, reports };
}

/** A service at an origin, called with any `fetch`. */
export function overFetch(origin: string, send: typeof fetch): ServiceUnderTest {
  return {
    client: (apiKey = PUBLISHABLE) =>
      createClient({ baseUrl: `${origin}/v1/api`, apiKey, fetch: send }),
    vault: createClient({ baseUrl: `${origin}/vault`, fetch: send }),
    send: (method, path, init) => send(`${origin}${path}`, { ...init, method }),
  };
}
