// The texts of src/messages/locales as the files that a checkout origin serves, each loaded by itself.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moments } from '../../src/messages/moments.ts';

const folder = join(import.meta.dirname, '../../src/messages/locales');

type Texts = Readonly<Record<string, string>>;

/** One language, as it is written. Without a review it was made by a machine and read by nobody since. */
export interface Locale {
  /** BCP 47, as in the name of the file. */
  readonly language: string;
  readonly review: string;
  readonly page: Texts;
  readonly frame: Texts;
  readonly later: Texts;
  readonly billing: Texts;
  readonly bank: Texts;
  readonly hosted: Texts;
}

/** All languages but English, which is in the scripts. */
export function readLocales(): readonly Locale[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Locale);
}

function pick(texts: Texts, wanted: (key: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(key)));
}

/** Labels of the frame's fields, for the page, which leads to them. */
function fieldLabels(frame: Texts, bank: Texts): Texts {
  const labels = {
    number: frame['number'],
    expiry: frame['expiry'],
    cvc: frame['cvc'],
    name: frame['name'],
    postal_code: frame['label_postal'],
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
 * By name of file: what is needed at first sight (`text-de.json`), by the second part of the page, by
 * what few buyers of it see, by the bank form, and by the hosted page.
 */
export function textFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readLocales().flatMap(({ language, page, frame, later, billing, bank, hosted }) =>
      Object.entries({
        '': { page, frame },
        '-deferred': { ...pick(later, (key) => !(key in moments)), ...fieldLabels(frame, bank) },
        '-rest': { ...pick(later, (key) => key in moments), ...billing },
        '-bank': bank,
        '-hosted': hosted,
      }).map(([part, texts]) => [`text-${language}${part}.json`, JSON.stringify(texts)]),
    ),
  );
}
