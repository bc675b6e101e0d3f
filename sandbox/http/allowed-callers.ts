import type { Context, MiddlewareHandler } from 'hono';
import { isLoopbackAddress, isLoopbackUrl } from './loopback.ts';
import { Refusal } from './refusal.ts';
import type { RequestScope } from './request-scope.ts';
import type { Service } from './service.ts';

/**
 * Keeps out host names that were rebound to this machine, and pages of other sites. The sandbox
 * runs beside a browser that visits anything, and its secret keys are printed in its documentation.
 * Reliability, T25.
 */
export function onlyAllowedCallers({
  checkoutOrigins,
  serviceOrigin,
  allowedHosts,
}: Pick<
  Service,
  'checkoutOrigins' | 'serviceOrigin' | 'allowedHosts'
>): MiddlewareHandler<RequestScope> {
  const origins = new Set(checkoutOrigins);
  if (serviceOrigin !== undefined) origins.add(serviceOrigin);
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  const names = new Set(allowedHosts);
  const isNamed = (host: string): boolean => {
    const url = `http://${host}`;
    return isLoopbackUrl(url) || (URL.canParse(url) && names.has(new URL(url).hostname));
  };
  return async (context, next) => {
    const host = context.req.header('host');
    if (host !== undefined && !hosts.has(host) && !isNamed(host)) {
      throw new Refusal(
        'FORBIDDEN',
        'The sandbox does not serve this host name. Use localhost, or allow the name with --allow-host or EASY_ALLOWED_HOSTS, and with --public-url where ports are forwarded: docs/guides/containers.md.',
      );
    }
    const origin = context.req.header('origin');
    if (origin !== undefined && !origins.has(origin) && !isLoopbackUrl(origin)) {
      throw new Refusal('ORIGIN_NOT_ALLOWED', 'Pages of other sites may not call the sandbox.');
    }
    await next();
  };
}

/**
 * Keeps out other machines as well, and what pages of other sites embed or fetch: of these, browsers
 * name no origin. What only a developer should reach is behind this.
 */
export const onlyLoopback: MiddlewareHandler<RequestScope> = async (context, next) => {
  const address = context.env?.remoteAddress;
  const host = context.req.header('host');
  if (
    (address !== undefined && !isLoopbackAddress(address)) ||
    (host !== undefined && !isLoopbackUrl(`http://${host}`))
  ) {
    throw new Refusal(
      'FORBIDDEN',
      'This part of the sandbox can be reached from loopback addresses only.',
    );
  }
  const origin = context.req.header('origin');
  if ((origin !== undefined && !isLoopbackUrl(origin)) || isForeign(context)) {
    throw new Refusal('ORIGIN_NOT_ALLOWED', 'Pages of other sites may not control the sandbox.');
  }
  await next();
};

/** Whether a page of another site has caused the request, and not by a link that is opened in a tab. */
function isForeign({ req }: Context<RequestScope>): boolean {
  if (req.header('sec-fetch-site') !== 'cross-site') return false;
  const isLink =
    req.method === 'GET' &&
    req.header('sec-fetch-mode') === 'navigate' &&
    req.header('sec-fetch-dest') === 'document';
  return !isLink;
}
