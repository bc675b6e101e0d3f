import { MERCHANTS, type Merchant } from '../merchants/keys.ts';
import { Refusal } from './refusal.ts';

/** What a publishable key may do, by the first segment of the path. Interface, section 5.2. */
const PUBLISHABLE: Readonly<Record<string, 'read' | 'write'>> = {
  'validate-key': 'read',
  sessions: 'write',
  checkout: 'write',
  'embedded-checkout': 'write',
  'payment-instruments': 'write',
  customers: 'write',
  customer: 'write',
  orders: 'write',
  products: 'read',
  'product-prices': 'read',
  'payment-link': 'read',
};

/** First segments of the paths that only secret keys may use. Interface, section 4. */
const SECRET = new Set(
  (
    'analytics authorizations billpay compliance-forms webhooks invoices transfer transfers ' +
    'subscriptions disputes settlements coupons promotion-codes payment-links dunning-config ' +
    'revenue-recovery ' +
    'dunning-config revenue-recovery embedded-checkout/config'
  ).split(' '),
);

/** Only the merchant says who may embed sessions, although pages may create sessions. */
const CONFIG = /^\/embedded-checkout\/config\b/;

/**
 * The merchant to whom an API key belongs.
 *
 * @throws {Refusal} `UNAUTHORIZED`
 */
export function merchantOfKey(key: string | undefined): Merchant {
  const merchant = MERCHANTS.find(
    ({ publishableKey, secretKey }) => key === publishableKey || key === secretKey,
  );
  if (merchant) return merchant;
  throw new Refusal(
    'UNAUTHORIZED',
    key === undefined
      ? 'Send the API key in the header x-easy-api-key.'
      : 'This API key is unknown. The sandbox has pk_test_sandbox and sk_test_sandbox.',
  );
}

/**
 * Checks that `key` may do this, whether or not the operation exists. A path outside the service is
 * let through: it is refused as not found.
 *
 * @param path - The path below the base URL, as in `/product-prices/`.
 * @throws {Refusal} `UNAUTHORIZED` or `FORBIDDEN`
 */
export function authorize(key: string | undefined, method: string, path: string): void {
  const resource = CONFIG.test(path) ? 'embedded-checkout/config' : (path.split('/')[1] ?? '');
  const right = PUBLISHABLE[resource];
  if (right === undefined && !SECRET.has(resource)) return;
  const merchant = merchantOfKey(key);
  if (key === merchant.secretKey) return;
  const needed = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  if (right !== needed) {
    throw new Refusal('FORBIDDEN', `A publishable key may not ${needed} ${resource}.`);
  }
}
