import { decides, DECIDING, readPolicy, type Policy } from '../verify/compare-policy.ts';

/** Sources under which a browser alone knows which scripts run. */
const BY_SCRIPT = /^'(nonce-|sha\d|strict-dynamic)/;
const HOST_SOURCE =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*]+|\[[^\]]*\])(?::(\d+|\*))?(\/.*)?$/i;

/** Reads policies of headers, which a comma separates, and of `<meta>` tags. */
export function readPolicies(texts: readonly string[]): readonly Policy[] {
  return texts.flatMap((text) => text.split(',')).map(readPolicy);
}

/**
 * Returns the directive of `policies` that keeps `page` from loading `url`. `undefined` when it may,
 * and when only a browser can find out.
 *
 * @param kind - For example `frame-src` or `script-src-elem`.
 */
export function blockingDirective(
  policies: readonly Policy[],
  kind: string,
  url: URL,
  page: URL,
): string | undefined {
  for (const policy of policies) {
    const found = decides(policy, [...(DECIDING[kind] ?? [kind]), ...fallback(kind)]);
    if (!found) continue;
    const [name, sources] = found;
    const isUnknown = kind.startsWith('script') && sources.some((source) => BY_SCRIPT.test(source));
    if (!isUnknown && !sources.some((source) => matches(source, url, page))) return name;
  }
  return undefined;
}

/** `frame-ancestors` is about other documents, and `default-src` says nothing of it. */
function fallback(kind: string): readonly string[] {
  return kind === 'frame-ancestors' ? [] : ['default-src'];
}

function matches(source: string, url: URL, page: URL): boolean {
  if (source === '*') return /^https?:$/.test(url.protocol) || url.protocol === page.protocol;
  if (source.toLowerCase() === "'self'") return url.origin === page.origin;
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return isScheme(source.slice(0, -1), url);
  const [, scheme, host = '', port, path] = HOST_SOURCE.exec(source) ?? [];
  if (!host || !isScheme(scheme ?? page.protocol.slice(0, -1), url)) return false;
  return isHost(host.toLowerCase(), url) && isPort(port, url) && isPath(path, url);
}

/** A source with http allows https as well. */
function isScheme(scheme: string, { protocol }: URL): boolean {
  const wanted = `${scheme.toLowerCase()}:`;
  return protocol === wanted || (wanted === 'http:' && protocol === 'https:');
}

function isHost(host: string, { hostname }: URL): boolean {
  if (host === '*') return true;
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}

function isPort(port: string | undefined, url: URL): boolean {
  if (port === '*') return true;
  const usual = url.protocol === 'https:' ? '443' : '80';
  return (port ?? usual) === (url.port || usual) || (port === '80' && url.port === '');
}

function isPath(path: string | undefined, { pathname }: URL): boolean {
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
}
