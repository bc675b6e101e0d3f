import { integrityOf } from '../../hosted/integrity.ts';
import { isSafe } from '../../src/ui/safe-url.ts';
import { allowsTypes, blockingDirective, readPolicies } from './allowed-sources.ts';
import { ok, wrong, type Finding } from './finding.ts';
import {
  isCheckoutScript,
  isTagInText,
  misnamedAttributes,
  type PageTags,
  type Tag,
} from './read-page.ts';
import { request } from './request.ts';
import type { Sight } from './in-page.ts';

/** A page as it was sent, and as a browser has shown it where there is one. */
export interface Page {
  /** The address after redirects. */
  readonly url: URL;
  /** The document as it was sent. */
  readonly text: string;
  /** What addresses on the page are relative to: a `<base>` may differ from `url`. */
  readonly base: URL;
  /** Headers and `<meta>` tags. */
  readonly policies: readonly string[];
  readonly sent: PageTags;
  readonly visit: Sight | undefined;
}

/** What addresses of a page are relative to, of which `url` is the address. */
export function baseOf(url: string, { base = '' }: PageTags): URL {
  return URL.canParse(base, url) ? new URL(base, url) : new URL(url);
}

/** Where the page's checkout comes from; `undefined` when nothing says it. */
export function checkoutOriginOf({ url, base, sent, visit }: Page): string | undefined {
  if (sent.isHosted) return url.origin;
  const elements = visit?.elements.length ? visit.elements : sent.elements;
  const named = elements.flatMap((tag) => tag['checkout-origin'] ?? [])[0];
  const address = named ?? scriptOf(sent, visit);
  if (address === undefined || !URL.canParse(address, base)) return undefined;
  const found = new URL(address, base);
  return isSafe(found) ? found.origin : undefined;
}

/** What is wrong with a page of which `checkoutOriginOf` does not know where its checkout comes from. */
export function noOrigin({ sent, visit }: Page): readonly Finding[] {
  const elements = visit?.elements.length ? visit.elements : sent.elements;
  const mend = 'Set checkout-origin="https://…", the origin of frame.html.';
  if (elements.some((tag) => tag['checkout-origin'])) {
    return [wrong('tag', 'checkout-origin is no address with https.', mend)];
  }
  // What is wrong with the address of the script has been said of the script.
  if (scriptOf(sent, visit) !== undefined) return [];
  return [wrong('tag', 'Nothing on the page says where the checkout comes from.', mend)];
}

function scriptOf(sent: PageTags, visit: Sight | undefined): string | undefined {
  return sent.scripts[0]?.['src'] ?? visit?.scripts.find(isCheckoutScript);
}

/** Checks the tag, and the script that defines it. */
export async function checkPage(page: Page): Promise<readonly Finding[]> {
  const { base, sent, visit } = page;
  const elements = visit?.elements.length ? visit.elements : sent.elements;
  const tag = [tagFinding(page), ...elements.flatMap(attributeFindings)];
  if (sent.isHosted)
    return [...tag, ok('script', 'It is the hosted page, which has its own script.')];
  const src = scriptOf(sent, visit);
  if (src === undefined) return [...tag, noScript(elements, visit)];
  return [
    ...tag,
    ...(await checkScript(page, new URL(src, base), sent.scripts[0])),
    ...severalScripts(page),
  ];
}

function attributeFindings(tag: Tag): readonly Finding[] {
  return misnamedAttributes(tag).map(([name, meant]) =>
    wrong('tag', `The tag has an attribute ${name}, which means nothing.`, `Write ${meant}.`),
  );
}

/** The script that runs first defines the element, and the others do nothing. */
function severalScripts({ base, sent, visit }: Page): readonly Finding[] {
  const named = [...sent.scripts.map(({ src = '' }) => src), ...(visit?.scripts ?? [])];
  const addresses = named.filter(isCheckoutScript).map((src) => new URL(src, base).href);
  const distinct = [...new Set(addresses)];
  if (distinct.length < 2) return [];
  const says = `The page loads the script from several addresses: ${distinct.join(', ')}.`;
  return [wrong('script', says, 'Keep one. Only the first to run defines the element.')];
}

/** Whether the page contains a tag. */
export function tagFinding({ text, sent, visit }: Page): Finding {
  const elements = visit?.elements.length ? visit.elements : sent.elements;
  if (elements.length > 0) return ok('tag', 'The page contains <easy-checkout>.');
  if (sent.lookalike !== undefined) {
    return wrong(
      'tag',
      `The page contains <${sent.lookalike}> with the attributes of a checkout, and no <easy-checkout>.`,
      'Write the name of the tag as in <easy-checkout></easy-checkout>.',
    );
  }
  if (isTagInText(text)) {
    return wrong(
      'tag',
      'The page contains no <easy-checkout>, but its text or a script of it mentions one.',
      'Insert it as HTML, not as text. What sanitizes HTML, such as setHTML() or DOMPurify, has to allow the tag and its attributes.',
    );
  }
  const where = visit
    ? 'after its scripts have run, nor in iframes that can be seen'
    : 'as it is sent';
  return wrong(
    'tag',
    `The page contains no <easy-checkout> ${where}.`,
    visit
      ? 'Add <easy-checkout publishable-key="pk_…" line-items="price_…"></easy-checkout>. The doctor does not see what a click would open.'
      : 'Add the tag. Where a script of the page adds it, or an iframe contains it, run the doctor on a machine with Chromium.',
  );
}

function noScript(elements: readonly Tag[], visit: Sight | undefined): Finding {
  const isNamed = elements.some((tag) => tag['checkout-origin']);
  if (isNamed && visit?.isDefined)
    return ok('script', 'The element comes from the page’s own files.');
  return wrong(
    'script',
    'The page does not load easy-checkout.js.',
    'Add <script type="module" src="https://your-checkout-origin/easy-checkout.js"></script>, or import the package and set checkout-origin.',
  );
}

async function checkScript(
  page: Page,
  src: URL,
  tag: Tag | undefined,
): Promise<readonly Finding[]> {
  const blocked = blockingDirective(readPolicies(page.policies), 'script-src-elem', src, page.url);
  if (blocked !== undefined) return [policyFinding(blocked, 'the script', 'script-src', src)];
  if (!isSafe(src)) {
    const says = `${src.href} is loaded without https, so anyone on the network can change it.`;
    return [wrong('script', says, 'Write https:// in src. Pages with https load nothing else.')];
  }
  const answer = await request(src, { headers: { origin: page.url.origin } });
  if (!answer) {
    return [
      wrong(
        'script',
        `No answer from ${src.origin}.`,
        'Start the checkout origin, or correct the address in src.',
      ),
    ];
  }
  const { status, headers, body } = answer;
  if (status !== 200 || !/javascript/.test(headers.get('content-type') ?? '')) {
    return [
      wrong(
        'script',
        `${src.href} is answered with status ${status} and ${headers.get('content-type') ?? 'no type'}.`,
        'Correct the address in src: it is <checkout origin>/easy-checkout.js.',
      ),
    ];
  }
  const findings: Finding[] = [];
  if (tag && tag['type']?.toLowerCase() !== 'module') {
    findings.push(
      wrong('script', 'The script’s tag lacks type="module".', 'Add type="module" to it.'),
    );
  }
  const pinned = tag?.['integrity']?.split(/\s+/).filter((hash) => hash.startsWith('sha384-'));
  if (pinned?.length && !pinned.includes(integrityOf(body))) {
    findings.push(
      wrong(
        'script',
        'The script is not the one whose hash stands in integrity, so browsers do not run it.',
        `If you have updated the checkout, write integrity="${integrityOf(body)}"; compare it with ${src.origin}/integrity.json.`,
      ),
    );
  }
  const allowed = headers.get('access-control-allow-origin');
  if (src.origin !== page.url.origin && allowed !== '*' && allowed !== page.url.origin) {
    findings.push(
      wrong(
        'script',
        'The checkout origin sends the script without Access-Control-Allow-Origin.',
        'Send its headers: npx easy-checkout origin writes them for your server.',
      ),
    );
  }
  return findings.length > 0 ? findings : [ok('script', `${src.href} can be loaded.`)];
}

/** Checks what the page's policy says about the checkout, apart from the script. */
export function checkPolicy({ url, policies }: Page, checkout: string): readonly Finding[] {
  const sandbox = readPolicies(policies).flatMap((policy) => policy.get('sandbox') ?? []);
  const isSandboxed = readPolicies(policies).some((policy) => policy.has('sandbox'));
  if (isSandboxed && !sandbox.includes('allow-same-origin')) {
    return [
      wrong(
        'policy',
        'The page’s Content Security Policy takes its origin from it, by sandbox.',
        'Remove sandbox from the policy, or add to it: allow-scripts allow-same-origin allow-forms',
      ),
    ];
  }
  const frame = new URL('/frame.html', checkout);
  const blocked = blockingDirective(readPolicies(policies), 'frame-src', frame, url);
  if (blocked !== undefined) {
    return [policyFinding(blocked, 'the secure frame', 'frame-src', frame)];
  }
  if (!allowsTypes(readPolicies(policies), 'lit-html')) {
    const says =
      'The page’s Content Security Policy blocks the templates of the checkout, by trusted-types.';
    return [wrong('policy', says, 'Add to the policy: trusted-types lit-html')];
  }
  return [
    ok(
      'policy',
      policies.length > 0 ? 'The page’s policy allows the frame.' : 'The page has no policy.',
    ),
  ];
}

function policyFinding(blocked: string, what: string, directive: string, { origin }: URL): Finding {
  return wrong(
    'policy',
    `The page’s Content Security Policy blocks ${what}, by ${blocked}.`,
    `Add to the policy: ${directive} ${origin}`,
  );
}
