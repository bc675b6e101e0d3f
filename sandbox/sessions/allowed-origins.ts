import { readCheckoutConfig, updateCheckoutConfig } from '../../src/api/embedded-checkout.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';

export const readConfig = implement(readCheckoutConfig, async ({ merchant, store, now }) =>
  success(now, await configOf(store, merchant)),
);

export const updateConfig = implement(
  updateCheckoutConfig,
  async ({ request, merchant, store, now }) => {
    const { allowed_origins: named, crypto } = request;
    const origins = named && [...new Set(named.map(toOrigin))];
    if (origins || crypto !== undefined) {
      await store.tables
        .updateTable('merchants')
        .set({
          ...(origins && { allowed_origins: json(origins) }),
          ...(crypto !== undefined && { crypto }),
        })
        .where('id', '=', merchant)
        .execute();
    }
    return success(now, await configOf(store, merchant));
  },
);

async function configOf(sql: Sql, merchant: string) {
  return sql.tables
    .selectFrom('merchants')
    .select(['allowed_origins', 'crypto'])
    .where('id', '=', merchant)
    .executeTakeFirstOrThrow();
}

const APP_ORIGIN = /^([a-z][a-z\d+.-]*):\/\/[a-z\d](?:[\w.-]{0,250}[a-z\d])?(?::\d{1,5})?\/?$/i;
/** Schemes whose pages have no origin, or none of their own, and those that are no page's. */
const NO_APP =
  /^(?:https?|javascript|data|blob|about|file|filesystem|content|view-source|wss?|ftp|intent)$/i;

/**
 * Whether `text` is the origin of a page that an app shows: a scheme of its own and a host, as browsers
 * serialize it (HTML standard, section 7.1.1), such as `capacitor://localhost` or `app://shop`.
 */
function isAppOrigin(text: string): boolean {
  const scheme = APP_ORIGIN.exec(text)?.[1];
  return scheme !== undefined && !NO_APP.test(scheme);
}

/** `text` as browsers write the origin that it names. */
function toOrigin(text: string, index: number): string {
  // The URL parser repairs a tab or a missing slash. Whoever wrote one did not write an origin.
  if (/^https?:\/\/[^\s\\@*{}?#/]+\/?$/i.test(text) && URL.canParse(text)) {
    const { origin, href } = new URL(text);
    if (href === `${origin}/`) return origin;
  }
  if (isAppOrigin(text)) return text.replace(/\/$/, '').toLowerCase();
  throw refuse(
    'VALIDATION_ERROR',
    `allowed_origins.${index}`,
    'An origin is a scheme, a host and an optional port, like https://shop.example, or capacitor://localhost ' +
      'for an app: no path, no wildcard, and never null.',
  );
}

async function readAllowedOrigins(sql: Sql, merchant: string): Promise<string[]> {
  const row = await sql.tables
    .selectFrom('merchants')
    .select('allowed_origins')
    .where('id', '=', merchant)
    .executeTakeFirst();
  return row?.allowed_origins ?? [];
}

/**
 * Checks the page that embeds a session. The sandbox lets any page in while a merchant has no list.
 * The checkout origins may always embed, because the hosted page is the parent there.
 *
 * @param parent - `event.origin` of the parent: `null` for a page that has no origin of its own.
 * @throws {Refusal} `ORIGIN_NOT_ALLOWED`
 */
export async function checkParent(
  sql: Sql,
  merchant: string,
  checkoutOrigins: readonly string[],
  parent: string | undefined,
): Promise<void> {
  if (parent === undefined || checkoutOrigins.includes(parent)) return;
  const allowed = await readAllowedOrigins(sql, merchant);
  if (allowed.length === 0 || (parent !== 'null' && allowed.includes(parent))) return;
  throw new Refusal(
    'ORIGIN_NOT_ALLOWED',
    parent === 'null'
      ? 'The page around the checkout has no origin: it is a file, a data: address, or in an ' +
          'iframe whose sandbox lacks allow-same-origin. Serve it from one of allowed_origins.'
      : 'The origin of the page around the checkout may not embed it. Add the origin in ' +
          'details to allowed_origins, exactly as given there.',
    {
      // What is not an origin may be anything that was pasted.
      ...((/^(null$|https?:\/\/)/i.test(parent) || isAppOrigin(parent)) && {
        parent_origin: parent,
      }),
      setting: 'allowed_origins',
      change_with: 'PATCH /v1/api/embedded-checkout/config, with the secret key',
    },
  );
}
