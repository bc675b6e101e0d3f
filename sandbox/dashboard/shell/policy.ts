import type { Context } from 'hono';
import type { RequestScope } from '../../http/request-scope.ts';

/** What pages of the dashboard may do: nothing but what this origin serves. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Sets the headers of a page of the dashboard. */
export function protectPage(context: Context<RequestScope>): void {
  context.header('content-security-policy', POLICY);
  context.header('cross-origin-opener-policy', 'same-origin');
  // With `no-referrer`, browsers would send the forms of the page with the origin `null`.
  context.header('referrer-policy', 'same-origin');
}
