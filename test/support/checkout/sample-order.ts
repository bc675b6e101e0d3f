import type { Subscription } from '../../../src/api/checkout-response.ts';
import type { JournalEntry } from '../../../src/checkout/journal.ts';
import type { CheckoutResult } from '../../../src/checkout/outcome.ts';
import {
  methodsFor,
  type Order,
  type OrderLine,
  type SessionTerms,
} from '../../../src/checkout/order.ts';

/** One T-shirt. */
export const TEE: OrderLine = {
  price_id: 'price_tee',
  quantity: 1,
  name: 'Moth tee',
  unit_amount: 2400,
  amount: 2400,
  recurring: null,
};

/** A monthly plan, which is charged from today. */
export const MONTHLY: OrderLine = {
  price_id: 'price_pro_monthly',
  quantity: 1,
  name: 'Pro',
  unit_amount: 1200,
  amount: 1200,
  recurring: { interval: 'month', interval_count: 1, trial_period_days: 0 },
};

/** A monthly plan, free for two weeks. */
export const TRIAL: OrderLine = {
  price_id: 'price_pro_trial',
  quantity: 1,
  name: 'Pro with a trial',
  unit_amount: 2900,
  amount: 2900,
  recurring: { interval: 'month', interval_count: 1, trial_period_days: 14 },
};

/** An order of `lines`, of which `due` is charged today. */
export function orderOf(lines: readonly OrderLine[], due: number, currency = 'USD'): Order {
  return { currency, amount_total: due, line_items: lines, methods: methodsFor(currency) };
}

export const TEE_ORDER = orderOf([TEE], 2400);

export const PAID: CheckoutResult = {
  transfer: { id: 'TR1', amount: 2400, currency: 'USD', state: 'SUCCEEDED' },
  orderId: 'OR1',
  subscriptions: [],
};

/** A subscription with every field of the interface. Interface, section 2.6, and contract, section 5. */
export const SUBSCRIPTION = {
  id: 'SU1',
  status: 'active',
  order_id: 'OR1',
  order_number: '1003',
  items: [{ id: 'SI1', price_id: 'price_pro_monthly', quantity: 2, unit_amount: 1200 }],
  current_period_start: '2026-02-15T12:00:00Z',
  current_period_end: '2026-03-15T12:00:00Z',
  billing_cycle_anchor: '2026-02-15T12:00:00Z',
  cancel_at_period_end: false,
  pause_collection: { behavior: 'void', resumes_at: null },
  latest_invoice_id: 'IN1',
  proration_behavior: 'create_prorations',
  credit_balance: 0,
  pending_update: null,
} as const satisfies Subscription;

/** An attempt at the T-shirt in another session, as the journal keeps it. */
export const BEGUN: JournalEntry = {
  attemptId: 'a0',
  startedAt: '2026-03-01T11:59:00.000Z',
  sessionId: 'ecs_before',
  environment: 'sandbox',
  amount: 2400,
  currency: 'USD',
};

/** The terms of a session that expires in an hour. */
export const TERMS: SessionTerms = {
  id: 'ecs_1',
  expiresIn: 3_600_000,
  customer: {},
  instruments: [],
  merchant: { name: 'Moth and Lamp' },
};

/** An order with a promotion code, which takes `discount` off what is due now. */
export const withCode = (
  order: Order,
  discount: number,
  named?: NonNullable<SessionTerms['promotion']>['named'],
): Order => ({
  ...order,
  session: { ...TERMS, promotion: { discount, ...(named && { named }) } },
});

/** The order of a session for the same T-shirt. */
export const SESSION_ORDER: Order = { ...TEE_ORDER, session: TERMS };
