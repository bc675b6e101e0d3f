import type { Client } from '../api/http/client.ts';
import type { Endpoint } from '../api/http/endpoint.ts';
import { type ValidatedSession, validateSession } from '../api/embedded-checkout.ts';
import { present } from '../api/present.ts';
import { ConfigurationError } from '../errors.ts';
import { answerMismatch } from './answer-mismatch.ts';
import type { Offer, Offers } from './gateway.ts';
import { type MerchantBranding, methodsFor, type Order } from './order.ts';
import { resultOf } from './outcome.ts';
import { toMethods } from './payment-method.ts';
import { toSaved } from './saved-instrument.ts';

export interface SessionCredential {
  /** This client carries no key, because the secret authorizes by itself. */
  readonly service: Client;
  readonly clientSecret: string;
  /** Origin of the page around the frame, as the handshake showed it. */
  readonly parentOrigin: string;
  /** A monotonic clock: milliseconds since any point in time. */
  readonly uptime?: () => number;
}

/** What a session offers, and what else its answers bring. */
export interface SessionOffers extends Offers {
  /**
   * Carries out an operation that answers as `validate` does.
   *
   * @throws {CheckoutError} as `load` does
   */
  ask<Request>(
    operation: Endpoint<Request, ValidatedSession>,
    request: Request,
    signal?: AbortSignal,
  ): Promise<Offer>;
  /** The order as it was last shown. */
  readonly lastOrder: Order | undefined;
  /** @throws {CheckoutError} `ANSWER_MISMATCH`: the answer is about another session */
  checkSession(session: { readonly id: string }): void;
  /**
   * Returns the vault session that the last answer has opened, once and only while it is fresh.
   * Each answer opens one.
   */
  takeVaultSession(): string | undefined;
}

/**
 * The vault's sessions live for 180 seconds, and the vault uses them for 150 seconds from when it
 * gets them. So it must get none that is older than this, in milliseconds.
 */
const MAX_VAULT_SESSION_AGE_MS = 30_000;

/** The offers of a session. Contract, section 6. */
export function sessionOffers({
  service,
  clientSecret: client_secret,
  parentOrigin: parent_origin,
  uptime = () => performance.now(),
}: SessionCredential): SessionOffers {
  let vaultSession: { readonly key: string; readonly openedAt: number } | undefined;
  /** Id of the session that the secret has opened. */
  let sessionId: string | undefined;
  let lastOrder: Order | undefined;

  function checkSession({ id }: { readonly id: string }): void {
    sessionId ??= id;
    if (id !== sessionId) throw answerMismatch();
  }

  const ask: SessionOffers['ask'] = async (operation, request, signal) => {
    let servedAt = Date.now();
    const onServedAt = (time: number) => {
      servedAt = time;
    };
    const options = { onServedAt, ...(signal && { signal }) };
    const answer = await service.call(operation, request, options);
    checkSession(answer.session);
    vaultSession = { key: answer.tokenization.session_key, openedAt: uptime() };
    const offer = offerOf(answer, servedAt);
    lastOrder = offer.order;
    return offer;
  };

  return {
    readsBack: true,
    checkSession,
    ask,

    get lastOrder() {
      return lastOrder;
    },

    load: (signal) => ask(validateSession, { client_secret, parent_origin }, signal),

    takeVaultSession() {
      const { key, openedAt = 0 } = vaultSession ?? {};
      vaultSession = undefined;
      return uptime() - openedAt <= MAX_VAULT_SESSION_AGE_MS ? key : undefined;
    },
  };
}

function offerOf(answer: ValidatedSession, servedAt: number): Offer {
  const { session, result } = answer;
  const { status, payment_status } = session;
  const order = orderOf(answer, servedAt);
  // The payment was received, whether or not it is confirmed, so there is nothing more to pay.
  if (status === 'complete' || payment_status === 'processing' || payment_status === 'paid') {
    return { status: 'complete', order, result: resultOf(result ?? {}) };
  }
  if (status === 'open' && order.methods.length === 0 && !answer.crypto_payment) {
    throw new ConfigurationError(
      'NO_PAYMENT_METHOD',
      'The session allows neither PAYMENT_CARD nor BANK_ACCOUNT, which can pay in USD only.',
    );
  }
  return { status, order };
}

function orderOf(answer: ValidatedSession, servedAt: number): Order {
  const { session, line_items, customer, payment_methods, merchant } = answer;
  const { amount_subtotal, amount_total } = session;
  return {
    currency: session.currency,
    amount_total,
    line_items: line_items.map(({ description, image_url, recurring, ...line }) => ({
      ...line,
      ...present({ description, image_url }),
      recurring: recurring && { ...recurring, trial_period_days: recurring.trial_period_days ?? 0 },
    })),
    methods: methodsFor(session.currency, toMethods(payment_methods)),
    servedAt,
    ...present({ merchantId: merchant.id }),
    session: {
      id: session.id,
      expiresIn: Date.parse(session.expires_at) - servedAt,
      ...present({ successUrl: session.success_url, cancelUrl: session.cancel_url }),
      customer: present({
        first_name: customer?.first_name,
        last_name: customer?.last_name,
        email: customer?.email,
      }),
      instruments: toSaved(customer?.payment_instruments ?? []),
      merchant: merchantBranding(answer),
      ...present({ crypto: answer.crypto_payment }),
      ...(answer.allow_promotion_codes && {
        promotion: {
          discount: amount_subtotal - amount_total,
          ...present({ named: answer.promotion_code }),
        },
      }),
    },
  };
}

function merchantBranding({ merchant, branding }: ValidatedSession): MerchantBranding {
  const { id: _, name, ...addresses } = merchant;
  const brand_color = branding['brand_color'];
  return {
    name,
    ...present(addresses),
    ...(typeof brand_color === 'string' && { brand_color }),
  };
}
