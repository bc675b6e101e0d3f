import type { ResponseOf } from '../../../src/api/http/endpoint.ts';
import { createCheckout, type CheckoutRequest } from '../../../src/api/checkout.ts';
import {
  refusalOf,
  tokenizeBank,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';

export type Bought = ResponseOf<typeof createCheckout>;
type Lines = CheckoutRequest['line_items'];

export const grace = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' };

/** `price_tee:2 price_mug` as line items. */
export function lines(list: string): Lines {
  return list.split(' ').map((item) => {
    const [price_id = '', quantity = '1'] = item.split(':');
    return { price_id, quantity: Number(quantity) };
  });
}

/** Variant A with a card's token. */
export function withCard(tokenId: string, list = 'price_tee'): CheckoutRequest {
  return {
    customer_creation: true,
    customer_details: grace,
    source: { type: 'PAYMENT_CARD', tokenId, name: 'Grace Hopper' },
    line_items: lines(list),
  };
}

/** Variant A with a bank account's token. */
export function withBank(tokenId: string, list = 'price_tee'): CheckoutRequest {
  return {
    customer_creation: true,
    customer_details: grace,
    source: { type: 'BANK_ACCOUNT', tokenId, accountType: 'PERSONAL_CHECKING' },
    line_items: lines(list),
  };
}

/** Buys with a new card, all the way from its number. */
export async function buy(
  service: ServiceUnderTest,
  list?: string,
  number?: string,
): Promise<Bought> {
  const body = withCard(await tokenizeCard(service, number), list);
  return service.client().call(createCheckout, body);
}

export async function buyByBank(
  service: ServiceUnderTest,
  account: string,
  list?: string,
): Promise<Bought> {
  const body = withBank(await tokenizeBank(service, account), list);
  return service.client().call(createCheckout, body);
}

export const refusedPurchase = (service: ServiceUnderTest, list?: string, number?: string) =>
  refusalOf(buy(service, list, number));

/** Buys with the card that the customer at the start has saved. */
export function buyForAda(service: ServiceUnderTest, list: string): Promise<Bought> {
  const body = { identity_id: 'ID_ada', source: 'PI_ada_visa', line_items: lines(list) };
  return service.client().call(createCheckout, body);
}
