import { isSafe } from '../../src/ui/safe-url.ts';
import { ok, skipped, wrong, type Finding } from './finding.ts';
import { readEnvelope, request } from './request.ts';

/** What only a secret key may see. */
interface Account {
  /** The service that the key belongs to, as the person has named it. */
  readonly service: URL;
  readonly secretKey: string;
}

interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly active: boolean;
  readonly events: readonly string[];
  readonly consecutive_failures: number;
}

interface Delivery {
  readonly success: boolean;
  readonly status: number | null;
  readonly error: string | null;
}

/** The event without which a server does not learn that it was paid. */
const PAID = 'checkout.session.completed';

/**
 * Checks the settings of the account. The key is sent to the service that the person has named, and
 * never to one that a page or a checkout origin names.
 *
 * @param api - The address that the page's checkout uses.
 * @param checkout - The origin of the secure frame, whose own page may always embed it.
 */
export async function checkAccount(
  account: { readonly [Name in keyof Account]?: Account[Name] | undefined },
  api: URL,
  page: URL,
  checkout: string,
): Promise<readonly Finding[]> {
  const { service, secretKey } = account;
  if (service && service.origin !== api.origin) {
    return [
      wrong(
        'service',
        `The page’s checkout uses ${api.origin}, and not your service, ${service.origin}.`,
        'Correct the addresses in config.json of the checkout origin, and deploy it again.',
      ),
    ];
  }
  if (!service || !secretKey) {
    const says = 'Set EASY_SECRET_KEY, and name its service with --service, to have these checked.';
    return [skipped('webhooks', says)];
  }
  const known = { service, secretKey };
  const [settings, endpoints] = await Promise.all([
    read(known, '/v1/api/embedded-checkout/config'),
    read(known, '/v1/api/webhooks'),
  ]);
  if (settings === undefined || endpoints === undefined) {
    const mend = 'Set EASY_SECRET_KEY to a secret key (sk_…) of this account.';
    return [wrong('keys', `${service.origin} does not accept the secret key.`, mend)];
  }
  const { allowed_origins: allowed } = settings as { readonly allowed_origins: readonly string[] };
  return [
    page.origin === checkout
      ? ok('origin', 'The hosted page may show every session.')
      : originFinding(allowed, page, secretKey),
    ...(await webhookFindings(known, endpoints as readonly Endpoint[])),
  ];
}

async function read({ service, secretKey }: Account, path: string): Promise<unknown> {
  const headers = { 'x-easy-api-key': secretKey, accept: 'application/json' };
  const answer = await request(new URL(path, service), { headers, redirect: 'manual' });
  return answer?.status === 200 ? readEnvelope(answer).data : undefined;
}

function originFinding(allowed: readonly string[], { origin }: URL, secretKey: string): Finding {
  // In live, an empty list lets no page in. Contract, section 6.
  if (allowed.length === 0 && !secretKey.includes('_live_')) {
    return ok('origin', 'allowed_origins is empty, so every page may show your sessions.');
  }
  if (allowed.includes(origin)) return ok('origin', `allowed_origins contains ${origin}.`);
  return wrong(
    'origin',
    `allowed_origins lacks ${origin}, so this page cannot show a session (ORIGIN_NOT_ALLOWED).`,
    `Add it: PATCH /v1/api/embedded-checkout/config with {"allowed_origins": ${JSON.stringify([...allowed, origin])}}`,
  );
}

async function webhookFindings(
  account: Account,
  endpoints: readonly Endpoint[],
): Promise<readonly Finding[]> {
  const useful = endpoints.filter(({ events }) => events.includes(PAID) || events.includes('*'));
  if (useful.length === 0) {
    return [
      wrong(
        'webhooks',
        `No endpoint receives ${PAID}, so your server does not learn that it was paid.`,
        `Register one: POST /v1/api/webhooks with {"url": "https://…", "events": ["${PAID}"]}`,
      ),
    ];
  }
  return Promise.all(useful.map((endpoint) => endpointFinding(account, endpoint)));
}

async function endpointFinding(account: Account, endpoint: Endpoint): Promise<Finding> {
  const { id, url, active } = endpoint;
  if (!active) {
    return wrong(
      'webhooks',
      `The endpoint ${url} is switched off${endpoint.consecutive_failures > 0 ? ', by its failures' : ''}.`,
      `Correct it, and switch it on: PATCH /v1/api/webhooks/${id} with {"active": true}`,
    );
  }
  const path = `/v1/api/webhooks/${encodeURIComponent(id)}/deliveries?limit=1`;
  const [last] = ((await read(account, path)) ?? []) as readonly Delivery[];
  if (last && !last.success) {
    return wrong(
      'webhooks',
      `The last delivery to ${url} failed: ${last.error ?? `status ${last.status}`}.`,
      'Answer with a 2xx within 5 seconds. A 400 usually means a wrong signing secret, or a body that was parsed before it was checked.',
    );
  }
  if (!isSafe(new URL(url))) {
    return wrong(
      'webhooks',
      `The endpoint ${url} is reached without https.`,
      'Use an https address.',
    );
  }
  return ok('webhooks', `${url} receives ${PAID}${last ? '' : '; nothing was delivered yet'}.`);
}
