import { addressOfList } from '../kinds/kinds.ts';

/** A place that every page links to. */
export interface Place {
  readonly href: string;
  readonly title: string;
}

const list = (kind: string, title: string): Place => ({ href: addressOfList(kind), title });

/** The places of the dashboard, by subject. */
export const PLACES: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  {
    title: 'Overview',
    places: [
      { href: '/', title: 'Live' },
      { href: '/analytics', title: 'Analytics' },
    ],
  },
  {
    title: 'Payments',
    places: [
      list('transfers', 'Transfers'),
      list('orders', 'Orders'),
      list('authorizations', 'Authorizations'),
      list('refunds', 'Refunds'),
      list('disputes', 'Disputes'),
      list('settlements', 'Settlements'),
    ],
  },
  {
    title: 'Billing',
    places: [
      list('customers', 'Customers'),
      list('subscriptions', 'Subscriptions'),
      list('invoices', 'Invoices'),
      list('coupons', 'Coupons'),
      list('codes', 'Promotion codes'),
    ],
  },
  {
    title: 'Selling',
    places: [
      list('sessions', 'Sessions'),
      list('links', 'Payment links'),
      list('products', 'Products'),
      list('prices', 'Prices'),
      list('bills', 'Bills'),
    ],
  },
  {
    title: 'Developers',
    places: [
      list('endpoints', 'Endpoints'),
      list('deliveries', 'Deliveries'),
      list('events', 'Events'),
      list('jobs', 'Failed jobs'),
    ],
  },
];
