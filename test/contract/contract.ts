import { beforeEach, describe } from 'vitest';
import { describeApiKeys } from './access/api-keys.ts';
import { describePeople } from './access/people.ts';
import { describeAnalytics } from './analytics/analytics.ts';
import { describeAuthorizations } from './authorizations/authorizations.ts';
import { describeAuthorizedOnce } from './authorizations/authorized-once.ts';
import { describeBankDebits } from './payments/bank-debits.ts';
import { describeBillPayments } from './bills/bill-payments.ts';
import { describeBillReview } from './bills/bill-review.ts';
import { describeBillDuplicates } from './bills/duplicates.ts';
import { describeBills } from './bills/bills.ts';
import { describePaidOnce } from './bills/paid-once.ts';
import { describeCatalogue } from './catalogue/catalogue.ts';
import { describeCatalogueWriting } from './catalogue/writing.ts';
import { describeChanges } from './records/changes.ts';
import { describeCheckout } from './payments/checkout.ts';
import { describeClientSecrets } from './sessions/client-secrets.ts';
import { describeComplianceForms } from './compliance/forms.ts';
import { describeCoupons } from './discounts/coupons.ts';
import { describeFreeOrders } from './discounts/free-orders.ts';
import { describeRedemptions } from './discounts/redemptions.ts';
import { describeConfirmOnce } from './payments/confirm-once.ts';
import { describeConfirm } from './payments/confirm.ts';
import { describeAutomations } from './subscriptions/automations.ts';
import { describeCreateSubscription } from './subscriptions/create-subscription.ts';
import { describeCrypto } from './crypto/crypto.ts';
import { describeLimitedCodes } from './crypto/limited-codes.ts';
import { describeCustomerChanges } from './customers/customer-changes.ts';
import { describeCustomers } from './customers/customers.ts';
import { describeCustomerFields } from './customers/customer-fields.ts';
import { describeDeclines } from './payments/declines.ts';
import { describeDisputedOnce } from './disputes/disputed-once.ts';
import { describeDisputes } from './disputes/disputes.ts';
import { describeDunning } from './subscriptions/dunning.ts';
import { describeDunningConfig } from './subscriptions/dunning-config.ts';
import { describeIdempotency } from './idempotency.ts';
import { describeIdempotencyScope } from './idempotency-scope.ts';
import { describeHiddenValues } from './records/hidden-values.ts';
import { describeKeys } from './keys.ts';
import { describeMessages } from './messages.ts';
import { describeMethods } from './methods.ts';
import { describeNewInstruments } from './customers/new-instruments.ts';
import { describeLinkWriting } from './payments/link-writing.ts';
import { describePaymentLinks } from './payments/payment-links.ts';
import { describeReading } from './records/reading.ts';
import { describeRefunds } from './payments/refunds.ts';
import { describeInvoicePage } from './subscriptions/invoice-page.ts';
import { describeRenewals } from './subscriptions/renewals.ts';
import { describeSavedInstruments } from './customers/saved-instruments.ts';
import { reset, type ServiceUnderTest } from './service-under-test.ts';
import { describeSessionStatus } from './sessions/session-status.ts';
import { describeSessionTokens } from './sessions/session-tokens.ts';
import { describeSessions } from './sessions/sessions.ts';
import { describeSettledOnce } from './settlements/settled-once.ts';
import { describeSettlements } from './settlements/settlements.ts';
import { describeFields } from './stated/fields.ts';
import { describeLists } from './stated/lists.ts';
import { describeRequests } from './stated/requests.ts';
import { describeStatuses } from './stated/statuses.ts';
import { describeSubscriptionUpdates } from './subscriptions/updates.ts';
import { describeVault } from './customers/vault.ts';
import { describeWholeResults } from './payments/whole-results.ts';

/*
 * Everything that any implementation of the service must do, in two halves of the same length, which run
 * side by side.
 */

/** What buyers and their pages need, and what is read of it. */
export function describePaying(name: string, service: ServiceUnderTest): void {
  describe(name, () => {
    beforeEach(async () => {
      await reset(service);
    });
    describeKeys(service);
    describeMethods(service);
    describeMessages(service);
    describeCatalogue(service);
    describeVault(service);
    describeCheckout(service);
    describeDeclines(service);
    describeIdempotency(service);
    describeIdempotencyScope(service);
    describeSessions(service);
    describeClientSecrets(service);
    describeSessionStatus(service);
    describeConfirm(service);
    describeConfirmOnce(service);
    describePaymentLinks(service);
    describeReading(service);
    describeCustomerFields(service);
    describeSavedInstruments(service);
    describeBankDebits(service);
    describeWholeResults(service);
    describeSessionTokens(service);
    describeHiddenValues(service);
    describeRedemptions(service);
    describeFreeOrders(service);
    describeAnalytics(service);
    describeStatuses(service);
    describeRequests(service);
  });
}

/** What merchants do with their goods, customers and money. */
export function describeManaging(name: string, service: ServiceUnderTest): void {
  describe(name, () => {
    beforeEach(async () => {
      await reset(service);
    });
    describeCatalogueWriting(service);
    describeLinkWriting(service);
    describeChanges(service);
    describeRefunds(service);
    describeCreateSubscription(service);
    describeRenewals(service);
    describeDunning(service);
    describeNewInstruments(service);
    describeCustomerChanges(service);
    describeCustomers(service);
    describeAuthorizations(service);
    describeAuthorizedOnce(service);
    describeCoupons(service);
    describeSubscriptionUpdates(service);
    describeDunningConfig(service);
    describeAutomations(service);
    describeInvoicePage(service);
    describeDisputes(service);
    describeSettlements(service);
    describePeople(service);
    describeApiKeys(service);
    describeComplianceForms(service);
    describeBills(service);
    describeBillReview(service);
    describeBillDuplicates(service);
    describeBillPayments(service);
    describePaidOnce(service);
    describeDisputedOnce(service);
    describeCrypto(service);
    describeLimitedCodes(service);
    describeSettledOnce(service);
    describeFields(service);
    describeLists(service);
  });
}
