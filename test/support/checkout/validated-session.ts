import type { ValidatedSession } from '../../../src/api/embedded-checkout.ts';

/** The service's response for an open session for one T-shirt. Contract, section 6. */
export const OPEN_SESSION: ValidatedSession = {
  valid: true,
  session: {
    id: 'ecs_1',
    status: 'open',
    payment_status: 'unpaid',
    mode: 'payment',
    currency: 'USD',
    amount_subtotal: 2400,
    amount_total: 2400,
    expires_at: '2026-03-01T13:00:00Z',
    success_url: 'https://shop.example/thanks?session={SESSION_ID}',
    cancel_url: 'https://shop.example/cart',
    livemode: false,
  },
  line_items: [
    {
      price_id: 'price_tee',
      quantity: 1,
      name: 'Moth tee',
      description: null,
      image_url: 'https://shop.example/tee.png',
      unit_amount: 2400,
      amount: 2400,
      currency: 'USD',
      recurring: null,
    },
  ],
  customer: null,
  payment_methods: ['PAYMENT_CARD', 'BANK_ACCOUNT'],
  merchant: { name: 'Moth and Lamp', support_email: 'help@shop.example', logo_url: null },
  branding: { brand_color: '#0b6b45', button_color: '#fff' },
  tokenization: { provider: 'vault', session_key: 'vault_session_1', expires_at: 'x' },
};

/** The same response, in another state or with another vault session. */
export function sessionAnswer(
  changes: {
    readonly session?: Partial<ValidatedSession['session']>;
    readonly key?: string;
  } & Partial<
    Pick<
      ValidatedSession,
      'customer' | 'merchant' | 'branding' | 'result' | 'line_items' | 'payment_methods'
    >
  > = {},
): ValidatedSession {
  const { session, key = 'vault_session_1', ...rest } = changes;
  return {
    ...OPEN_SESSION,
    ...rest,
    session: { ...OPEN_SESSION.session, ...session },
    tokenization: { ...OPEN_SESSION.tokenization, session_key: key },
  };
}
