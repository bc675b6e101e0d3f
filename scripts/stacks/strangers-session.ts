// What a visitor can send to a shop to be taken for another one, whose session's id they know.
import type { BrowserContext, Page, Request } from 'playwright-core';

/** The client secrets in a text. */
const CLIENT_SECRETS = /ecs_secret_[\w-]+/g;

/** Where a server might look for the id of a session. */
const NAMES = ['pendingSessionId', 'pending_session_id', 'session_id', 'session', 'id', 'checkout'];

/** A visitor whose browser was given a client secret, with the request that it answered. */
export interface Customer {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly secret: string;
  readonly request: Request;
}

/** Watches the answers of `shop` to `page`. The function resolves with the first client secret. */
export function watchSecrets(
  page: Page,
  shop: string,
): () => Promise<{ readonly secret: string; readonly request: Request }> {
  const given = new Promise<{ secret: string; request: Request }>((resolve) => {
    page.on('response', async (response) => {
      if (!response.url().startsWith(shop)) return;
      // An answer that leads elsewhere has no text, and neither has one of a page that was left.
      const text = await response.text().catch(() => '');
      const [secret] = text.match(CLIENT_SECRETS) ?? [];
      if (secret !== undefined) resolve({ secret, request: response.request() });
    });
  });
  return () => given;
}

/**
 * Repeats the request by which a visitor got a secret, with `id` in every place where a server could
 * take it from.
 *
 * @returns the client secrets of each answer, by the place
 */
export async function sendEverywhere(
  { context, request }: Customer,
  id: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const all = Object.fromEntries(NAMES.map((name) => [name, id]));
  const query = new URLSearchParams(all).toString();
  const cookies = (await context.cookies()).map(({ name, value }) => [name, value] as const);
  const ids = NAMES.map((name) => [name, id] as const);
  const keeps = encodeURIComponent(JSON.stringify({ ...all, client_secret: '' }));
  const isAction = request.headers()['next-action'] !== undefined;
  const variants: Readonly<Record<string, Partial<Sent>>> = {
    'as it was': { cookies },
    'the query': { cookies, query },
    'the body': {
      cookies,
      type: isAction ? 'text/plain;charset=UTF-8' : 'application/json',
      body: JSON.stringify(isAction ? [all] : all),
    },
    'a form': { cookies, type: 'application/x-www-form-urlencoded', body: query },
    'more cookies': { cookies: [...ids, ...cookies] },
    'cookies alone': { cookies: ids },
    'the visitor’s cookies': { cookies: cookies.map(([name]) => [name, id]) },
    'records in the visitor’s cookies': { cookies: cookies.map(([name]) => [name, keeps]) },
  };
  const found = new Map<string, readonly string[]>();
  for (const [place, sent] of Object.entries(variants)) {
    const text = await send(request, sent);
    found.set(place, text.match(CLIENT_SECRETS) ?? []);
  }
  return found;
}

interface Sent {
  readonly query: string;
  readonly type: string;
  readonly body: string;
  /** Values as a header has them. */
  readonly cookies: readonly (readonly [name: string, value: string])[];
}

/** Headers of a connection or a cookie, which belong to the request that was sent. */
const OWN_HEADERS = /^(:|host$|connection$|content-length$|cookie$|accept-encoding$|if-)/i;

async function send(
  request: Request,
  { query = '', type, body, cookies = [] }: Partial<Sent>,
): Promise<string> {
  const headers = new Headers(
    Object.entries(await request.allHeaders()).filter(([name]) => !OWN_HEADERS.test(name)),
  );
  const jar = cookies.map(([name, value]) => `${name}=${value}`).join('; ');
  if (jar) headers.set('cookie', jar);
  if (type !== undefined) headers.set('content-type', type);
  const method = request.method();
  const address = new URL(request.url());
  address.search += (address.search ? '&' : '') + query;
  const data = body ?? request.postData();
  const hasBody = method !== 'GET' && data !== null;
  const response = await fetch(address, { method, headers, ...(hasBody && { body: data }) });
  return response.text();
}
