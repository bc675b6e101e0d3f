import { CheckoutResponse } from '../../api/checkout-response.ts';
import { confirmSession } from '../../api/confirm-session.ts';
import { accept } from '../../api/schemas/shapes.ts';
import { ApiError, CheckoutError } from '../../errors.ts';
import { answerMismatch } from '../answer-mismatch.ts';
import { sessionPayment } from './body.ts';
import type { FoundOffer, Gateway, Offer } from '../gateway.ts';
import type { Order } from '../order.ts';
import { resultOf } from '../outcome.ts';
import type { SessionCredential, SessionOffers } from '../session-offers.ts';
import { codeOf, verdictOf } from './verdict.ts';

export interface ClientSecretWay extends SessionCredential {
  /** Whether the service honours `Idempotency-Key`. Contract, section 2. */
  readonly idempotent: boolean;
}

/**
 * The gateway for a client secret. Contract, section 6.
 *
 * @param offers - What has loaded the session so far.
 */
export function clientSecretGateway(way: ClientSecretWay, offers: SessionOffers): Gateway {
  const { service, clientSecret: client_secret, idempotent } = way;

  /**
   * The service reports an expired session either as an answer or as an error. Both become the same
   * offer.
   */
  async function load(signal?: AbortSignal): Promise<Offer> {
    try {
      return read(await offers.load(signal));
    } catch (error) {
      const isOver = verdictOf(error) === 'refused' && codeOf(error) === 'SESSION_EXPIRED';
      const order = offers.lastOrder;
      if (!isOver || !order) throw error;
      return { status: 'expired', order };
    }
  }

  async function loadOpen(): Promise<Order> {
    const { status, order } = await offers.load();
    if (status !== 'open') throw ended(status);
    return order;
  }

  /** Whether a promotion code may change the total. */
  const hasCodes = (): boolean => offers.lastOrder?.session?.promotion !== undefined;

  return {
    repeatable: idempotent,
    readsBack: true,
    load,
    read,

    async recheck() {
      // Another tab may have named a promotion code, or taken it away.
      return hasCodes() ? loadOpen() : undefined;
    },

    applyCode: async (code) => read(await offers.applyCode(code)),

    async openVaultSession() {
      const open = offers.takeVaultSession();
      if (open !== undefined) return open;
      await loadOpen();
      return offers.takeVaultSession() ?? '';
    },

    async pay(payment, attemptId) {
      const options = idempotent ? { idempotencyKey: attemptId } : {};
      const agreed = hasCodes() && { amount_total: payment.amount };
      const request = { client_secret, ...sessionPayment(payment), ...agreed };
      const answer = await service.call(confirmSession, request, options);
      offers.checkSession(answer.session);
      // If money was due, the caller compares the transfer. If none was due, the session must be
      // complete.
      if (!answer.transfer && answer.session.status === 'open') throw answerMismatch();
      return resultOf(answer);
    },
  };
}

/** Reads what has become of a session, which replaces the answer to a confirm that was lost. */
function read(found: FoundOffer): Offer {
  if (found.status !== 'complete') return found;
  const answer = accept(CheckoutResponse, found.result ?? {});
  if (answer) return { ...found, result: resultOf(answer) };
  throw new ApiError('The service says of a paid session what is no answer to a payment.', {
    code: 'UNEXPECTED_RESPONSE',
    status: 200,
    actor: 'service',
  });
}

/** The vault session of an ended session cannot create tokens, so its key is not used. */
function ended(status: 'complete' | 'expired'): CheckoutError {
  return new CheckoutError(`The session is ${status} and can no longer be paid.`, {
    code: `SESSION_${status.toUpperCase()}`,
    actor: 'merchant',
  });
}
