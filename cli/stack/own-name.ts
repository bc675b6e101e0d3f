import { isLoopbackUrl } from '../../sandbox/http/loopback.ts';
import type { App, Origin } from './listen.ts';
import { PORT } from './public-url.ts';

/**
 * Lets only those requests through that name this machine or the public address of `origin`. A page
 * that is reached under another name would send its visitor's browser to the visitor's own localhost.
 */
export function onlyUnderItsName(app: App, { address }: Pick<Origin, 'address'>): App {
  const { host } = new URL(address);
  return {
    fetch(request) {
      if (new URL(request.url).host === host || isLoopbackUrl(request.url)) {
        return app.fetch(request);
      }
      return new Response(
        'This origin is not served under this host name. Where ports are forwarded, say how browsers reach them: ' +
          `--public-url https://abc-${PORT}.example.dev, or EASY_PUBLIC_URL. More: docs/guides/containers.md\n`,
        { status: 403, headers: { 'content-type': 'text/plain; charset=utf-8' } },
      );
    },
  };
}
