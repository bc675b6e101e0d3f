import { beforeEach, describe } from 'vitest';
import { describeBankDebits } from './payments/bank-debits.ts';
import { describeCatalogue } from './catalogue.ts';
import { describeChanges } from './records/changes.ts';
import { describeCheckout } from './payments/checkout.ts';
import { describeClientSecrets } from './sessions/client-secrets.ts';
import { describeConfirmOnce } from './payments/confirm-once.ts';
import { describeConfirm } from './payments/confirm.ts';
import { describeCreateSubscription } from './subscriptions/create-subscription.ts';
import { describeCustomerChanges } from './customers/customer-changes.ts';
import { describeCustomerFields } from './customers/customer-fields.ts';
import { describeDeclines } from './payments/declines.ts';
import { describeDunning } from './subscriptions/dunning.ts';
import { describeIdempotency } from './idempotency.ts';
import { describeHiddenValues } from './records/hidden-values.ts';
import { describeKeys } from './keys.ts';
import { describePaymentLinks } from './payments/payment-links.ts';
import { describeReading } from './records/reading.ts';
import { describeRefunds } from './payments/refunds.ts';
import { describeRenewals } from './subscriptions/renewals.ts';
import { describeSavedInstruments } from './customers/saved-instruments.ts';
import { reset, type ServiceUnderTest } from './service-under-test.ts';
import { describeSessionTokens } from './sessions/session-tokens.ts';
import { describeSessions } from './sessions/sessions.ts';
import { describeVault } from './customers/vault.ts';
import { describeWholeResults } from './payments/whole-results.ts';

/** Everything that any implementation of the service must do. */
export function describeContract(name: string, service: ServiceUnderTest): void {
  describe(name, () => {
    beforeEach(async () => {
      await reset(service);
    });
    describeKeys(service);
    describeCatalogue(service);
    describeVault(service);
    describeCheckout(service);
    describeDeclines(service);
    describeIdempotency(service);
    describeSessions(service);
    describeClientSecrets(service);
    describeConfirm(service);
    describeConfirmOnce(service);
    describePaymentLinks(service);
    describeReading(service);
    describeChanges(service);
    describeRefunds(service);
    describeCreateSubscription(service);
    describeCustomerFields(service);
    describeRenewals(service);
    describeDunning(service);
    describeSavedInstruments(service);
    describeBankDebits(service);
    describeWholeResults(service);
    describeSessionTokens(service);
    describeHiddenValues(service);
    describeCustomerChanges(service);
  });
}
