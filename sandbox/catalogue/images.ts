import type { Context } from 'hono';
import { Refusal } from '../http/refusal.ts';
import { PICTURES } from './pictures.ts';

/** A picture may be cached for a day. */
const MAX_AGE_SECONDS = 86_400;

/** A product's picture, which pages of any origin may show. */
export function picture(context: Context): Response {
  const name = context.req.param('file')?.match(/^([a-z]+)\.svg$/)?.[1] ?? '';
  const drawing = PICTURES.get(name);
  if (!drawing) throw new Refusal('NOT_FOUND', 'There is no such picture.');
  return context.body(drawing, 200, {
    'content-type': 'image/svg+xml',
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'",
  });
}
