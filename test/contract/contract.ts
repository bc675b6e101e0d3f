import { beforeEach, describe } from 'vitest';
import { describeBankDebits } from './bank-debits.ts';
import { describeCatalogue } from './catalogue.ts';
import { describeChanges } from './changes.ts';
import { describeCheckout } from './checkout.ts';
import { describeClientSecrets } from './client-secrets.ts';
import { describeConfirmOnce } from './confirm-once.ts';
import { describeConfirm } from './confirm.ts';
import { describeCreateSubscription } from './create-subscription.ts';
import { describeCustomerChanges } from './customer-changes.ts';
import { describeCustomerFields } from './customer-fields.ts';
import { describeDeclines } from './declines.ts';
import { describeDunning } from './dunning.ts';
import { describeIdempotency } from './idempotency.ts';
import { describeHiddenValues } from './hidden-values.ts';
import { describeKeys } from './keys.ts';
import { describePaymentLinks } from './payment-links.ts';
import { describeReading } from './reading.ts';
import { describeRefunds } from './refunds.ts';
import { describeRenewals } from './renewals.ts';
import { describeSavedInstruments } from './saved-instruments.ts';
import { reset, type ServiceUnderTest } from './service-under-test.ts';
import { describeSessionTokens } from './session-tokens.ts';
import { describeSessions } from './sessions.ts';
import { describeVault } from './vault.ts';
import { describeWholeResults } from './whole-results.ts';

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
