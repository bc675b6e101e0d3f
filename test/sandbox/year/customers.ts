import { createCheckout } from '../../../src/api/checkout.ts';
import {
  captureAuthorization,
  createAuthorization,
} from '../../../src/api/merchant/authorizations.ts';
import { createPrice } from '../../../src/api/merchant/catalogue.ts';
import { createCoupon } from '../../../src/api/merchant/coupons.ts';
import {
  createCustomer,
  createPaymentInstrument,
  createSubscription,
} from '../../../src/api/merchant/records.ts';
import { createToken } from '../../../src/api/vault.ts';
import { lines } from '../../contract/payments/purchase.ts';
import { openVault, SECRET, type ServiceUnderTest } from '../../contract/service-under-test.ts';
import type { Random } from '../../support/vectors/random.ts';

/** The first year of the sandbox's clock. */
export const YEAR = 2026;

const GOOD_CARDS = ['4242424242424242', '5555555555554444', '378282246310005'] as const;
const LATER_CARD = '4000000000000077';
const DECLINED_CARD = '4000000000000002';
const GOOD_ACCOUNT = '000123456789';
const EMPTY_ACCOUNT = '123120006';

/** Each as often as it stands here. */
const WALLETS = [
  ...Array.from({ length: 9 }, () => 'card' as const),
  ...Array.from({ length: 5 }, () => 'expiring card' as const),
  'later card',
  ...Array.from({ length: 3 }, () => 'account' as const),
  'empty account',
  'declined card',
] as const;
type Wallet = (typeof WALLETS)[number];

const WANTS = [
  ...Array.from({ length: 6 }, () => 'monthly' as const),
  ...Array.from({ length: 3 }, () => 'trial' as const),
  ...Array.from({ length: 2 }, () => 'monthly with a coupon' as const),
  'yearly',
  'monthly in yen',
  ...Array.from({ length: 3 }, () => 'goods' as const),
  ...Array.from({ length: 4 }, () => 'goods on order' as const),
] as const;

const detailsOf = (number: number) => ({
  first_name: 'Grace',
  last_name: `Hopper the ${number}.`,
  email: `grace${number}@example.com`,
  external_customer_id: `customer-${number}`,
});

export type Customers = Awaited<ReturnType<typeof openShop>>;

/** Customers who come to a shop, and what each of them buys. */
export async function openShop(service: ServiceUnderTest, random: Random) {
  const client = service.client(SECRET);
  const yen = { product_id: 'prod_pro', currency: 'JPY', unit_amount: 1480 } as const;
  const monthlyInYen = await client.call(createPrice, {
    ...yen,
    interval: 'month',
    interval_count: 1,
    pricing_model: 'per_unit',
  });
  const coupon = await client.call(createCoupon, {
    percent_off: 15,
    duration: 'repeating',
    duration_in_months: 3,
  });
  let vaultKey = '';
  let count = 0;
  let thisMonth = 0;

  async function tokenOf(wallet: Wallet): Promise<string> {
    if (wallet.endsWith('account')) {
      const account_number = wallet === 'account' ? GOOD_ACCOUNT : EMPTY_ACCOUNT;
      const data = { routing_number: '110000000', account_number };
      return (await service.vault.call(createToken, { type: 'bank', data }, { vaultKey })).id;
    }
    const number =
      wallet === 'declined card'
        ? DECLINED_CARD
        : wallet === 'later card'
          ? LATER_CARD
          : random.one(GOOD_CARDS);
    // One that has just been made is valid for some months.
    const ends = wallet === 'expiring card' ? thisMonth + 1 + random.below(4) : 48 + thisMonth;
    const data = {
      number,
      cvc: number.startsWith('37') ? '1234' : '123',
      expiration_month: (ends % 12) + 1,
      expiration_year: YEAR + Math.floor(ends / 12),
    };
    return (await service.vault.call(createToken, { type: 'card', data }, { vaultKey })).id;
  }

  async function sourceOf(wallet: Wallet) {
    const tokenId = await tokenOf(wallet);
    return wallet.endsWith('account')
      ? ({ type: 'BANK_ACCOUNT', tokenId, accountType: 'PERSONAL_CHECKING' } as const)
      : ({ type: 'PAYMENT_CARD', tokenId, name: 'Grace Hopper' } as const);
  }

  const save = async (identityId: string, wallet: Wallet): Promise<string> =>
    (
      await client.call(createPaymentInstrument, {
        ...(await sourceOf(wallet)),
        identityId,
      })
    ).id;

  /** A first purchase by an address of the shop. A card that is declined is followed by another. */
  async function checkOut(details: ReturnType<typeof detailsOf>, wallet: Wallet, list: string) {
    const buy = async (with_: Wallet) =>
      client.call(createCheckout, {
        customer_creation: true,
        customer_details: details,
        source: await sourceOf(with_),
        line_items: lines(list),
      });
    const { transfer } = await buy(wallet);
    if (transfer?.state === 'FAILED') await buy('card');
  }

  return {
    /** Opens the vault for a day, which is the `day`-th of the year, from 0. */
    async open(day: number): Promise<void> {
      thisMonth = new Date(Date.UTC(YEAR, 0, 1 + day)).getUTCMonth();
      vaultKey = await openVault(service);
    },

    /** How many have come so far. */
    count: () => count,

    /** A good card in the place of one that failed; its id. */
    newCard: (customer: string): Promise<string> => save(customer, 'card'),

    /** Somebody comes, and buys something. */
    async come(): Promise<void> {
      count += 1;
      const details = detailsOf(count);
      const want = random.one(WANTS);
      const wallet = random.one(WALLETS);
      const isAccount = wallet.endsWith('account');
      const quantity = 1 + random.below(3);
      if (want === 'monthly') {
        await checkOut(details, wallet, `price_pro_monthly:${quantity}`);
      } else if (want === 'trial') {
        await checkOut(details, wallet, `price_pro_trial:${quantity}`);
      } else if (want === 'yearly') {
        await checkOut(details, wallet, 'price_pro_yearly');
      } else if (want === 'monthly in yen') {
        await checkOut(details, isAccount ? 'card' : wallet, monthlyInYen.id);
      } else if (want === 'goods') {
        await checkOut(
          details,
          wallet,
          `price_tee:${quantity} price_mug price_sticker:${quantity}`,
        );
      } else if (want === 'monthly with a coupon') {
        const { id: identity_id } = await client.call(createCustomer, details);
        await save(identity_id, wallet === 'declined card' ? 'card' : wallet);
        const items = [{ price_id: 'price_pro_monthly', quantity }];
        await client.call(createSubscription, { identity_id, items, coupon_id: coupon.id });
      } else {
        const { id } = await client.call(createCustomer, details);
        const source = await save(id, 'card');
        // The fee of $5.00 ends in half a cent, as that of every thousand cents more does.
        const taken =
          random.below(3) === 0 ? 500 + 1000 * random.below(50) : 1 + random.below(50_000);
        const amount = taken + random.below(2000);
        const made = await client.call(createAuthorization, { amount, currency: 'USD', source });
        await client.call(captureAuthorization, { id: made.id, amount: taken });
      }
    },
  };
}
