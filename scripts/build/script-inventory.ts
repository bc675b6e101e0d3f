import type { Rolldown } from 'vite';
import { integrityOf } from '../../hosted/integrity.ts';

/** One script that a buyer's browser may run, as PCI DSS 4.0.1, requirement 6.4.3, wants it listed. */
interface InventoriedScript {
  /** The name of a file of the checkout origin, or `frame.html (inline)` for a script in a document. */
  readonly script: string;
  readonly runs_in: string;
  readonly purpose: string;
  /** Why a checkout cannot do without this script. */
  readonly necessity: string;
  /** The hash of the script in the notation of Subresource Integrity. */
  readonly integrity: string;
  readonly authorised_by: string;
}

export interface ScriptInventory {
  readonly version: string;
  readonly scripts: readonly InventoriedScript[];
}

interface Description extends Pick<InventoriedScript, 'runs_in' | 'purpose' | 'necessity'> {
  /** The environments of the build whose scripts it describes. The first chunk is the script, others are its parts. */
  readonly environments: readonly string[];
  /** The document that the script stands in. */
  readonly document?: string;
}

const DESCRIPTIONS: readonly Description[] = [
  ...['page', 'pinned'].map((environment) => ({
    environments: [environment],
    runs_in: 'the merchant’s page',
    purpose:
      'Defines <easy-checkout>: shows the order, asks for the buyer’s details, announces its states.',
    necessity: 'It creates the secure frame. It has no access to card or account numbers.',
  })),
  {
    environments: ['frame', 'frameLazy', 'frameBank', 'frameCrypto'],
    document: 'frame.html',
    runs_in: 'the secure frame',
    purpose:
      'Shows the payment fields, turns them into a token at the vault, and confirms the payment.',
    necessity: 'It alone handles card and account numbers, and talks to the service and the vault.',
  },
  {
    environments: ['beforePaint'],
    document: 'index.html',
    runs_in: 'the hosted page',
    purpose:
      'Sets the language, and shows the form of the HTML as the address asks for it, before anything is painted.',
    necessity:
      'Without it, the page would show no form before its script is loaded, and could be seen inside a page that may not embed it.',
  },
  {
    environments: ['hosted'],
    runs_in: 'the hosted page',
    purpose:
      'Reads what is to be paid from the address, and shows the merchant and <easy-checkout>, which is part of it.',
    necessity:
      'Buyers without a merchant’s page pay here, and return from here to the merchant. It creates the secure frame, and has no access to card or account numbers.',
  },
  {
    environments: ['embed'],
    runs_in: 'the merchant’s page',
    purpose: 'Shows the hosted page in an iframe or a dialog, and turns its messages into events.',
    necessity: 'Merchants who embed the hosted page need it; no other page loads it.',
  },
];

/**
 * Lists every script of a build.
 *
 * @param chunks - What the bundler writes, by the name of the environment.
 * @throws {Error} an environment is in no description, so nobody has said what its scripts are for
 */
export function listScripts(
  chunks: Readonly<Record<string, readonly Rolldown.OutputChunk[]>>,
  version: string,
): ScriptInventory {
  const undescribed = Object.keys(chunks).find((name) =>
    DESCRIPTIONS.every(({ environments }) => !environments.includes(name)),
  );
  if (undescribed !== undefined) {
    throw new Error(`Describe ${undescribed} in scripts/build/script-inventory.ts.`);
  }
  const scripts = DESCRIPTIONS.flatMap(({ environments, document, ...said }) => {
    const all = environments.flatMap((name) => chunks[name] ?? []);
    const [first = '', ...parts] = all.map(({ fileName }) => fileName);
    const main = document === undefined ? first : `${document} (inline)`;
    const saidOfPart = {
      ...said,
      purpose: `A part of ${main}. ${said.purpose}`,
      necessity: `${main} loads it only for checkouts that need it.`,
    };
    return all.map(({ fileName, code }) => ({
      ...(parts.includes(fileName) ? saidOfPart : said),
      script: parts.includes(fileName) ? fileName : main,
      integrity: integrityOf(code),
      authorised_by: `easy-checkout ${version}`,
    }));
  });
  return {
    version,
    scripts: scripts.toSorted((one, other) => (one.script < other.script ? -1 : 1)),
  };
}
