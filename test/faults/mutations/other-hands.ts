import type { Mutation } from './mutation.ts';

/** Mutations of what the checkout does on a page that others alter. */
export const OTHER_HANDS: readonly Mutation[] = [
  {
    number: 47,
    name: 'an amount goes into the text that a translator has replaced',
    edits: [
      {
        file: 'src/ui/own-text.ts',
        find: '    if (isOld) element.textContent = text;\n',
        put:
          '    const own = element as Element & { drawn?: ChildNode | null };\n' +
          '    if (!own.drawn) element.textContent = text;\n' +
          '    own.drawn ??= element.firstChild;\n' +
          '    if (isOld && own.drawn) own.drawn.nodeValue = text;\n',
      },
    ],
    found: { by: 'fault run', fault: 'F53', seed: 297, rule: 'I6 no charge without a submit' },
  },
  {
    number: 48,
    name: 'an attempt is forgotten when its frame is exchanged',
    edits: [
      {
        file: 'src/model/checkout-setup.ts',
        find: 'const isUnresolved = this.#leaveUnresolved(isReplaced);',
        put: 'const isUnresolved = model.isComplete();',
      },
      {
        file: 'src/bridge/payment-frame.ts',
        find: 'journal: [...this.attempts]',
        put: 'journal: []',
      },
    ],
    found: { by: 'fault run', fault: 'F55', seed: 346, rule: 'I2 no lost result' },
  },
  {
    number: 49,
    name: 'nobody notices that the frame of a payment is gone',
    edits: [
      {
        file: 'src/bridge/frame-watch.ts',
        find: '    end();\n    onLost();\n',
        put: '    end();\n',
      },
    ],
    found: { by: 'fault run', fault: 'F55', seed: 397, rule: 'I7 no endless wait' },
  },
  {
    number: 50,
    name: 'the late answer of a frame that was exchanged is taken',
    edits: [
      {
        file: 'src/bridge/host.ts',
        find: '      port?.close();\n      connected = false;\n    },\n',
        put: '    },\n',
      },
    ],
    found: {
      by: 'browser',
      file: 'test/unit/bridge/host.browser.test.ts',
      title: 'hears nothing of a document that lives on after the conversation is closed',
    },
  },
  {
    number: 51,
    name: 'marks that an extension removes are not put back',
    edits: [
      {
        file: 'src/element/drawn-tree.ts',
        find: 'else if (this.#own.has(node) && root.contains(target)) {',
        put: 'else if (this.#own.has(node) && !root.contains(target)) {',
      },
    ],
    found: { by: 'fault run', fault: 'F54', seed: 235, rule: 'F54 what was typed is kept' },
  },
];
