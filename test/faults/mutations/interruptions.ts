import type { Mutation } from './mutation.ts';

const EARLIER = 'src/checkout/paying/earlier-attempts.ts';
/** What checks the modelled browser: test/support/checkout/checkout-model.ts. */
const MODEL = {
  by: 'node',
  file: 'test/unit/checkout/session-property.test.ts',
  title: 'money is taken once',
} as const;

/** Mutations of what a browser remembers of its payments at a merchant, across sessions and pages. */
export const INTERRUPTIONS: readonly Mutation[] = [
  {
    number: 33,
    name: 'attempts at other sessions are forgotten',
    edits: [
      {
        file: EARLIER,
        find: '(entry.sessionId === undefined || entry.sessionId !== session?.id)',
        put: 'entry.sessionId === undefined',
      },
    ],
    found: { by: 'fault run', fault: 'F45', runs: 8, rule: 'I1 one transfer' },
  },
  {
    number: 34,
    name: 'nobody waits until the page around has stored an attempt',
    edits: [
      {
        file: 'src/bridge/payment-frame.ts',
        find: '      this.#options.keeper()?.write(entry),\n    ]);',
        put: '      void this.#options.keeper()?.write(entry),\n    ]);',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/bridge/attempt-keeper.browser.test.ts',
      title: 'waits until whatever remembers attempts has stored it',
    },
  },
  {
    number: 35,
    name: 'the age of an attempt goes by the clock of the device',
    edits: [
      {
        file: 'src/checkout/service-clock.ts',
        find: '=> this.#offset + this.#uptime();',
        put: '=> Date.now();',
      },
    ],
    found: { by: 'fault run', fault: 'F46', runs: 12, rule: 'I1 one transfer' },
  },
  {
    number: 46,
    name: 'an answer that an intermediary may have written sets the service’s time',
    edits: [
      {
        file: 'src/api/http/read-refusal.ts',
        find: "{ now, sent }: Omit<Reading, 'onServedAt'>,",
        put: '{ now, sent, onServedAt }: Reading,',
      },
      {
        file: 'src/api/http/read-refusal.ts',
        find: '    const { error } = refusal;',
        put:
          '    const { error, timestamp } = refusal;\n' +
          '    onServedAt?.(Date.parse(timestamp));',
      },
    ],
    found: {
      by: 'node',
      file: 'test/unit/api/client-answers.test.ts',
      title: 'comes with no refusal of status 502, which an intermediary may have written',
    },
  },
  {
    number: 36,
    name: 'a changed address replaces a payment that is under way',
    edits: [
      {
        file: 'hosted/page.ts',
        find: 'this.#shown !== undefined && isUnderWay(this.#shown.state);',
        put: 'false;',
      },
    ],
    found: { by: 'fault run', fault: 'F49', runs: 8, rule: 'I2 no lost result' },
  },
  {
    number: 37,
    name: 'the page around a dialog forgets what is paid in it',
    edits: [
      {
        file: 'src/embed/listen.ts',
        find: 'await journal.write(entry);',
        put: 'journal.entries;',
      },
    ],
    found: { by: 'fault run', fault: 'F50', runs: 12, rule: 'I1 one transfer' },
  },
  {
    number: 38,
    name: 'a promotion code that was typed is dropped by a submit',
    edits: [
      {
        file: 'src/lazy/promotion-code.ts',
        find: 'readonly isApplied = (): boolean => !this.#typed;',
        put: 'readonly isApplied = (): boolean => true;',
      },
    ],
    found: { by: 'fault run', fault: 'F47', runs: 4, rule: 'F47 a typed code counts' },
  },
  {
    number: 39,
    name: 'whichever session a page fetches is taken for the pending one',
    edits: [
      {
        file: 'src/checkout/journal.ts',
        find: '.filter(({ sessionId }) => sessionId === session.id)',
        put: '.filter(({ sessionId }) => sessionId !== undefined)',
      },
    ],
    found: MODEL,
  },
  {
    number: 40,
    name: 'the frame pays without a consent',
    edits: [
      {
        file: EARLIER,
        find: 'return this.list.every((attempt) => consents.includes(consentTo(attempt)));',
        put: 'return consents.length >= 0;',
      },
    ],
    found: MODEL,
  },
  {
    number: 41,
    name: 'an open session counts as the end of its attempt',
    edits: [
      {
        file: EARLIER,
        find: "if (status === 'expired' ||",
        put: "if (status === 'expired' || status === 'open' ||",
      },
    ],
    found: MODEL,
  },
  {
    number: 42,
    name: 'what another tab began meanwhile is not read before sending',
    edits: [
      {
        file: 'src/checkout/paying/paying.ts',
        find: '        earlier.read(others, order);\n',
        put: '        void others;\n',
      },
    ],
    found: MODEL,
  },
  {
    number: 43,
    name: 'a dialog closes on a payment without a question',
    edits: [
      {
        file: 'src/embed/dialog.ts',
        find: '!busy || (question !== undefined && confirm(question))',
        put: '!busy || question !== undefined',
      },
    ],
    found: { by: 'fault run', fault: 'F50', seed: 52, rule: 'F50 a payment is not left unasked' },
  },
  {
    number: 44,
    name: 'a closed tab takes the attempts at a payment link with it',
    edits: [
      {
        file: 'src/bridge/attempt-journal.ts',
        find: "store(ATTEMPT_PREFIX + entry.attemptId, text, ['localStorage', 'sessionStorage']);",
        put: "store(ATTEMPT_PREFIX + entry.attemptId, text, ['sessionStorage']);",
      },
    ],
    found: { by: 'fault run', fault: 'F51', seed: 6, runs: 3, rule: 'I1 one transfer' },
  },
  {
    number: 45,
    name: 'no tab knows at once what another one is about to send',
    edits: [
      {
        file: 'src/bridge/sending-attempts.ts',
        find: 'const { held = [] } = await navigator.locks.query();',
        put: 'const held: LockInfo[] = [];',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/bridge/attempt-journal.browser.test.ts',
      title: 'is known though nothing of it is stored here yet, and so is this one there',
    },
  },
];
