import type { Explanations } from './explanation.ts';

/** Codes that the page cannot mend: they tell what happened on the way. */
export const OUTCOME_CODES: Explanations = {
  TOTAL_CHANGED: {
    cause:
      'A price has changed since it was shown, or `submit()` has applied a promotion code that was typed. Nothing was charged.',
    mend: 'Nothing: the buyer sees both totals, and the next submit pays the new one.',
  },
  FIELDS_INVALID: {
    cause: 'A field that was correct is no longer, for example a card that has expired meanwhile.',
    mend: 'Nothing: the buyer is led to the field.',
  },
  CONNECTION_FAILED: {
    cause:
      'No readable answer arrived: the buyer is offline, the service is down, or the answer lacks the CORS header for the checkout origin.',
    mend: 'If it happens to everyone, open the address of `config.json` of the checkout origin in the browser. A service of your own has to allow the checkout origin: [CORS](guides/troubleshooting.md#origin-refused).',
  },
  CLIENT_SECRET_NOT_FETCHED: {
    cause: '`fetchClientSecret` threw, took more than 30 seconds, or did not return a secret.',
    mend: 'Look at the console, which names what it returned: `[object Response]` is an answer that nobody has read with `.json()`, `[object Error]` stands for what it threw. Then look at the log of your server: it has to answer with `client_secret` of a new session. The buyer can try again.',
  },
  FRAME_SILENT: {
    cause:
      '`frame.html` did not answer, and no policy of your page was to blame: a content blocker, an `X-Frame-Options` in front of the checkout origin, or an origin that does not respond.',
    mend: 'Open `frame.html` of the checkout origin in a tab of its own. [A blank frame](guides/troubleshooting.md#a-blank-frame)',
  },
  PAGE_SILENT: {
    cause:
      'The page did not confirm that it has noted the attempt, so that the payment was not begun.',
    mend: 'Do not stop the page in a listener of `easy-submit`: a dialog of the browser or a long loop does that. The buyer can try again.',
  },
  OUTCOME_UNKNOWN: {
    cause:
      'The answer to a payment was lost, and the service could not be asked what became of it.',
    mend: 'Look the attempt up by the `attemptId` of the event or by your webhooks before anyone pays again. With a session, the service is asked for you.',
  },
  NOT_CHARGED: {
    cause: 'An attempt whose answer was lost turned out not to have been charged.',
    mend: 'Nothing: the buyer can pay again.',
  },
  ANSWER_MISMATCH: {
    cause: 'The answer to the payment does not belong to what was sent, so it was not believed.',
    mend: 'Find out who answers in the place of the service: a cache or a proxy. `requestId` names the request in the log of the service.',
  },
  UNEXPECTED_RESPONSE: {
    cause:
      'The answer was not one of the service: the page of a proxy, an empty body, or too large.',
    mend: 'Check the addresses in `config.json` of the checkout origin, and proxies in front of the service.',
  },
  UNKNOWN_ERROR: {
    cause:
      'The service refused with something that does not look like a code, which is not passed on because it could repeat what was typed.',
    mend: 'Look the `requestId` up in the log of the service.',
  },
  REQUEST_MALFORMED: {
    cause: 'A request did not pass our own check, and was not sent.',
    mend: 'Compare `customer`, `metadata` and `sourceTags` with [the list of fields](checkout-fields.md). If they are right, this is a defect: report it.',
  },
  INTERNAL: {
    cause: 'An error that nobody foresaw, in the script or at the service.',
    mend: 'Look at the console, or the `requestId` up in the log of the service, and report it.',
  },
  SERVICE_NOT_CONFIGURED: {
    cause: '`config.json` of the checkout origin has no service for this environment.',
    mend: 'Add it there, or correct `environment` of the element.',
  },
  NO_CLIENT_SECRET: {
    cause: 'The hosted page created a session, and the answer had no client secret.',
    mend: 'Check which service `config.json` of the checkout origin names.',
  },
};

/** Codes of a link to the hosted page that is malformed. */
export const LINK_CODES: Explanations = {
  MALFORMED_IDENTITY: {
    cause: 'The link names a customer by an empty, doubled or malformed `identity`.',
    mend: 'Write `identity=ID_…` once, with `items` only.',
  },
  MALFORMED_METADATA: {
    cause: 'A `metadata.<name>` of the link is malformed, doubled or empty.',
    mend: 'Names begin with a letter and have at most 40 characters, values at most 255.',
  },
  MALFORMED_TAGS: {
    cause: 'A `tags.<name>` of the link is malformed, doubled or empty.',
    mend: 'Names begin with a letter and have at most 40 characters, values at most 255.',
  },
  MALFORMED_INSTRUMENT: {
    cause: 'The link names a saved card or bank account, with which anyone could pay.',
    mend: 'Create a session with `identity_id` on your server.',
  },
};
