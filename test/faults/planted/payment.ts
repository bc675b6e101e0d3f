import type { Defect } from './defect.ts';

const CONTROLLER = 'src/checkout/controller.ts';
const SENDING = 'src/checkout/sending.ts';
const LOOK = '      if (mayHaveCharged && !(await showUnlessOpen(process, error))) return;\n';

/** In how an attempt to pay is made, repeated and settled. */
export const PAYMENT: readonly Defect[] = [
  {
    number: 1,
    name: 'a new key for each repeat',
    edits: [
      {
        file: SENDING,
        find: '.pay(payment, attemptId)',
        put: '.pay(payment, process.attempt?.mayHaveCharged ? crypto.randomUUID() : attemptId)',
      },
    ],
    found: { by: 'laboratory', fault: 'F2', runs: 8, rule: 'I5 same key, after a look' },
  },
  {
    number: 2,
    name: 'no look before a repeat',
    edits: [{ file: SENDING, find: LOOK, put: '' }],
    found: { by: 'laboratory', fault: 'F2', runs: 8, rule: 'I5 same key, after a look' },
  },
  {
    number: 3,
    name: 'a repeat at once on 409',
    edits: [
      {
        file: SENDING,
        find: LOOK,
        put: `      if (error instanceof ApiError && error.status === 409) continue;\n${LOOK}`,
      },
    ],
    found: { by: 'laboratory', fault: 'F10', runs: 16, rule: 'I5 same key, after a look' },
  },
  {
    number: 4,
    name: 'an answer that does not come counts as a failure',
    edits: [
      {
        file: 'src/checkout/verdict.ts',
        find: "    return isUnsent ? 'refused' : 'unknown';",
        put: "    return 'refused';",
      },
    ],
    found: { by: 'laboratory', fault: 'F7', runs: 8, rule: 'I2 no lost result' },
  },
  {
    number: 5,
    name: 'only the button is guarded',
    edits: [
      { file: CONTROLLER, find: "      if (state.status !== 'ready') return;\n", put: '' },
      {
        file: 'src/element/frame-controller.ts',
        find: "    if (this.state.status !== 'ready' || !this.#frame) return;",
        put: '    if (!this.#frame) return;',
      },
      {
        file: 'src/element/easy-checkout.ts',
        find: 'this.#submission ??= this.#submit()',
        put: 'this.#submission = this.#submit()',
      },
      // The lock between tabs keeps out a second submit of this one too.
      {
        file: 'src/element/easy-checkout.ts',
        find: 'const mayPay = await views.mayPay(this.#askPage);',
        put: 'const mayPay = await this.#askPage();',
      },
    ],
    found: { by: 'laboratory', fault: 'F12', runs: 8, rule: 'I6 no charge without a press' },
  },
  {
    number: 12,
    name: 'the runtime’s own digits of a currency',
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
    name: 'an amount that the page names',
    edits: [
      {
        file: 'src/api/line-items.ts',
        find: '  quantity: Whole.check(z.positive(), z.maximum(MAX_QUANTITY)),\n});',
        put: '  quantity: Whole.check(z.positive(), z.maximum(MAX_QUANTITY)),\n  unit_amount: z.optional(Whole),\n});',
      },
    ],
    found: {
      by: 'node',
      file: 'test/faults/walls.test.ts',
      title: 'the page has no word in what a line costs',
    },
  },
  {
    number: 19,
    name: 'Retry-After is not heeded',
    edits: [
      {
        file: 'src/api/http/client.ts',
        find: '  const asked = error instanceof ApiError ? error.retryAfter : undefined;',
        put: '  const asked = error instanceof RangeError ? 0 : undefined;',
      },
    ],
    found: { by: 'laboratory', fault: 'F6', runs: 12, rule: 'Retry-After' },
  },
  {
    number: 25,
    name: 'a setup that was replaced still notifies the page',
    edits: [
      {
        file: 'src/frame/main.ts',
        find: '        if (created !== controller) return;\n',
        put: '',
      },
    ],
    found: {
      by: 'journey',
      file: 'test/e2e/session-changes.test.ts',
      title: 'an order that was replaced while it was asked for is never shown',
    },
  },
  {
    number: 27,
    name: 'a submit that has waited for its longest still charges',
    edits: [
      {
        file: 'src/tabs/tab-lock.ts',
        find: 'const isLate = !atOnce && now - asked > this.#times.maxWait;',
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
    name: 'what the page changes after the submit is charged',
    edits: [
      {
        file: 'src/element/easy-checkout.ts',
        find: 'if (!mayPay || this.#shown !== shown) {',
        put: 'if (!mayPay) {',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/element/live-updates.browser.test.ts',
      title: 'charges nothing that the button did not say',
    },
  },
];
