import type { Client } from '../api/http/client.ts';
import { CheckoutResponse } from '../api/checkout-response.ts';
import { endpoint, type Endpoint } from '../api/http/endpoint.ts';
import { OfferedSession } from '../api/offered-session.ts';
import { present } from '../api/schemas/present.ts';
import { codeRequest, DiscountedOffer } from '../api/code-request.ts';
import { sessionRequest } from '../api/session-request.ts';
import { accept } from '../api/schemas/shapes.ts';
import { ApiError, CheckoutError, ConfigurationError } from '../errors.ts';
import type { Offer, Offers } from './gateway.ts';
import { type MerchantBranding, methodsFor, type Order } from './order.ts';
import { type CheckoutResult, resultOf } from './outcome.ts';
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
   * Gives the session a promotion code. Null takes it away.
   *
   * @throws {CheckoutError} as `load` does
   */
  applyCode(code: string | null): Promise<Offer>;
  /**
   * Loads the order, if it can be paid.
   *
   * @throws {CheckoutError} as `load` does; `SESSION_COMPLETE` or `SESSION_EXPIRED`
   */
  loadOpen(): Promise<Order>;
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

const askSession = endpoint({ ...sessionRequest, response: OfferedSession });
const applyCode = endpoint({ ...codeRequest, response: DiscountedOffer });

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
    if (id === sessionId) return;
    throw new CheckoutError('The response is for another session than the secret has opened.', {
      code: 'ANSWER_MISMATCH',
      actor: 'service',
    });
  }

  async function ask<Request>(
    operation: Endpoint<Request, OfferedSession>,
    request: Request,
    signal?: AbortSignal,
  ): Promise<{ readonly answer: OfferedSession; readonly order: Order }> {
    let servedAt = Date.now();
    const onServedAt = (time: number) => {
      servedAt = time;
    };
    const answer = await service.call(operation, request, {
      ...(signal && { signal }),
      onServedAt,
    });
    checkSession(answer.session);
    vaultSession = { key: answer.tokenization.session_key, openedAt: uptime() };
    const order = orderOf(answer, servedAt);
    checkMethods(answer, order);
    lastOrder = order;
    return { answer, order };
  }

  return {
    readsBack: true,
    checkSession,

    get lastOrder() {
      return lastOrder;
    },

    async load(signal) {
      return offerOf(await ask(askSession, { client_secret, parent_origin }, signal));
    },

    async loadOpen() {
      const { answer, order } = await ask(askSession, { client_secret, parent_origin });
      const status = statusOf(answer);
      if (status === 'open') return order;
      // The vault session of an ended session cannot create tokens, so its key is not used.
      throw new CheckoutError(`The session is ${status} and can no longer be paid.`, {
        code: `SESSION_${status.toUpperCase()}`,
        actor: 'merchant',
      });
    },

    async applyCode(code) {
      return offerOf(await ask(applyCode, { client_secret, code }));
    },

    takeVaultSession() {
      const { key, openedAt = 0 } = vaultSession ?? {};
      vaultSession = undefined;
      return uptime() - openedAt <= MAX_VAULT_SESSION_AGE_MS ? key : undefined;
    },
  };
}

/** A payment that was received counts, whether or not it is confirmed: there is nothing more to pay. */
function statusOf({ session }: OfferedSession): Offer['status'] {
  const { status, payment_status } = session;
  return payment_status === 'processing' || payment_status === 'paid' ? 'complete' : status;
}

/** @throws {ApiError} `UNEXPECTED_RESPONSE`: the service does not say how a paid session was paid */
function offerOf({
  answer,
  order,
}: {
  readonly answer: OfferedSession;
  readonly order: Order;
}): Offer {
  const status = statusOf(answer);
  return status === 'complete'
    ? { status, order, result: readResult(answer.result) }
    : { status, order };
}

/** Reads what has become of a session, which replaces the answer to a confirm that was lost. */
function readResult(result: unknown = {}): CheckoutResult {
  const answer = accept(CheckoutResponse, result);
  if (answer) return resultOf(answer);
  throw new ApiError('The service says of a paid session what is no answer to a payment.', {
    code: 'UNEXPECTED_RESPONSE',
    status: 200,
    actor: 'service',
  });
}

function checkMethods(answer: OfferedSession, { methods, isFree }: Order): void {
  if (statusOf(answer) !== 'open' || methods.length > 0 || answer.crypto_payment || isFree) return;
  throw new ConfigurationError(
    'NO_PAYMENT_METHOD',
    'The session allows neither PAYMENT_CARD nor BANK_ACCOUNT, which can pay in USD only.',
  );
}

function orderOf(answer: OfferedSession, servedAt: number): Order {
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
    isFree: amount_total === 0 && !line_items.some((line) => line.recurring),
    methods: methodsFor(session.currency, toMethods(payment_methods)),
    servedAt,
    ...present({ merchantId: merchant.id, timeZone: merchant.timezone }),
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

function merchantBranding({ merchant, branding }: OfferedSession): MerchantBranding {
  const { id: _, timezone: _zone, name, ...addresses } = merchant;
  const brand_color = branding['brand_color'];
  return {
    name,
    ...present(addresses),
    ...(typeof brand_color === 'string' && { brand_color }),
  };
}
