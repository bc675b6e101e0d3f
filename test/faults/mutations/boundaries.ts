import type { Mutation } from './mutation.ts';

const HOST = 'src/bridge/host.ts';
const HOST_TEST = 'test/unit/bridge/host.browser.test.ts';

/** Mutations of the boundaries between page, frame and other windows. */
export const BOUNDARIES: readonly Mutation[] = [
  {
    number: 8,
    name: 'success is believed from any window',
    edits: [
      {
        file: 'src/embed/listen.ts',
        find: '!source || source !== frame.contentWindow || from !== hosted()',
        put: '!source || from !== hosted()',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/embed/iframe.browser.test.ts',
      title: 'hears no other window, and no window of another origin',
    },
  },
  {
    number: 9,
    name: 'a message is sent to any origin',
    edits: [
      {
        file: HOST,
        find: 'postMessage(greeting, origin, [channel.port2])',
        put: "postMessage(greeting, '*', [channel.port2])",
      },
    ],
    found: {
      by: 'browser',
      file: HOST_TEST,
      title: 'is not greeted, and is called silent two seconds after it was loaded',
    },
  },
  {
    number: 10,
    name: 'the nonce is not checked',
    edits: [{ file: HOST, find: 'data.nonce === nonce && ', put: '' }],
    found: {
      by: 'browser',
      file: HOST_TEST,
      title: 'hears nothing of a frame that answers with another nonce',
    },
  },
  {
    number: 14,
    name: 'a name is rendered as markup',
    edits: [
      {
        file: 'src/views/receipt.ts',
        find: "<dd><bdi translate=${isFixed ? 'no' : nothing} text=${ownText(value)}></bdi></dd>",
        put: '<dd><bdi .innerHTML=${value}></bdi></dd>',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/views/receipt.browser.test.ts',
      title: 'shows what the service says as it is, never as markup',
    },
  },
  {
    number: 15,
    name: 'a link may be a script',
    edits: [
      {
        file: 'src/ui/safe-url.ts',
        find: "protocol === 'https:' ||",
        put: "protocol === 'https:' || protocol === 'javascript:' ||",
      },
    ],
    found: {
      by: 'node',
      file: 'test/faults/boundaries.test.ts',
      title: 'a link is never a script',
    },
  },
  {
    number: 16,
    name: 'a theme value goes into the style unchecked',
    edits: [
      {
        file: 'src/ui/theme/theme.ts',
        find: '    if (isThemeValue(name, value)) root.style.setProperty(`--_${name}`, value);',
        put: '    root.style.setProperty(`--_${name}`, value);',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/ui/theme/theme.browser.test.ts',
      title: 'leaves out what does not fit, and nothing else',
    },
  },
  {
    number: 17,
    name: 'the client secret is in the frame’s address',
    edits: [
      {
        file: 'src/model/checkout-setup.ts',
        find: '    model.openFrame(frame, early !== undefined);\n',
        put:
          "    if (!early && model.configuration && 'clientSecret' in model.configuration) {\n" +
          '      frame.iframe.src += `?session=${model.configuration.clientSecret}`;\n' +
          '    }\n' +
          '    model.openFrame(frame, early !== undefined);\n',
      },
      // A frame with another address would be replaced before anybody could see it.
      {
        file: 'src/bridge/iframe.ts',
        find: "address.replace(/#auto$/, '')",
        put: "address.replace(/[?#].*$/, '')",
      },
    ],
    found: { by: 'fault run', fault: 'F1', seed: 3, rule: 'T6 no secret in an address' },
  },
  {
    number: 18,
    name: 'a card number is in an error',
    edits: [
      {
        file: 'src/frame/fields/vault.ts',
        find: '        if (!isApiError(error) || error.status !== 401) throw error;',
        put:
          '        if (error instanceof Error) error.message += JSON.stringify(numbers.data);\n' +
          '        if (!isApiError(error) || error.status !== 401) throw error;',
      },
    ],
    found: {
      by: 'node',
      file: 'test/unit/frame/fields/vault.test.ts',
      title: 'never repeats the number in what it fails with',
    },
  },
  {
    number: 20,
    name: 'no timeout for a frame that never answers',
    edits: [
      {
        file: HOST,
        find: '    timer = setTimeout(giveUp, LOADED_TIMEOUT_MS);\n',
        put: '',
      },
      {
        file: HOST,
        find: 'let timer = setTimeout(giveUp, ANSWER_TIMEOUT_MS);',
        put: 'const timer: ReturnType<typeof setTimeout> | undefined = undefined;',
      },
    ],
    found: {
      by: 'browser',
      file: HOST_TEST,
      title: 'is not greeted, and is called silent two seconds after it was loaded',
    },
  },
  {
    number: 21,
    name: 'a listener stays when the element goes',
    edits: [
      {
        file: 'src/embed/listen.ts',
        find: "    endWatch();\n    removeEventListener('message', onMessage);\n",
        put: '    endWatch();\n',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/embed/iframe.browser.test.ts',
      title: 'is left alone once it is undone',
    },
  },
  {
    number: 22,
    name: 'what was typed stays when the page is left',
    edits: [
      {
        file: 'src/frame/main.ts',
        find: "addEventListener('pagehide', () => fields.clear());\n",
        put: '',
      },
    ],
    found: {
      by: 'journey',
      file: 'test/e2e/security/leaving.test.ts',
      title: 'what was typed is gone as soon as the page is left',
    },
  },
  {
    number: 29,
    name: 'a page of another origin may connect again',
    edits: [
      {
        file: 'src/bridge/guest.ts',
        find: '    if (parentOrigin !== undefined && event.origin !== parentOrigin) return;\n',
        put: '',
      },
    ],
    found: {
      by: 'node',
      file: 'test/faults/boundaries.test.ts',
      title: 'the frame accepts no origin but the one that connected first',
    },
  },
  {
    number: 31,
    name: 'a snapshot that crosses a payment is taken for its answer',
    edits: [
      {
        file: 'src/bridge/payment-frame.ts',
        find: 'if (message.answers === this.#number) options.onState',
        put: 'options.onState',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/bridge/payment-frame.browser.test.ts',
      title: 'takes no snapshot that crosses a start or a payment for an answer to it',
    },
  },
  {
    number: 32,
    name: 'the frame pays whatever its order costs by now',
    edits: [
      {
        file: 'src/checkout/agreement.ts',
        find: 'order.amount_total === amount && ',
        put: '',
      },
    ],
    found: { by: 'node', file: 'test/unit/checkout/agreement.test.ts', title: 'an order for' },
  },
];
