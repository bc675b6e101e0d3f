// A checkout origin serves the texts of src/messages/locales as two files for each language: one for what
// every buyer sees at first, and one for all else.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../src/messages/locales');

type Texts = Readonly<Record<string, string>>;

/** The file of one language. An empty `review` means that a machine translated it and nobody has read it. */
export interface Locale {
  /** A BCP 47 tag, the same as in the file's name. */
  readonly language: string;
  readonly review: string;
  readonly page: Texts;
  readonly frame: Texts;
  readonly lazy: Texts;
  readonly billing: Texts;
  readonly bank: Texts;
  readonly crypto: Texts;
  readonly hosted: Texts;
}

/** Reads all languages but English, whose texts are in the scripts. */
export function readLocales(): readonly Locale[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Locale);
}

/** Labels of the frame's fields, for the page, which names them in its list of mistakes. */
function fieldLabels(frame: Texts, bank: Texts): Texts {
  const labels = {
    number: frame['number'],
    expiry: frame['expiry'],
    cvc: frame['cvc'],
    name: frame['name'],
    routing_number: bank['routing_number'],
    account_number: bank['account_number'],
    confirm_account_number: bank['confirm_account_number'],
    account_name: bank['account_name'],
  };
  return Object.fromEntries(
    Object.entries(labels).map(([name, label = '']) => [`field_${name}`, label]),
  );
}

/**
 * The JSON text of each file by its name: of the initial parts of page, frame and hosted page
 * (`text-de.json`), and of all lazy ones (`text-de-lazy.json`).
 */
export function textFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readLocales().flatMap(({ language, page, frame, lazy, billing, bank, crypto, hosted }) => {
      const { contactShop = '' } = crypto;
      const lazyPage = { ...lazy, ...billing, ...fieldLabels(frame, bank), contactShop };
      return [
        [`text-${language}.json`, JSON.stringify({ page, frame, hosted })],
        [
          `text-${language}-lazy.json`,
          JSON.stringify({ page: lazyPage, frame: { ...bank, ...crypto } }),
        ],
      ];
    }),
  );
}
