import { confirmSession } from '../../api/confirm-session.ts';
import { CheckoutError } from '../../errors.ts';
import { answerMismatch } from '../answer-mismatch.ts';
import { sessionPayment } from './body.ts';
import type { Gateway, Offer } from '../gateway.ts';
import { resultOf } from '../outcome.ts';
import { type SessionCredential, sessionOffers, type SessionOffers } from '../session-offers.ts';
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
export function clientSecretGateway(
  way: ClientSecretWay,
  offers: SessionOffers = sessionOffers(way),
): Gateway {
  const { service, clientSecret: client_secret, idempotent } = way;

  /**
   * The service reports an expired session either as an answer or as an error. Both become the same
   * offer.
   */
  async function load(signal?: AbortSignal): Promise<Offer> {
    try {
      return await offers.load(signal);
    } catch (error) {
      const isOver = verdictOf(error) === 'refused' && codeOf(error) === 'SESSION_EXPIRED';
      const order = offers.lastOrder;
      if (!isOver || !order) throw error;
      return { status: 'expired', order };
    }
  }

  return {
    repeatable: idempotent,
    readsBack: true,
    load,

    async openVaultSession() {
      const open = offers.takeVaultSession();
      if (open !== undefined) return open;
      const { status } = await offers.load();
      if (status !== 'open') throw ended(status);
      return offers.takeVaultSession() ?? '';
    },

    async pay(payment, attemptId) {
      const options = idempotent ? { idempotencyKey: attemptId } : {};
      const request = { client_secret, ...sessionPayment(payment) };
      const answer = await service.call(confirmSession, request, options);
      offers.checkSession(answer.session);
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
