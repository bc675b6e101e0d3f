import type { CheckoutConfig } from '../../hosted/config.ts';
import { headersOf } from '../../hosted/headers.ts';
import { weakerHeaders } from '../verify/compare-headers.ts';
import { hindrances } from '../verify/hindrances.ts';
import { blockingDirective, readPolicies } from './allowed-sources.ts';
import { ok, wrong, type Finding } from './finding.ts';
import { request, type Answer } from './request.ts';

const SEND_HEADERS =
  'Serve the files with their headers: npx easy-checkout origin writes them for your server.';

interface CheckedFrame {
  readonly findings: readonly Finding[];
  /** What the checkout origin is configured with, where it says that. */
  readonly config: CheckoutConfig | undefined;
}

/**
 * Checks that `pages` may show the secure frame of `checkout`, and reads which service that uses.
 *
 * @param pages - The page with the tag, and those around it where it is in an iframe.
 */
export async function checkFrame(checkout: string, pages: readonly URL[]): Promise<CheckedFrame> {
  const [frame, config] = await Promise.all([
    request(`${checkout}/frame.html`, { redirect: 'manual' }),
    readConfig(checkout),
  ]);
  if (frame?.status !== 200) {
    const says = frame
      ? `${checkout}/frame.html is answered with status ${frame.status}.`
      : `No answer from ${checkout}/frame.html.`;
    const mend = 'Start the checkout origin, or correct checkout-origin on the tag.';
    return { findings: [wrong('frame', says, mend)], config };
  }
  if (!config) {
    const says = `${checkout}/config.json is not a configuration.`;
    return { findings: [wrong('frame', says, SEND_HEADERS)], config };
  }
  const findings = [...embedding(frame, checkout, pages), ...weakness(frame, config, checkout)];
  return {
    findings: findings.length > 0 ? findings : [ok('frame', 'The secure frame can be shown.')],
    config,
  };
}

async function readConfig(checkout: string): Promise<CheckoutConfig | undefined> {
  const answer = await request(`${checkout}/config.json`);
  try {
    const config = JSON.parse(answer?.body.toString() ?? '') as CheckoutConfig;
    const bases = [config.sandbox.api_base, config.live.api_base];
    return bases.every((base) => typeof base === 'string') ? config : undefined;
  } catch {
    return undefined;
  }
}

function embedding(
  { headers }: Answer,
  checkout: string,
  pages: readonly URL[],
): readonly Finding[] {
  const policies = readPolicies([headers.get('content-security-policy') ?? '']);
  const refused = pages.find(
    (page) => blockingDirective(policies, 'frame-ancestors', page, new URL(checkout)) !== undefined,
  );
  if (refused) {
    return [
      wrong(
        'frame',
        `The checkout origin does not let ${refused.origin} embed its frame (frame-ancestors).`,
        `Add ${JSON.stringify(refused.origin)} to embedders in config.json, and deploy the origin again.`,
      ),
    ];
  }
  const option = headers.get('x-frame-options');
  // Browsers ignore the older header where a policy names the ancestors.
  const isDecided = policies.some((policy) => policy.has('frame-ancestors'));
  const isOwn = pages.every(({ origin }) => origin === new URL(checkout).origin);
  if (option === null || isDecided || isOwn) return [];
  return [
    wrong(
      'frame',
      `The checkout origin sends X-Frame-Options: ${option}, so browsers do not show its frame.`,
      'Remove that header from the server, or from the proxy before it.',
    ),
  ];
}

function weakness(
  { body, headers }: Answer,
  config: CheckoutConfig,
  checkout: string,
): readonly Finding[] {
  // A configuration that no policy can be made of is refused here.
  try {
    const expected = headersOf('frame.html', body.toString(), config);
    const origin = new URL(checkout);
    const all = [...weakerHeaders(expected, headers), ...hindrances(expected, headers, origin)];
    return all.map((what) => wrong('frame', `frame.html ${what}.`, SEND_HEADERS));
  } catch (error) {
    return [
      wrong(
        'frame',
        error instanceof Error ? error.message : String(error),
        'Correct config.json.',
      ),
    ];
  }
}
