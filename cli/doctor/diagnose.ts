import { checkAccount } from './check-account.ts';
import { checkFrame } from './check-origin.ts';
import { baseOf, checkoutOriginOf, checkPage, checkPolicy, type Page } from './check-page.ts';
import { apiBaseOf, checkKey, checkService, checkText } from './check-service.ts';
import { ok, skipped, wrong, type Finding } from './finding.ts';
import { readPage } from './read-page.ts';
import { request } from './request.ts';
import { visit, type Visit } from './visit.ts';

export interface Examination {
  readonly page: URL;
  /** The service that `secretKey` belongs to. */
  readonly service?: URL | undefined;
  readonly secretKey?: string | undefined;
  /** The path of a Chromium. Without it, the page is read and not shown. */
  readonly browser?: string | undefined;
  /** This machine's clock, in milliseconds. */
  readonly now?: () => number;
}

/** Finds out why a page does not sell, from the page to the service behind its checkout. */
export async function diagnose(examination: Examination): Promise<readonly Finding[]> {
  const { page: address, browser, now = Date.now } = examination;
  let silence = '';
  const answer = await request(address, {}, (reason) => {
    silence = reason;
  });
  if (answer?.status !== 200) {
    const says = answer
      ? `is answered with status ${answer.status}`
      : `does not answer (${silence})`;
    return [wrong('page', `${address.href} ${says}.`, 'Start its server, or correct the address.')];
  }
  const type = answer.headers.get('content-type');
  // Browsers find out by themselves what a page without a type is.
  if (type !== null && !/html/i.test(type)) {
    const says = `${address.href} is sent as ${type}, so browsers do not show it as a page.`;
    return [wrong('page', says, 'Send it with Content-Type: text/html; charset=utf-8.')];
  }
  const html = answer.body.toString();
  const sent = readPage(html);
  const header = answer.headers.get('content-security-policy');
  const shown = browser === undefined ? undefined : await show(browser, address);
  const visited = shown instanceof Error ? undefined : shown;
  const page: Page = {
    url: new URL(answer.url),
    base: baseOf(answer.url, sent),
    policies: [...(header === null ? [] : [header]), ...sent.policies],
    sent,
    visit: visited,
  };
  // The element removes a secret key from the page, so what was sent is looked at too.
  const tags = [...sent.elements, ...(visited?.elements ?? [])];
  const keyFindings = tags.map(checkKey).find((findings) => findings.length > 0) ?? checkText(html);
  return [
    ok('page', `${page.url.href} answers.`),
    ...(await checkPage(page)),
    ...keyFindings,
    ...(await checkBehind(examination, page, now)),
    ...visitFindings(shown),
  ];
}

/** Checks the checkout origin, and the service behind it. */
async function checkBehind(
  examination: Examination,
  page: Page,
  now: () => number,
): Promise<readonly Finding[]> {
  const checkout = checkoutOriginOf(page);
  if (checkout === undefined) {
    const says = 'Nothing on the page says where the checkout comes from.';
    return [wrong('tag', says, 'Set checkout-origin="https://…", the origin of frame.html.')];
  }
  const { findings, config } = await checkFrame(checkout, page.url);
  const before = [...checkPolicy(page, checkout), ...findings];
  const tag = page.visit?.elements[0] ?? page.sent.elements[0];
  if (!config) return before;
  const api = apiBaseOf(config, tag, checkout);
  return [
    ...before,
    ...(await checkService(api, tag, checkout, now)),
    ...(await checkAccount(examination, api, page.url)),
  ];
}

async function show(browser: string, page: URL): Promise<Visit | Error> {
  try {
    return await visit(browser, page);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function visitFindings(shown: Visit | Error | undefined): readonly Finding[] {
  if (shown === undefined) {
    const says =
      'No Chromium is here, so the page was read and not shown. Set CHROMIUM_PATH to one.';
    return [skipped('browser', says)];
  }
  if (shown instanceof Error) return [skipped('browser', `No page was shown: ${shown.message}`)];
  const { errors, violations, failures, isReady, isDefined, elements } = shown;
  const findings = [
    ...errors.map(({ code, message }) => wrong('browser', `The element says ${code}.`, message)),
    ...violations.map(({ directive, blocked }) =>
      wrong(
        'browser',
        `The page’s policy has blocked ${blocked}.`,
        `Allow it in ${directive}, if you meant it.`,
      ),
    ),
  ];
  if (findings.length > 0) return findings;
  if (isReady) return [ok('browser', 'The order is shown, and the buyer can pay.')];
  const failed = failures.map(({ url, reason }) => `${url} (${reason})`).join(', ');
  const says = !isDefined && elements.length > 0 ? 'The script did not run.' : 'No order appeared.';
  const mend = failed ? `Could not be loaded: ${failed}` : 'The other findings say why.';
  return [wrong('browser', says, mend)];
}
