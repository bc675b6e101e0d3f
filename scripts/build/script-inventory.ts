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

interface Entry extends Pick<InventoriedScript, 'runs_in' | 'purpose' | 'necessity'> {
  readonly matches: RegExp;
}

/** The scripts that documents load. The scripts that these load in turn are found in their code. */
const ENTRIES: readonly Entry[] = [
  {
    matches: /^easy-checkout(-\d+\.\d+\.\d+\S*)?\.js$/,
    runs_in: 'the merchant’s page',
    purpose:
      'Defines <easy-checkout>: shows the order, asks for the buyer’s details, announces its states.',
    necessity: 'It creates the secure frame. It has no access to card or account numbers.',
  },
  {
    matches: /^frame\.html \(inline/,
    runs_in: 'the secure frame',
    purpose:
      'Shows the payment fields, turns them into a token at the vault, and confirms the payment.',
    necessity: 'It alone handles card and account numbers, and talks to the service and the vault.',
  },
  {
    matches: /^index\.html \(inline/,
    runs_in: 'the hosted page',
    purpose:
      'Sets the language, and shows the form of the HTML as the address asks for it, before anything is painted.',
    necessity:
      'Without it, the page would show no form before its script is loaded, and could be seen inside a page that may not embed it.',
  },
  {
    matches: /^page\.js$/,
    runs_in: 'the hosted page',
    purpose:
      'Reads what is to be paid from the address, and shows the merchant and <easy-checkout>, which is part of it.',
    necessity:
      'Buyers without a merchant’s page pay here, and return from here to the merchant. It creates the secure frame, and has no access to card or account numbers.',
  },
  {
    matches: /^embed\.js$/,
    runs_in: 'the merchant’s page',
    purpose: 'Shows the hosted page in an iframe or a dialog, and turns its messages into events.',
    necessity: 'Merchants who embed the hosted page need it; no other page loads it.',
  },
];

const SCRIPT_TAG = /<script\b[^>]*\sdata-[^>]*>/gi;
const SCRIPT_ELEMENT = /<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gis;

/** The scripts inside `html`, in order, without those that it loads and without data. */
export function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(SCRIPT_ELEMENT)].flatMap(
    ({ groups: { attributes = '', text = '' } = {} }) =>
      /\bsrc\s*=|application\/json|importmap/i.test(attributes) ? [] : [text],
  );
}

/**
 * Lists every script among `files`, into however many files the build has split them.
 *
 * @param files - Texts by name, as a checkout origin serves them.
 * @throws {Error} no listed script loads one of them, so nobody has said what that one is for
 */
export function listScripts(
  files: Readonly<Record<string, string>>,
  version: string,
): ScriptInventory {
  const texts = new Map(
    Object.entries(files)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([name, text]): (readonly [string, string])[] => {
        if (name.endsWith('.js')) return [[name, text]];
        if (!name.endsWith('.html')) return [];
        const inline = inlineScripts(text);
        return inline.map((script, index) => [
          inline.length === 1 ? `${name} (inline)` : `${name} (inline ${index + 1})`,
          script,
        ]);
      }),
  );
  /** A script in a document may load what an attribute of its own element names. */
  const loading = new Map(
    [...texts].map(([name, text]) => {
      const [document = ''] = name.split(' ');
      const tags = name === document ? [] : (files[document]?.match(SCRIPT_TAG) ?? []);
      return [name, [...tags, text].join('\n')];
    }),
  );
  const scripts = [...texts].map(([script, text]) => {
    const described = describe(script, loading);
    if (!described) {
      throw new Error(
        `No listed script loads ${script}: describe it in scripts/build/script-inventory.ts.`,
      );
    }
    const integrity = integrityOf(text);
    return { script, ...described, integrity, authorised_by: `easy-checkout ${version}` };
  });
  return { version, scripts };
}

/** The description of the entry that loads `script`, directly or through another file. */
function describe(
  script: string,
  texts: ReadonlyMap<string, string>,
  seen: readonly string[] = [],
): Omit<Entry, 'matches'> | undefined {
  const entry = ENTRIES.find(({ matches }) => matches.test(script));
  if (entry) {
    const { runs_in, purpose, necessity } = entry;
    return { runs_in, purpose, necessity };
  }
  const visited = [...seen, script];
  // A script in a document may only begin to load what a file needs, which says more about it.
  const loaders = [...texts].toSorted(
    ([one], [other]) => Number(one.includes(' ')) - Number(other.includes(' ')),
  );
  for (const [loader, text] of loaders) {
    const from =
      !visited.includes(loader) && text.includes(script) && describe(loader, texts, visited);
    if (!from) continue;
    const necessity = `${loader} loads it only for checkouts that need it.`;
    return { ...from, purpose: `A part of ${loader}. ${from.purpose}`, necessity };
  }
  return undefined;
}
