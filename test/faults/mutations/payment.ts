import type { Mutation } from './mutation.ts';

const CONTROLLER = 'src/checkout/controller.ts';
const CHECKOUT = 'src/frame/current-checkout.ts';
const SENDING = 'src/checkout/paying/sending.ts';
const STATUS_CHECK =
  '      if (mayHaveCharged && !(await showUnlessOpen(process, error))) return;\n';

/** Mutations of how a payment attempt is made, repeated and resolved. */
export const PAYMENT: readonly Mutation[] = [
  {
    number: 1,
    name: 'each repeat has a new key',
    edits: [
      {
        file: SENDING,
        find: '.pay(payment, attemptId)',
        put: '.pay(payment, process.attempt?.mayHaveCharged ? crypto.randomUUID() : attemptId)',
      },
    ],
    found: { by: 'fault run', fault: 'F2', runs: 8, rule: 'I5 same key, after a status check' },
  },
  {
    number: 2,
    name: 'no status check before a repeat',
    edits: [{ file: SENDING, find: STATUS_CHECK, put: '' }],
    found: { by: 'fault run', fault: 'F2', runs: 8, rule: 'I5 same key, after a status check' },
  },
  {
    number: 3,
    name: 'a 409 is repeated at once',
    edits: [
      {
        file: SENDING,
        find: STATUS_CHECK,
        put: `      if (isApiError(error) && error.status === 409) continue;\n${STATUS_CHECK}`,
      },
    ],
    found: { by: 'fault run', fault: 'F10', runs: 16, rule: 'I5 same key, after a status check' },
  },
  {
    number: 4,
    name: 'a response that never arrives counts as a failure',
    edits: [
      {
        file: 'src/checkout/paying/verdict.ts',
        find: "    return isUnsent ? 'refused' : 'unknown';",
        put: "    return 'refused';",
      },
    ],
    found: { by: 'fault run', fault: 'F7', runs: 8, rule: 'I2 no lost result' },
  },
  {
    number: 5,
    name: 'only the button is guarded',
    edits: [
      {
        file: CONTROLLER,
        find: "    async pay(command) {\n      if (state.status !== 'ready') return;\n",
        put: '    async pay(command) {\n',
      },
      {
        file: CHECKOUT,
        find: 'if (controller && offersAgreed(this.#notified, agreed))',
        put: 'if (controller)',
      },
      {
        file: 'src/lazy/lazy.ts',
        find: "      if (state.status !== 'ready' || !frame) return;",
        put: "      if (!('order' in state) || !state.order || !frame) return;",
      },
      {
        file: 'src/lazy/submission.ts',
        find: 'this.#current ??= this.#submit(agreement)',
        put: 'this.#current = this.#submit(agreement)',
      },
      // The lock between tabs keeps out a second submit of this one too.
      {
        file: 'src/lazy/lazy.ts',
        find: '        pageAnswer.ask,\n        tabLock.take,\n',
        put: '        pageAnswer.ask,\n',
      },
    ],
    found: { by: 'fault run', fault: 'F12', runs: 8, rule: 'I6 no charge without a submit' },
  },
  {
    number: 12,
    name: 'amounts have the runtime’s digits of a currency',
    edits: [
      {
        file: 'src/money.ts',
        find: '    minimumFractionDigits: digits,\n    maximumFractionDigits: digits,\n',
        put: '',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/money.browser.test.ts',
      title: 'of 199900 HUF reads HUF 1,999.00',
    },
  },
  {
    number: 13,
    name: 'the page may name an amount',
    edits: [
      {
        file: 'src/api/line-items.ts',
        find: '  quantity: Whole.check(z.minimum(1), z.maximum(MAX_QUANTITY)),\n}) satisfies',
        put: '  quantity: Whole.check(z.minimum(1), z.maximum(MAX_QUANTITY)),\n  unit_amount: z.optional(Whole),\n}) satisfies',
      },
    ],
    found: {
      by: 'node',
      file: 'test/faults/boundaries.test.ts',
      title: 'the page cannot set what a line item costs',
    },
  },
  {
    number: 19,
    name: 'Retry-After is ignored',
    edits: [
      {
        file: 'src/api/http/pause.ts',
        find: '  const asked = isApiError(error) ? error.retryAfter : undefined;',
        put: '  const asked = error instanceof RangeError ? 0 : undefined;',
      },
    ],
    found: { by: 'fault run', fault: 'F6', runs: 12, rule: 'Retry-After' },
  },
  {
    number: 25,
    name: 'a setup that was replaced still notifies the page',
    edits: [
      {
        file: CHECKOUT,
        find: '        if (created !== this.#controller) return;\n',
        put: '',
      },
    ],
    found: {
      by: 'journey',
      file: 'test/e2e/sessions/session-changes.test.ts',
      title: 'an order that was replaced while it was loading is never shown',
    },
  },
  {
    number: 27,
    name: 'a submit that waited beyond its time limit still charges',
    edits: [
      {
        file: 'src/tabs/tab-lock.ts',
        find: 'const isLate = !atOnce && wallClock() - asked > this.#times.maxWait;',
        put: 'const isLate = false;',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/tabs/tab-lock.browser.test.ts',
      title: 'never pays after the device has slept, either',
    },
  },
  {
    number: 30,
    name: 'a change by the page after the submit is charged',
    edits: [
      {
        file: 'src/lazy/submission.ts',
        find: 'if (!mayPay || host.model.agreement !== agreement) {',
        put: 'if (!mayPay) {',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/element/easy-checkout-changing.browser.test.ts',
      title: 'does not pay in another way than the one that was shown at the submit',
    },
  },
];
