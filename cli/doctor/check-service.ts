import type { CheckoutConfig } from '../../hosted/config.ts';
import { environmentOf, isPublishableKey, looksLikeSecretKey } from '../../src/api/keys.ts';
import { isPlaceholder } from '../../src/api/schemas/placeholders.ts';
import { isMisplacedSecret } from '../../src/api/misplaced-keys.ts';
import { ok, skipped, wrong, type Finding } from './finding.ts';
import type { Tag } from './read-page.ts';
import { readEnvelope, request, type Answer } from './request.ts';

/** By how much the clocks of service and server may differ. Service interface, section 6.3. */
const TOLERANCE_SECONDS = 300;

/** How keys of a server begin that stand in a script or anywhere else on a page. */
const SECRET_IN_TEXT = /\b([sr]k_(test|live)_\w{3,}|whsec_\w{8,})/;

/** Checks the whole of a page as it was sent. No finding repeats what was found. */
export function checkText(html: string): readonly Finding[] {
  if (!SECRET_IN_TEXT.test(html)) return [];
  return [
    wrong(
      'keys',
      'A secret of a server (sk_…, rk_… or whsec_…) stands in the source of the page, where everybody can read it.',
      'Revoke it now, and keep the new one on your server.',
    ),
  ];
}

/** Checks the credential on the tag without a request. No finding repeats it. */
export function checkKey(tag: Tag | undefined): readonly Finding[] {
  if (!tag) return [];
  if (Object.values(tag).some(looksLikeSecretKey)) {
    return [
      wrong(
        'keys',
        'A secret of your server stands on the tag, where everybody can read it.',
        'Revoke that key now, and use the publishable key (pk_…) on the page.',
      ),
    ];
  }
  const key = tag['publishable-key'];
  if (key === undefined) return [];
  if (isPlaceholder(key)) {
    const says = 'publishable-key is a placeholder that nothing has replaced.';
    return [wrong('keys', says, 'Check what fills in your page.')];
  }
  if (isMisplacedSecret(key)) {
    const says = 'publishable-key contains a client secret.';
    return [wrong('keys', says, 'Set the property clientSecret, and remove publishable-key.')];
  }
  if (isPublishableKey(key.trim())) return checkMode(key.trim(), tag['environment']);
  const mend = 'Copy the key that begins with pk_test_ or pk_live_.';
  return [wrong('keys', 'publishable-key is no publishable key.', mend)];
}

function checkMode(key: string, environment: string | undefined): readonly Finding[] {
  const own = environmentOf(key);
  if (environment === undefined || environment === own) return [];
  const says = `environment is ${environment}, and publishable-key belongs to ${own}.`;
  return [wrong('keys', says, 'Remove environment, or use the key of the other environment.')];
}

/**
 * The address of the API that the page's checkout uses.
 *
 * @param checkout - The checkout origin, which a base without a host stands on.
 */
export function apiBaseOf(config: CheckoutConfig, tag: Tag | undefined, checkout: string): URL {
  const key = tag?.['publishable-key']?.trim() ?? '';
  const environment = tag?.['environment'] ?? (key === '' ? 'live' : environmentOf(key));
  const { api_base } = environment === 'sandbox' ? config.sandbox : config.live;
  return new URL(api_base, checkout);
}

/**
 * Checks that the service answers, knows the key, lets pages of the checkout origin call it, and has
 * the time of this machine.
 *
 * @param now - This machine's clock, in milliseconds.
 */
export async function checkService(
  api: URL,
  tag: Tag | undefined,
  checkout: string,
  now: () => number,
): Promise<readonly Finding[]> {
  const key = tag?.['publishable-key']?.trim() ?? '';
  const isKey = isPublishableKey(key);
  const sent = now();
  const answer = await request(`${api.href}/validate-key`, {
    headers: { ...(isKey && { 'x-easy-api-key': key }), accept: 'application/json' },
    redirect: 'manual',
  });
  if (!answer) {
    return [
      wrong(
        'service',
        `No answer from ${api.origin}, which the checkout origin names in config.json.`,
        'Start the service, or correct its addresses: npx easy-checkout origin --config my.json.',
      ),
    ];
  }
  return [
    ok('service', `${api.origin} answers.`),
    isKey ? keyFinding(answer, api) : skipped('keys', 'The tag has no publishable key to try.'),
    await checkCors(api, checkout),
    clockFinding(answer, (sent + now()) / 2),
  ];
}

function keyFinding(answer: Answer, api: URL): Finding {
  const { status } = answer;
  if (status === 200) return ok('keys', 'The service knows the publishable key.');
  const { code } = readEnvelope(answer);
  if (status === 401 || status === 403) {
    return wrong(
      'keys',
      `${api.origin} does not accept the publishable key (${code ?? status}).`,
      'Copy the key again, from the account at this service. Keys of its sandbox begin with pk_test_.',
    );
  }
  return wrong(
    'service',
    `${api.href}/validate-key is answered with status ${status}${code ? ` (${code})` : ''}.`,
    'Correct api_base in config.json: it ends in /v1/api.',
  );
}

/** A browser asks first whether a page of the checkout origin may send a key. */
async function checkCors(api: URL, checkout: string): Promise<Finding> {
  if (api.origin === checkout) return ok('origin', 'Checkout and service have the same origin.');
  const answer = await request(`${api.href}/validate-key`, {
    method: 'OPTIONS',
    headers: {
      origin: checkout,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-easy-api-key',
    },
    redirect: 'manual',
  });
  const allowed = answer?.headers.get('access-control-allow-origin');
  const headers = answer?.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
  const isAllowed = allowed === checkout || allowed === '*';
  if (isAllowed && /\*|x-easy-api-key/.test(headers)) {
    return ok('origin', `The service answers pages of ${checkout}.`);
  }
  return wrong(
    'origin',
    `The service does not answer pages of ${checkout} (CORS), so every payment ends with CONNECTION_FAILED.`,
    `Allow the origin at the service. For the sandbox: EASY_CHECKOUT_ORIGINS=${checkout}, or npx easy-checkout sandbox --allow-origin ${checkout}`,
  );
}

function clockFinding({ headers }: Answer, now: number): Finding {
  const served = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(served)) return skipped('clock', 'The service does not say its time.');
  const seconds = Math.round((now - served) / 1000);
  const isClose = Math.abs(seconds) <= TOLERANCE_SECONDS;
  if (isClose) return ok('clock', 'This machine and the service agree about the time.');
  return wrong(
    'clock',
    `This machine’s clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the service’s.`,
    'Set it by a time server: a server whose clock is off by 300 seconds refuses every webhook.',
  );
}
