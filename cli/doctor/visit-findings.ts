import { ok, skipped, wrong, type Finding } from './finding.ts';
import type { Sight } from './in-page.ts';
import type { Traffic } from './traffic.ts';
import { lastingErrors, type Visit } from './visit.ts';

/** What a browser has found out about a document: one that was not shown, that is broken, or that sells. */
export function visitFindings(
  shown: (Sight & Traffic & Partial<Visit>) | Error | undefined,
): readonly Finding[] {
  if (shown === undefined) {
    const says =
      'No Chromium is here, so the page was read and not shown. Set CHROMIUM_PATH to one.';
    return [skipped('browser', says)];
  }
  if (shown instanceof Error) return [skipped('browser', `No page was shown: ${shown.message}`)];
  const { failures, isReady, isDefined, elements, hiddenBy } = shown;
  const findings = [...seenWrong(shown), ...(isReady ? [] : scriptFindings(shown))];
  if (findings.length > 0) return findings;
  if (shown.isBrokenByWorker) {
    const says = 'The order is shown once, and not when a service worker of the page is at work.';
    const mend = 'Let it leave requests to the checkout origin alone, without respondWith().';
    return [wrong('browser', says, mend)];
  }
  if (isReady && hiddenBy) {
    const says = `The order has arrived, but nobody sees it: ${hiddenBy}. Show it, unless a click does.`;
    return [skipped('browser', says)];
  }
  if (isReady) return [ok('browser', 'The order is shown, and the buyer can pay.')];
  const failed = failures.map(({ url, reason }) => `${url} (${reason})`).join(', ');
  const says = !isDefined && elements.length > 0 ? 'The script did not run.' : 'No order appeared.';
  const mend = failed ? `Could not be loaded: ${failed}` : 'The other findings say why.';
  return [wrong('browser', says, mend)];
}

/** What a browser has seen go wrong in a document. */
export function seenWrong(sight: Sight): readonly Finding[] {
  return [
    ...lastingErrors(sight).map(({ code, message }) =>
      wrong('browser', `The element says ${code}.`, message),
    ),
    ...sight.violations.map(({ directive, blocked }) =>
      wrong(
        'browser',
        `The page’s policy has blocked ${blocked}.`,
        `Allow it in ${directive}, if you meant it.`,
      ),
    ),
  ];
}

/** What may have kept the page's scripts from setting up the element. */
function scriptFindings({ errors, answers, exceptions }: Sight & Traffic): readonly Finding[] {
  const thrown = exceptions.map((text) =>
    wrong(
      'browser',
      `A script of the page has failed: ${text}`,
      'Correct it, where it was to set up the checkout.',
    ),
  );
  const asked = answers.map(({ url, status }) => `${url.replace(/[?#].*/s, '')} (${status})`);
  if (asked.length === 0 || !errors.some(({ code }) => code === 'NO_CREDENTIAL')) return thrown;
  return [
    ...thrown,
    wrong(
      'browser',
      `The page’s scripts have asked ${asked.join(', ')}, and the element has got no client secret.`,
      'See that the answer is JSON with the client secret where the script reads it.',
    ),
  ];
}
