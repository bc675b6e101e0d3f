/*
 * The whole contract, for whoever describes it: each operation and each record under its name. Pages import
 * what they need from the files themselves.
 */
export * from '../../src/api/merchant/access.ts';
export * from '../../src/api/merchant/analytics.ts';
export * from '../../src/api/merchant/authorizations.ts';
export * from '../../src/api/merchant/bill-recipients.ts';
export * from '../../src/api/merchant/bills.ts';
export * from '../../src/api/merchant/catalogue.ts';
export * from '../../src/api/merchant/compliance.ts';
export * from '../../src/api/merchant/coupons.ts';
export * from '../../src/api/merchant/disputes.ts';
export * from '../../src/api/merchant/dunning.ts';
export * from '../../src/api/merchant/invoices.ts';
export * from '../../src/api/merchant/merchant.ts';
export * from '../../src/api/merchant/payment-links.ts';
export * from '../../src/api/merchant/promotion-codes.ts';
export * from '../../src/api/schemas/record-shapes.ts';
export * from '../../src/api/schemas/subscription-shapes.ts';
export * from '../../src/api/merchant/records.ts';
export * from '../../src/api/merchant/recovery.ts';
export * from '../../src/api/merchant/settlements.ts';
export * from '../../src/api/merchant/subscriptions.ts';
export * from '../../src/api/merchant/webhooks.ts';
export * from '../../src/api/checkout.ts';
export * from '../../src/api/checkout-response.ts';
export * from '../../src/api/confirm-session.ts';
export * from '../../src/api/crypto.ts';
export * from '../../src/api/customer.ts';
export * from '../../src/api/embedded-checkout.ts';
export * from '../../src/api/line-items.ts';
export * from '../../src/api/offered-session.ts';
export * from '../../src/api/payment-links.ts';
export * from '../../src/api/prices.ts';
export * from '../../src/api/promotion-code.ts';
export * from '../../src/api/sessions/session-status.ts';
export * from '../../src/api/source.ts';
export * from '../../src/api/validate-key.ts';
export * from '../../src/api/vault.ts';
