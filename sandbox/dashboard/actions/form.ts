import type { Context } from 'hono';
import { Refusal } from '../../http/refusal.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import type { Notice } from '../shell/notices.ts';
import { originOf, type Site } from '../shell/site.ts';

export const SENT_ALREADY: Notice = {
  text: 'This was sent already, and is not done twice: to do it again, send the form of this page.',
  isGood: false,
};

/** A form that a page of the dashboard has sent. */
interface OwnForm {
  readonly field: (name: string) => string;
  /** Whether the same form was sent before. What it asks for is done by then, or under way. */
  readonly isRepeated: boolean;
}

/**
 * Reads a form that a page of the dashboard has sent.
 *
 * @throws {Refusal} `ORIGIN_NOT_ALLOWED` for forms of other sites, and `FORBIDDEN` for a token that
 *   is not that of the form
 */
export async function readOwnForm(
  { tokens }: Pick<Site, 'tokens'>,
  context: Context<RequestScope>,
): Promise<OwnForm> {
  // Browsers name the origin of every form that posts.
  if (context.req.header('origin') !== originOf(context)) {
    throw new Refusal('ORIGIN_NOT_ALLOWED', 'Only the dashboard’s own pages may send this form.');
  }
  const fields = new URLSearchParams(await context.req.text());
  const state = await tokens.use(context.req.path, fields.get('token') ?? '');
  if (state === 'wrong') {
    const message = 'The sandbox was started again since this page was opened. Reload the page.';
    throw new Refusal('FORBIDDEN', message);
  }
  return { field: (name) => fields.get(name) ?? '', isRepeated: state === 'used' };
}

/** An address of this dashboard to come back to. Whatever leads elsewhere leads to the start. */
export function ownAddress(context: Context<RequestScope>, asked: string): string {
  const origin = originOf(context);
  if (!URL.canParse(asked, origin)) return '/';
  const url = new URL(asked, origin);
  return url.origin === origin && asked.startsWith('/') ? url.pathname + url.search : '/';
}

/** Leads to an address whose page says what was done. */
export function leadTo(context: Context<RequestScope>, address: string, said: string): Response {
  const url = new URL(address, originOf(context));
  url.searchParams.set('said', said);
  return context.redirect(url.pathname + url.search, 303);
}
