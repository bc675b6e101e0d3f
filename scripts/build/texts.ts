// A checkout origin serves the texts of src/messages/locales as several small files for each language,
// because page and frame load each part when they need it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { earlierPaymentTexts } from '../../src/messages/english/earlier-payments.ts';
import { moments } from '../../src/messages/english/moments.ts';
import { promotionTexts } from '../../src/messages/english/promotion.ts';

const folder = join(import.meta.dirname, '../../src/messages/locales');

type Texts = Readonly<Record<string, string>>;

/** The file of one language. An empty `review` means that a machine translated it and nobody has read it. */
export interface Locale {
  /** A BCP 47 tag, the same as in the file's name. */
  readonly language: string;
  readonly review: string;
  readonly page: Texts;
  readonly frame: Texts;
  readonly deferred: Texts;
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

/** Texts of the page's deferred part that few buyers see. */
const later = { ...moments, ...earlierPaymentTexts, ...promotionTexts };

function pick(texts: Texts, wanted: (key: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(key)));
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
 * The JSON text of each file by its name: for what every buyer sees first (`text-de.json`), for the
 * page's deferred part (`-deferred`) and what few buyers see of it (`-rest`), for the bank form, for
 * stablecoins, and for the hosted page.
 */
export function textFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readLocales().flatMap(({ language, page, frame, deferred, billing, bank, crypto, hosted }) =>
      Object.entries({
        '': { page, frame },
        '-deferred': { ...pick(deferred, (key) => !(key in later)), ...fieldLabels(frame, bank) },
        '-rest': {
          ...pick(deferred, (key) => key in later),
          ...billing,
          ...pick(crypto, (key) => key === 'contactShop'),
        },
        '-bank': bank,
        '-crypto': crypto,
        '-hosted': hosted,
      }).map(([part, texts]) => [`text-${language}${part}.json`, JSON.stringify(texts)]),
    ),
  );
}
