import { join } from 'node:path';
import { createCheckoutOrigin } from '../../../hosted/server.ts';
import { listen } from '../../../cli/stack/listen.ts';
import { readConfig, root, startSandbox } from '../../../scripts/stack.ts';
import { expect, test as journey } from '../../support/pages/journey.ts';
import { NO_RATES } from '../../support/service/no-rates.ts';
import { createSession, HostedPage, linkTo } from '../../support/pages/hosted-checkout.ts';

interface Environments {
  readonly hosted: HostedPage;
  /** Paths that the live service was asked for. It knows nothing. */
  readonly live: string[];
}

/** A checkout origin whose two environments are two services. */
const test = journey.extend<{ readonly environments: Environments }>({
  environments: async ({ page, stack }, use) => {
    const [origin, other] = await Promise.all([listen(0), listen(0)]);
    const service = await startSandbox(origin, { port: 0, store: stack.store, limits: NO_RATES });
    const live: string[] = [];
    other.serve({
      fetch(request) {
        live.push(new URL(request.url).pathname);
        const headers = {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': 'content-type, x-easy-api-key',
        };
        return new Response(null, { status: request.method === 'OPTIONS' ? 204 : 404, headers });
      },
    });
    const config = readConfig(service.url);
    const elsewhere = { ...config.live, api_base: `${other.address}/v1/api` };
    origin.serve(
      createCheckoutOrigin({
        config: { ...config, live: elsewhere },
        directory: join(root, 'dist/checkout'),
      }),
    );
    await use({ hosted: new HostedPage(page, { ...stack, checkout: origin.address }), live });
    await Promise.all([origin.close(), other.close(), service.close()]);
  },
});

test('a payment link is paid in the environment of its key', async ({
  page,
  sandbox,
  environments: { hosted, live },
}) => {
  await hosted.open(linkTo('pl_tee'));
  await hosted.pay();
  await hosted.expectStatus('complete');
  await page.reload();
  await hosted.expectStatus('complete');
  expect(live).toEqual([]);
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('a client secret is of the environment that the address names, or live @promise', async ({
  sandbox,
  environments: { hosted, live },
}) => {
  const { client_secret } = await createSession(sandbox);
  await hosted.open(`?environment=sandbox#${client_secret}`);
  await hosted.ready();
  expect(live).toEqual([]);
  for (const query of ['', '?environment=other']) {
    await hosted.open(`${query}#${client_secret}`);
    await hosted.expectStatus('unusable');
    expect(live.splice(0), query).not.toEqual([]);
  }
});

test('a key names its environment, whatever the address says', async ({
  environments: { hosted, live },
}) => {
  for (const fragment of [linkTo('pl_tee'), '#key=pk_test_sandbox&items=price_tee']) {
    await hosted.open(`?environment=live${fragment}`);
    await hosted.ready();
  }
  expect(live).toEqual([]);
});
