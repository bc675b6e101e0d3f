import { listInvoices, type Invoice } from '../../../src/api/merchant/invoices.ts';
import { listTransfers, readSubscription } from '../../../src/api/merchant/records.ts';
import type { ResponseOf } from '../../../src/api/http/endpoint.ts';
import { createCheckout } from '../../../src/api/checkout.ts';
import { lines } from '../payments/purchase.ts';
import { SECRET, type ServiceUnderTest } from '../service-under-test.ts';

/** What a merchant does about subscriptions, and looks at. */
export function billingOf(service: ServiceUnderTest) {
  const merchant = service.client(SECRET);
  return {
    /** Ada subscribes; the id of her subscription. */
    subscribe: async (price_id = 'price_pro_monthly', source = 'PI_ada_visa'): Promise<string> => {
      const body = { identity_id: 'ID_ada', source, line_items: lines(price_id) };
      const { subscriptions } = await merchant.call(createCheckout, body);
      return subscriptions?.[0]?.id ?? '';
    },
    read: (id: string) => merchant.call(readSubscription, { id }),
    statusOf: async (id: string) => (await merchant.call(readSubscription, { id }))['status'],
    /** Oldest first, 100 at most. */
    invoicesOf: async (subscription_id: string): Promise<Invoice[]> => {
      const newestFirst = await merchant.call(listInvoices, { subscription_id, limit: 100 });
      return newestFirst.toReversed();
    },
    /** Oldest first, 100 at most. */
    transfers: async (): Promise<ResponseOf<typeof listTransfers>> =>
      (await merchant.call(listTransfers, { limit: 100 })).toReversed(),
  };
}
