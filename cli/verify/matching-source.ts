const HOST_SOURCE =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*]+|\[[^\]]*\])(?::(\d+|\*))?(\/.*)?$/i;

/** Whether `source` of a Content Security Policy lets `page` load `url`. CSP Level 3, section 6.7.2. */
export function matches(source: string, url: URL, page: URL): boolean {
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
