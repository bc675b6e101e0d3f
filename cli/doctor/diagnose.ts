import { isSafe } from '../../src/ui/safe-url.ts';
import { checkAccount } from './check-account.ts';
import { checkFrame } from './check-origin.ts';
import { checkSandbox, checkUnseen, readFramed, unseenIn } from './check-framed.ts';
import {
  baseOf,
  checkoutOriginOf,
  checkPage,
  checkPolicy,
  noOrigin,
  tagFinding,
  type Page,
} from './check-page.ts';
import { apiBaseOf, checkKey, checkService, checkText } from './check-service.ts';
import { ok, skipped, wrong, type Finding } from './finding.ts';
import { readPage } from './read-page.ts';
import { request } from './request.ts';
import type { Sight } from './in-page.ts';
import { visit, type Visit } from './visit.ts';
import { seenWrong, visitFindings } from './visit-findings.ts';

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
  // What follows # may be a client secret.
  const name = address.href.replace(/#.*/s, '');
  let silence = '';
  const answer = await request(address, {}, (reason) => {
    silence = reason;
  });
  if (answer?.status !== 200) {
    const says = answer
      ? `is answered with status ${answer.status}`
      : `does not answer (${silence})`;
    return [wrong('page', `${name} ${says}.`, 'Start its server, or correct the address.')];
  }
  const type = answer.headers.get('content-type');
  // Browsers find out by themselves what a page without a type is.
  if (type !== null && !/html/i.test(type)) {
    const says = `${name} is sent as ${type}, so browsers do not show it as a page.`;
    return [wrong('page', says, 'Send it with Content-Type: text/html; charset=utf-8.')];
  }
  const html = answer.body.toString();
  const sent = readPage(html);
  const header = answer.headers.get('content-security-policy');
  const shown = browser === undefined ? undefined : await show(browser, address);
  const visited = shown instanceof Error ? undefined : shown;
  const page: Page = {
    url: new URL(answer.url),
    text: html,
    base: baseOf(answer.url, sent),
    policies: [...(header === null ? [] : [header]), ...sent.policies],
    sent,
    visit: visited,
  };
  return [
    ok('page', `${page.url.href} answers.`),
    ...checkTransport(page.url),
    ...(await examineAll(examination, page, shown, now)),
  ];
}

/** Browsers show such a page, and let it do less than one with https. */
function checkTransport(page: URL): readonly Finding[] {
  if (page.protocol === 'https:' || isSafe(page)) return [];
  const says = `${page.origin} is reached without https, so anyone on the network can change its checkout.`;
  return [wrong('page', says, 'Serve the page by https, and send those who come by http there.')];
}

/** Examines the page, or the iframes in it where only they contain a checkout. */
async function examineAll(
  examination: Examination,
  page: Page,
  shown: Visit | Error | undefined,
  now: () => number,
): Promise<readonly Finding[]> {
  const visited = shown instanceof Error ? undefined : shown;
  const framed = visited?.framed ?? [];
  const unseen = visited ? unseenIn(visited) : [];
  const isHere = hasCheckout(page);
  const isBlocked = visited?.violations.some(({ directive }) => directive === 'frame-src') ?? false;
  const isElsewhere = !isHere && (isBlocked || framed.length + unseen.length > 0);
  if (!isHere && !isElsewhere && visited && page.sent.isEmbedding) {
    const says =
      'The page loads embed.js, and the doctor does not click. To examine the hosted page, call the doctor on its address.';
    return [...checkText(page.text), ...seenWrong(visited), skipped('browser', says)];
  }
  const here = isElsewhere ? checkText(page.text) : await examine(examination, page, now);
  const inside = framed.map((sight) => examineFramed(examination, sight, now));
  return [
    ...here,
    ...(isElsewhere && framed.length === 0 ? [tagFinding(page)] : []),
    ...(await Promise.all(inside)).flat(),
    ...(await checkUnseen(unseen, page.url, isHere || framed.length > 0)),
    ...(isElsewhere && visited ? seenWrong(visited) : visitFindings(shown)),
  ];
}

function hasCheckout({ sent, visit: seen }: Page): boolean {
  const counts = [sent.elements.length, sent.scripts.length, seen?.elements.length ?? 0];
  return counts.some((count) => count > 0) || sent.lookalike !== undefined;
}

/** Checks the tag of a page, and all that stands behind it. */
async function examine(
  examination: Examination,
  page: Page,
  now: () => number,
): Promise<readonly Finding[]> {
  // The element removes a secret key from the page, so what was sent is looked at too.
  const tags = [...page.sent.elements, ...(page.visit?.elements ?? [])];
  return [
    ...(await checkPage(page)),
    ...(tags.map(checkKey).find((findings) => findings.length > 0) ?? checkText(page.text)),
    ...(await checkBehind(examination, page, now)),
  ];
}

/** Checks a document in an iframe as a page of its own. Each finding says which one it is about. */
async function examineFramed(
  examination: Examination,
  sight: Sight,
  now: () => number,
): Promise<readonly Finding[]> {
  const findings = [
    ...(await examine(examination, await readFramed(sight), now)),
    ...checkSandbox(sight),
    ...visitFindings({ ...sight, failures: [], answers: [], exceptions: [] }),
  ];
  return findings.map((finding) => ({
    ...finding,
    says: `In the iframe ${sight.url}: ${finding.says}`,
  }));
}

/** Checks the checkout origin, and the service behind it. */
async function checkBehind(
  examination: Examination,
  page: Page,
  now: () => number,
): Promise<readonly Finding[]> {
  const checkout = checkoutOriginOf(page);
  if (checkout === undefined) return noOrigin(page);
  const around = page.visit?.ancestors.filter((origin) => URL.canParse(origin)) ?? [];
  const pages = [page.url, ...around.map((origin) => new URL(origin))];
  const { findings, config } = await checkFrame(checkout, pages);
  const before = [...checkPolicy(page, checkout), ...findings];
  const tag = page.visit?.elements[0] ?? page.sent.elements[0];
  if (!config) return before;
  const api = apiBaseOf(config, tag, checkout);
  return [
    ...before,
    ...(await checkService(api, tag, checkout, now)),
    ...(await checkAccount(examination, api, page.url, checkout)),
  ];
}

async function show(browser: string, page: URL): Promise<Visit | Error> {
  try {
    return await visit(browser, page);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
