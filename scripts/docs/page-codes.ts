import type { Explanations } from './explanation.ts';

/** Codes that the page can mend: `actor` is `merchant`, and nothing was sent to the service. */
export const PAGE_CODES: Explanations = {
  NO_CREDENTIAL: {
    cause: 'The element has neither `publishable-key` nor `client-secret` nor `fetchClientSecret`.',
    mend: 'Set one of them. An empty value often comes from an environment variable that was not there when the page was built.',
  },
  TWO_CREDENTIALS: {
    cause: 'The element has a `publishable-key` and a `client-secret`.',
    mend: 'Keep the client secret, which already says what is sold, and remove the key.',
  },
  MALFORMED_CREDENTIAL: {
    cause: 'The key or the secret is not a string, for example a promise or an object.',
    mend: 'Hand over the text itself: `await` the answer of your server, and take `client_secret` out of it.',
  },
  MALFORMED_CLIENT_SECRET: {
    cause: 'The client secret does not have the form of one.',
    mend: 'Copy `client_secret` from the answer that created the session, not its `id`.',
  },
  SECRET_CHURN: {
    cause:
      '`client-secret` has changed more than ten times in ten seconds, because the page creates a session each time that it is rendered. The checkout that was shown last stays, and the newest secret is taken once it is the same for a second.',
    mend: 'Create one session for each cart, keep its secret on your server, and render the same one each time.',
  },
  SECRET_KEY_REFUSED: {
    cause:
      'A secret of your server is in the page: a secret or restricted key (`sk_…`, `rk_…`), the secret of a webhook (`whsec_…`), a token (`eyJ…`), or a key of another service. It was removed from the page, and not sent.',
    mend: 'Revoke it now, because others may have seen it. Then use the publishable key (`pk_…`) or the client secret of a session.',
  },
  WRONG_CREDENTIAL: {
    cause: 'A client secret was given as the key, or a publishable key as the secret.',
    mend: 'Swap them: `pk_…` belongs into `publishable-key`, `client_secret` into `clientSecret`.',
  },
  UNKNOWN_KEY_KIND: {
    cause: 'The key begins neither with `pk_test_` nor with `pk_live_`.',
    mend: 'Copy the publishable key from the dashboard.',
  },
  VARIABLE_NOT_REPLACED: {
    cause:
      'A value is the placeholder of a template: `undefined`, `null`, `{{key}}`, `$KEY`, `pk_test_…` or `[object Object]`.',
    mend: 'Look at the HTML that arrives in the browser, and at what should have filled it in. Lists and functions are set as properties, not as attributes.',
  },
  NO_LINE_ITEMS: {
    cause: 'There is a publishable key, and nothing to sell with it.',
    mend: 'Set `line-items="price_tee:2"`, or the property `lineItems`. With a session, use `client-secret` instead of the key.',
  },
  MALFORMED_LINE_ITEMS: {
    cause: '`line-items` is not a list of `price_id:quantity`, or has too many entries.',
    mend: 'Separate entries by spaces: `price_tee:2 price_mug`. As a property: `[{ price_id, quantity }]`.',
  },
  QUANTITY_OUT_OF_RANGE: {
    cause: 'A quantity is not a whole number, is below 1, or is too large.',
    mend: 'Leave out lines that have no quantity left, and limit quantities in your cart.',
  },
  PRICE_UNKNOWN: {
    cause: 'The merchant of this key has no price with this id.',
    mend: 'Copy the id from the dashboard. A price of the sandbox does not exist in live, nor the other way round.',
  },
  PRICE_INACTIVE: {
    cause: 'The price is no longer sold.',
    mend: 'Activate it in the dashboard, or sell another one.',
  },
  MIXED_CURRENCY: {
    cause: 'The prices are in several currencies.',
    mend: 'Sell one currency at a time.',
  },
  AMOUNT_TOO_LARGE: {
    cause: 'The total is too large to be computed exactly.',
    mend: 'Lower a quantity or a price.',
  },
  NO_PAYMENT_METHOD: {
    cause: 'Nothing that `payment-methods` or the session allows can pay this order.',
    mend: 'Allow cards too: bank accounts pay in USD only, and stablecoins in sessions in USD only.',
  },
  NO_CUSTOMER: {
    cause: 'A saved instrument is to pay, and no `identity-id` says whose it is.',
    mend: 'Set `identity-id` together with `instrument-id`.',
  },
  INSTRUMENT_KIND_UNKNOWN: {
    cause:
      '`instrument-id` may name a card or a bank account, and an account may be debited only with an authorization.',
    mend: 'List it in `savedInstruments`, or set `payment-methods="card"` if you know that it is a card.',
  },
  MALFORMED_IDENTITY_ID: {
    cause: '`identity-id` is not a text, or is too long.',
    mend: 'Hand over the id of the customer as the service gave it to you.',
  },
  MALFORMED_INSTRUMENT_ID: {
    cause: '`instrument-id` is not a text, or is too long.',
    mend: 'Hand over the id of the instrument as the service gave it to you.',
  },
  MALFORMED_PAYMENT_METHODS: {
    cause: '`payment-methods` holds a word that it does not know.',
    mend: 'Use `card`, `bank`, `crypto`, or several of them with spaces between.',
  },
  MALFORMED_BILLING_ADDRESS: {
    cause: '`billing-address` holds a word that it does not know.',
    mend: 'Use `auto`, `full` or `none`.',
  },
  MALFORMED_COLLECT: {
    cause: '`collect` holds a word that it does not know.',
    mend: 'Use `phone`, `business`, `split-name`, or several of them with spaces between.',
  },
  MALFORMED_DRAFTS: {
    cause: '`drafts` holds a word that it does not know.',
    mend: 'Use `tab` or `none`.',
  },
  MALFORMED_CUSTOMER: {
    cause: '`customer` has another shape than `customer_details`, or a value that is not a text.',
    mend: 'Compare it with [the list of fields](checkout-fields.md).',
  },
  MALFORMED_SAVED_INSTRUMENTS: {
    cause: '`savedInstruments` is not a list of instruments.',
    mend: 'Hand over `[{ id, type, last_four, … }]`, as the service answers for a customer.',
  },
  MALFORMED_METADATA: {
    cause: '`metadata` is not an object of strings.',
    mend: 'Turn numbers and other values into strings: `{ order: "5" }`.',
  },
  MALFORMED_SOURCE_TAGS: {
    cause: '`sourceTags` is not an object that can be sent as JSON.',
    mend: 'Hand over a plain object of texts, numbers, lists and objects.',
  },
  MALFORMED_MESSAGES: {
    cause:
      'An entry of `messages` is not a text, is too long, or has other placeholders than it needs.',
    mend: 'Keep the placeholders of the text that you replace: [your own wording](languages.md#your-own-wording).',
  },
  INSECURE_PAGE: {
    cause: 'The page was loaded over http, where browsers withhold what a payment needs.',
    mend: 'Serve it over https. `http://localhost` and `http://127.0.0.1` are secure enough for browsers.',
  },
  SUBMIT_UNANSWERED: {
    cause:
      'A promise that your page gave to `waitUntil()` of `easy-submit` was neither resolved nor rejected within 60 seconds. Nothing was sent, and the buyer reads that the payment did not go through.',
    mend: 'Resolve it, or reject it, in time, also when a request of yours fails. Ask buyers what takes longer before they submit.',
  },
  FRAME_BLOCKED: {
    cause: 'The Content Security Policy of your page blocks the secure frame.',
    mend: 'Add the checkout origin to `frame-src`; the message has the line. [More](guides/troubleshooting.md#content-security-policy)',
  },
  FRAME_REMOVED: {
    cause:
      'A script of your page, or an extension of the buyer, has removed the secure frame of the element several times.',
    mend: 'Keep what cleans your page up (an optimizer, a consent tool, a list of blocked content) away from `<easy-checkout>`.',
  },
  SCRIPT_BLOCKED: {
    cause: 'The Content Security Policy of your page blocks the lazy part of the script.',
    mend: 'Add the checkout origin to `script-src`; the message has the line. [More](guides/troubleshooting.md#content-security-policy)',
  },
  TEMPLATES_BLOCKED: {
    cause:
      'The Content Security Policy of your page lists the policies of Trusted Types, without that of Lit. Only the console says so, because the element cannot be defined.',
    mend: 'Add `lit-html` to `trusted-types`. [More](guides/troubleshooting.md#content-security-policy)',
  },
  NO_CHECKOUT_ORIGIN: {
    cause: 'The element was imported from npm, and does not know where its secure frame is.',
    mend: 'Set `checkout-origin` to the origin that serves `frame.html`.',
  },
  MALFORMED_CHECKOUT_ORIGIN: {
    cause: '`checkout-origin` is not the address of an origin.',
    mend: 'Write scheme and host, `https://checkout.example.com`: https, except on your own machine.',
  },
  UNKNOWN_ENVIRONMENT: {
    cause: '`environment` holds a word that it does not know.',
    mend: 'Use `sandbox` or `live`, or leave it out: with a key, the key says which.',
  },
  PRICING_MODEL_UNSUPPORTED: {
    cause: 'The price has tiers or packages, whose total only the service computes.',
    mend: 'Sell it in a session, whose lines carry their amounts.',
  },
};
