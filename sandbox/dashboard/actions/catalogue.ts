import { fieldOf, textOf, type AnyRecord } from '../kinds/kind.ts';
import { posting, type Action, type Actions } from './action.ts';
import { BILL_ACTIONS } from './on-bills.ts';

const API = '/v1/api';

const refundable = ({ amount, amount_refunded }: AnyRecord): number =>
  Number(amount) - Number(amount_refunded);

const isRefundable: Action['isOffered'] = (transfer, status) =>
  status === 'SUCCEEDED' && transfer['type'] === 'DEBIT' && refundable(transfer) > 0;

const decision = (name: string, label: string, state: string, done: string): Action => ({
  ...posting(
    name,
    label,
    (id) => `/sandbox/disputes/${id}`,
    done,
    (_, status) => isOpen(status),
  ),
  order: ({ id }) => ({
    method: 'POST',
    path: `/sandbox/disputes/${encodeURIComponent(id)}`,
    body: { state },
  }),
});

const isOpen = (status: string) => status === 'needs_response' || status === 'under_review';
const isPausable = (status: string) => ['trialing', 'active', 'past_due'].includes(status);
const isRunning = (status: string) => !['canceled', 'incomplete_expired'].includes(status);

const cancellation = (
  name: string,
  label: string,
  query: string,
  done: string,
  isOffered: Action['isOffered'],
): Action => ({
  name,
  label,
  isDangerous: true,
  isOffered,
  order: ({ id }) => ({
    method: 'DELETE',
    path: `${API}/subscriptions/${encodeURIComponent(id)}${query}`,
  }),
  done: () => done,
});

const invoice = (name: string, label: string, done: string, from: readonly string[]): Action =>
  posting(
    name,
    label,
    (id) => `${API}/invoices/${id}/${name}`,
    done,
    (_, status) => from.includes(status),
  );

const lastAttempt = (attempts: unknown): string =>
  textOf(fieldOf(Array.isArray(attempts) ? attempts.at(-1) : undefined, 'id'));

/** Whether a session waits for stablecoins. */
const takesCrypto: Action['isOffered'] = ({ payment_methods, amount_total }, status) =>
  status === 'open' &&
  Number(amount_total) > 0 &&
  Array.isArray(payment_methods) &&
  payment_methods.includes('CRYPTO');

/** What can be done with a record by one click, kind by kind. */
export const ACTIONS: Actions = {
  sessions: [
    {
      name: 'pay-crypto',
      label: 'Pay with stablecoins',
      isOffered: takesCrypto,
      order: ({ id }) => ({
        method: 'POST',
        path: '/sandbox/crypto',
        body: { session: id, event: 'confirm' },
      }),
      done: (_, answer) => {
        const status = textOf(fieldOf(answer, 'status'));
        // What was decided before stays as it is.
        return status === 'confirmed'
          ? 'The stablecoins have arrived, and the session is paid.'
          : `Nothing was paid: the stablecoins of the session have the status ${status}.`;
      },
    },
  ],
  transfers: [
    {
      name: 'refund',
      label: 'Refund',
      isOffered: isRefundable,
      amount: refundable,
      order: ({ id }, refund_amount) => ({
        method: 'POST',
        path: `${API}/transfer/${encodeURIComponent(id)}/reversals`,
        body: { refund_amount },
      }),
      done: (said) => `A refund of ${said} was made.`,
    },
    {
      name: 'dispute',
      label: 'Dispute',
      isDangerous: true,
      isOffered: isRefundable,
      order: ({ id }) => ({ method: 'POST', path: '/sandbox/disputes', body: { transfer: id } }),
      done: () => 'The customer’s bank has disputed the payment.',
    },
  ],
  authorizations: [
    {
      name: 'capture',
      label: 'Capture',
      isOffered: (_, status) => status === 'AUTHORIZED',
      amount: ({ amount }) => Number(amount),
      order: ({ id }, amount) => ({
        method: 'POST',
        path: `${API}/authorizations/${encodeURIComponent(id)}/capture`,
        body: { amount },
      }),
      done: (said) => `${said} was captured. A transfer and an order were made.`,
    },
    posting(
      'void',
      'Void',
      (id) => `${API}/authorizations/${id}/void`,
      'The authorization was voided, and its money is released.',
      (_, status) => status === 'AUTHORIZED',
    ),
  ],
  disputes: [
    posting(
      'submit',
      'Submit the evidence',
      (id) => `${API}/disputes/${id}/submit`,
      'The evidence went to the bank, which decides now.',
      ({ evidence }, status) =>
        status === 'needs_response' && Array.isArray(evidence) && evidence.length > 0,
    ),
    decision('win', 'Win it', 'won', 'The bank has decided for the merchant.'),
    {
      ...decision('lose', 'Lose it', 'lost', 'The bank has taken the money back.'),
      isDangerous: true,
    },
  ],
  subscriptions: [
    posting(
      'pause',
      'Pause',
      (id) => `${API}/subscriptions/${id}/pause`,
      'The subscription is paused. Its invoices are void meanwhile.',
      (_, status) => isPausable(status),
    ),
    posting(
      'resume',
      'Resume',
      (id) => `${API}/subscriptions/${id}/resume`,
      'The subscription goes on.',
      (_, status) => status === 'paused',
    ),
    cancellation(
      'cancel-at-end',
      'Cancel at the period’s end',
      '?at_period_end=true',
      'The subscription ends with its period.',
      ({ cancel_at_period_end }, status) => isRunning(status) && cancel_at_period_end !== true,
    ),
    cancellation('cancel', 'Cancel now', '', 'The subscription has ended.', (_, status) =>
      isRunning(status),
    ),
  ],
  invoices: [
    invoice('finalize', 'Finalize', 'The invoice is open and can be paid.', ['draft']),
    invoice('pay', 'Charge it now', 'The invoice was charged.', ['open', 'uncollectible']),
    invoice('void', 'Void', 'The invoice is void.', ['draft', 'open', 'uncollectible']),
    invoice('mark-uncollectible', 'Give it up', 'The invoice is uncollectible.', ['open']),
  ],
  bills: BILL_ACTIONS,
  endpoints: [
    posting(
      'test',
      'Send a test event',
      (id) => `${API}/webhooks/${id}/send-test`,
      'A test event is being sent.',
      ({ active }) => active === true,
    ),
    {
      name: 'enable',
      label: 'Enable',
      isOffered: ({ active }) => active === false,
      order: ({ id }) => ({
        method: 'PATCH',
        path: `${API}/webhooks/${encodeURIComponent(id)}`,
        body: { active: true },
      }),
      done: () => 'The endpoint is enabled.',
    },
  ],
  deliveries: [
    {
      name: 'resend',
      label: 'Send again',
      isOffered: ({ attempts, endpoint_active }) =>
        endpoint_active === true && lastAttempt(attempts) !== '',
      order: ({ attempts }) => ({
        method: 'POST',
        path: `${API}/webhooks/deliveries/${lastAttempt(attempts)}/resend`,
        body: {},
      }),
      done: () => 'The event is being sent again, as a delivery of its own.',
    },
  ],
};
