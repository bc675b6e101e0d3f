import { confirmSession } from '../../api/confirm-session.ts';
import { sessionPayment } from './body.ts';
import type { Gateway, Offer } from '../gateway.ts';
import { answerMismatch, resultOf } from '../outcome.ts';
import type { SessionCredential, SessionOffers } from '../session-offers.ts';
import { codeOf, verdictOf } from './verdict.ts';

export interface ClientSecretCredentials extends SessionCredential {
  /** Whether the service honours `Idempotency-Key`. Contract, section 2. */
  readonly idempotent: boolean;
}

/**
 * The gateway for a client secret. Contract, section 6.
 *
 * @param offers - What has loaded the session so far.
 */
export function clientSecretGateway(
  { service, clientSecret: client_secret, idempotent }: ClientSecretCredentials,
  offers: SessionOffers,
): Gateway {
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

  /** Whether a promotion code may change the total. */
  const hasCodes = (): boolean => offers.lastOrder?.session?.promotion !== undefined;

  return {
    repeatable: idempotent,
    readsBack: true,
    load,

    async recheck() {
      // Another tab may have named a promotion code, or taken it away.
      return hasCodes() ? offers.loadOpen() : undefined;
    },

    applyCode: (code) => offers.applyCode(code),

    async openVaultSession() {
      const open = offers.takeVaultSession();
      if (open !== undefined) return open;
      await offers.loadOpen();
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
