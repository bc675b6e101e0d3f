import { blockedFrames, blockedNeeds } from './blocked-needs.ts';

type Names = Readonly<Record<string, string>>;

/** Describes each header by which browsers do less with a document than it needs to take a payment. */
export function hindrances(expected: Names, actual: Headers, origin: URL): readonly string[] {
  const meant = expected['Content-Security-Policy'] ?? '';
  const found = actual.get('content-security-policy') ?? '';
  return [...blockedNeeds(meant, found, origin), ...otherHindrances(expected, actual)];
}

/** Describes what keeps a document from being shown in the pages that are meant to embed it. */
export function blocksFrames(expected: Names, actual: Headers, origin: URL): readonly string[] {
  const meant = expected['Content-Security-Policy'] ?? '';
  const found = actual.get('content-security-policy') ?? '';
  const ancestors = blockedFrames(meant, found, origin);
  const option = actual.get('x-frame-options');
  // Browsers ignore the older header where a policy names the ancestors, and other values than these.
  const isHeard = option !== null && /deny|sameorigin/i.test(option);
  const options =
    isHeard && !/(^|[;,\s])frame-ancestors/i.test(found) ? [`X-Frame-Options: ${option}`] : [];
  return [...ancestors, ...options].map(
    (what) => `has “${what}”, which keeps it out of the pages of merchants`,
  );
}

function otherHindrances(expected: Names, actual: Headers): readonly string[] {
  const disposition = actual.get('content-disposition');
  const embedder = actual.get('cross-origin-embedder-policy');
  const integrity = actual.get('integrity-policy');
  return [
    ...(disposition !== null && !/^\s*inline\b/i.test(disposition)
      ? [`has “Content-Disposition: ${disposition}”, so browsers save it instead of showing it`]
      : []),
    ...(/^require-corp\b/.test(embedder ?? '') && !expected['Cross-Origin-Embedder-Policy']
      ? ['has “Cross-Origin-Embedder-Policy: require-corp”, which blocks the merchant’s pictures']
      : []),
    // The frame's script imports files when they are needed, for which no hash can stand anywhere.
    ...(integrity !== null && /\bscript\b/.test(integrity)
      ? [`has “Integrity-Policy: ${integrity}”, which blocks scripts without a hash`]
      : []),
  ];
}
