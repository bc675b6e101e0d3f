import { blockingDirective, readPolicies } from './allowed-sources.ts';
import type { Page } from './check-page.ts';
import { skipped, wrong, type Finding } from './finding.ts';
import { readPage } from './read-page.ts';
import { request } from './request.ts';
import type { Sight } from './in-page.ts';
import type { Visit } from './visit.ts';

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-modals allow-popups';

/** A document in an iframe as a page of its own: as it was sent, where it was, and as it was shown. */
export async function readFramed(sight: Sight): Promise<Page> {
  // A document of `srcdoc` stands in the page, whose address it has as its base.
  const url = new URL(/^https?:/.test(sight.url) ? sight.url : sight.base);
  const answer = sight.url === url.href ? await request(url) : undefined;
  const text = answer?.status === 200 ? answer.body.toString() : '';
  const sent = readPage(text);
  const header = answer?.headers.get('content-security-policy') ?? null;
  return {
    url,
    text,
    base: new URL(sight.base),
    policies: [...(header === null ? [] : [header]), ...sent.policies],
    sent,
    visit: sight,
  };
}

/** Checks what the page around an iframe allows it. */
export function checkSandbox({ isSandboxed }: Sight): readonly Finding[] {
  if (!isSandboxed) return [];
  return [
    wrong(
      'frame',
      'The iframe’s sandbox takes the origin from its document, so nothing is allowed to embed the secure frame.',
      `Remove the attribute sandbox, or allow in it ${SANDBOX}.`,
    ),
  ];
}

/** The addresses of iframes whose documents the browser could not show. */
export function unseenIn({ failures }: Visit): readonly string[] {
  const addresses = failures.filter(({ isIframe }) => isIframe).map(({ url }) => url);
  // What the element says of its secure frame tells more. What the page's policy has blocked has no
  // address here.
  const others = addresses.filter((url) => url !== '' && !url.endsWith('/frame.html'));
  return [...new Set(others)];
}

/**
 * Says which iframes could not be looked into, and why, as far as their servers tell.
 *
 * @param isFound - Whether a checkout stands elsewhere, so that these may be about anything.
 */
export async function checkUnseen(
  addresses: readonly string[],
  page: URL,
  isFound: boolean,
): Promise<readonly Finding[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const { says, mend } = await whyUnseen(address, page);
      const what = `The iframe ${address} could not be looked into: ${says}.`;
      return isFound ? skipped('browser', what) : wrong('browser', what, mend);
    }),
  );
}

async function whyUnseen(
  address: string,
  page: URL,
): Promise<{ readonly says: string; readonly mend: string }> {
  const mend = 'Start its server, or correct the address in src.';
  const answer = /^https?:/.test(address) ? await request(address) : undefined;
  if (!answer) return { says: 'no answer', mend };
  const policies = readPolicies([answer.headers.get('content-security-policy') ?? '']);
  const ancestor = blockingDirective(policies, 'frame-ancestors', page, new URL(answer.url));
  const option = answer.headers.get('x-frame-options');
  if (ancestor === undefined && option === null) {
    return { says: `the browser does not show it (status ${answer.status})`, mend };
  }
  return {
    says: `its server sends ${ancestor === undefined ? `X-Frame-Options: ${option}` : `${ancestor} without ${page.origin}`}`,
    mend: `Let its server name ${page.origin} in frame-ancestors: for a checkout origin, in embedders of config.json.`,
  };
}
