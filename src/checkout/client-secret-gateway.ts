import type { Client } from '../api/http/client.ts';
import {
  confirmSession,
  type ValidatedSession,
  validateSession,
} from '../api/embedded-checkout.ts';
import { CheckoutError, ConfigurationError } from '../errors.ts';
import { sessionPayment } from './body.ts';
import type { Gateway, Offer } from './gateway.ts';
import { type MerchantBranding, methodsFor, type Order } from './order.ts';
import { resultOf } from './outcome.ts';
import { present } from '../api/present.ts';
import { toSaved } from './saved-instrument.ts';
import { toMethods } from './payment-method.ts';
import { answerMismatch, codeOf, verdictOf } from './verdict.ts';

interface ClientSecretWay {
  /** This client carries no key, because the secret authorizes by itself. */
  readonly service: Client;
  readonly clientSecret: string;
  /** Origin of the page around the frame, as the handshake showed it. */
  readonly parentOrigin: string;
  /** Whether the service honours `Idempotency-Key`. Contract, section 2. */
  readonly idempotent: boolean;
}

/** The gateway for a client secret. Contract, section 6. */
export function clientSecretGateway({
  service,
  clientSecret: client_secret,
  parentOrigin: parent_origin,
  idempotent,
}: ClientSecretWay): Gateway {
  /** The vault session that the last answer has opened. Each answer opens one. */
  let vaultSession: string | undefined;
  /** Id of the session that the secret has opened. */
  let sessionId: string | undefined;
  /** The order as it was last shown. */
  let lastOrder: Order | undefined;

  /** @throws {CheckoutError} `ANSWER_MISMATCH`: the answer is about another session */
  function checkSession({ id }: { readonly id: string }): void {
    sessionId ??= id;
    if (id !== sessionId) throw answerMismatch();
  }

  async function validate(signal?: AbortSignal): Promise<Offer> {
    let servedAt = Date.now();
    const onServedAt = (time: number) => {
      servedAt = time;
    };
    const request = { client_secret, parent_origin };
    const options = { onServedAt, ...(signal && { signal }) };
    const answer = await service.call(validateSession, request, options);
    checkSession(answer.session);
    vaultSession = answer.tokenization.session_key;
    const offer = offerOf(answer, servedAt);
    lastOrder = offer.order;
    return offer;
  }

  /**
   * The service reports an expired session either as an answer or as an error. Both become the same
   * offer.
   */
  async function load(signal?: AbortSignal): Promise<Offer> {
    try {
      return await validate(signal);
    } catch (error) {
      const isOver = verdictOf(error) === 'refused' && codeOf(error) === 'SESSION_EXPIRED';
      if (!isOver || !lastOrder) throw error;
      return { status: 'expired', order: lastOrder };
    }
  }

  return {
    repeatable: idempotent,
    readsBack: true,
    load,

    async openVaultSession() {
      if (vaultSession === undefined) {
        const { status } = await validate();
        if (status !== 'open') throw ended(status);
      }
      const key = vaultSession ?? '';
      vaultSession = undefined;
      return key;
    },

    async pay(payment, attemptId) {
      const options = idempotent ? { idempotencyKey: attemptId } : {};
      const request = { client_secret, ...sessionPayment(payment) };
      const answer = await service.call(confirmSession, request, options);
      checkSession(answer.session);
      // If money was due, the caller compares the transfer. If none was due, the session must be
      // complete.
      if (!answer.transfer && answer.session.status === 'open') throw answerMismatch();
      return resultOf(answer);
    },
  };
}

/** The vault session of an ended session cannot create tokens, so its key is not used. */
function ended(status: 'complete' | 'expired'): CheckoutError {
  return new CheckoutError(`The session is ${status} and can no longer be paid.`, {
    code: `SESSION_${status.toUpperCase()}`,
    actor: 'merchant',
  });
}

function offerOf(answer: ValidatedSession, servedAt: number): Offer {
  const { session, result } = answer;
  const { status, payment_status } = session;
  const order = orderOf(answer, servedAt);
  // The payment was received, whether or not it is confirmed, so there is nothing more to pay.
  if (status === 'complete' || payment_status === 'processing' || payment_status === 'paid') {
    return { status: 'complete', order, result: resultOf(result ?? {}) };
  }
  if (status === 'open' && order.methods.length === 0) {
    throw new ConfigurationError(
      'NO_PAYMENT_METHOD',
      'The session allows neither PAYMENT_CARD nor BANK_ACCOUNT, which can pay in USD only.',
    );
  }
  return { status, order };
}

function orderOf(answer: ValidatedSession, servedAt: number): Order {
  const { session, line_items, customer, payment_methods, merchant } = answer;
  return {
    currency: session.currency,
    amount_total: session.amount_total,
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
