import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostedTexts } from '../../hosted/page/messages.ts';
import { readLocales } from '../../scripts/build/texts.ts';
import { bankTexts } from '../../src/messages/bank.ts';
import { billingTexts } from '../../src/messages/english/billing.ts';
import { cryptoTexts } from '../../src/messages/crypto.ts';
import { cardProblems } from '../../src/messages/english/card-problems.ts';
import { frameTexts } from '../../src/messages/frame.ts';
import { LANGUAGES, languageOf } from '../../src/messages/languages.ts';
import { lazyTexts } from '../../src/messages/lazy.ts';
import { pageTexts } from '../../src/messages/page.ts';
import { statusTexts } from '../../src/messages/english/status-texts.ts';

type Texts = Readonly<Record<string, string>>;

const billing: Texts = billingTexts;
// Labels of the frame's fields, and what both say of stablecoins, are translated once, with the frame.
const lazy = Object.fromEntries(
  Object.entries(lazyTexts).filter(
    ([key]) => !(key in billing || key in cryptoTexts || key.startsWith('field_')),
  ),
);
const ENGLISH: Readonly<Record<string, Texts>> = {
  page: { ...pageTexts, ...statusTexts },
  frame: { ...frameTexts, ...cardProblems },
  lazy,
  billing,
  bank: bankTexts,
  crypto: cryptoTexts,
  hosted: hostedTexts,
};
const locales = readLocales();

function placeholdersOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/g))].toSorted();
}

/** Of a count of fields: a language has as many as it has kinds of numbers. */
function isPlural(key: string): boolean {
  return key.startsWith('incomplete_');
}

describe('the texts', () => {
  it('are there in 35 languages at least, some of them from right to left', () => {
    expect(locales.length + 1).toBeGreaterThanOrEqual(35);
    expect(locales.map(({ language }) => language)).toEqual(
      expect.arrayContaining(['ar', 'fa', 'he']),
    );
  });

  it('are found under the names that languages are asked for by', () => {
    const files = readdirSync(join(import.meta.dirname, '../../src/messages/locales'));
    expect(files.toSorted()).toEqual(locales.map(({ language }) => `${language}.json`).toSorted());
    const names = locales.map(({ language }) => language);
    expect([...LANGUAGES].toSorted()).toEqual([...names, 'en'].toSorted());
    for (const name of names) expect(languageOf([name])).toBe(name);
  });

  it('have names that mean the same wherever two catalogues are read as one', () => {
    const merged = [
      ['page', 'lazy', 'billing'],
      ['frame', 'bank', 'crypto'],
    ];
    for (const sections of merged) {
      const keys = sections.flatMap((section) => Object.keys(ENGLISH[section] ?? {}));
      expect(keys.length).toBe(new Set(keys).size);
    }
  });
});

describe.each(locales)('the texts in $language', ({ language, review, ...sections }) => {
  const own: Readonly<Record<string, Texts>> = sections;

  it('are all there, and no others', () => {
    for (const [section, texts] of Object.entries(ENGLISH)) {
      const keys = (all: Texts | undefined) =>
        Object.keys(all ?? {}).filter((key) => !isPlural(key));
      expect(keys(own[section]).toSorted(), section).toEqual(keys(texts).toSorted());
    }
  });

  it('count fields as the language counts', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const keys = Object.keys(own['page'] ?? {}).filter(isPlural);
    expect(keys.toSorted()).toEqual(
      pluralCategories.map((category) => `incomplete_${category}`).toSorted(),
    );
    expect(own['page']?.['incomplete_other']).toContain('{count}');
  });

  it('have the placeholders of the English ones', () => {
    for (const [section, texts] of Object.entries(ENGLISH)) {
      for (const [key, text] of Object.entries(texts)) {
        if (isPlural(key)) continue;
        const translated = own[section]?.[key] ?? '';
        expect(placeholdersOf(translated), `${section} ${key}`).toEqual(placeholdersOf(text));
      }
    }
  });

  it('do not say that nothing was charged of a link that may have been paid', () => {
    const { incomplete = '', ...notices } = own['hosted'] ?? {};
    // Thai ends a sentence with a space.
    const [nothingCharged = ''] = incomplete.split(language === 'th' ? ' ' : /[.。।]/);
    expect(notices['secretKey']).toContain(nothingCharged);
    for (const name of ['notFound', 'inactive', 'expired', 'usedUp', 'unusable', 'unavailable']) {
      expect(notices[name], name).not.toContain(nothingCharged);
    }
  });

  it('are texts, not markup, and say who has read them', () => {
    for (const text of Object.values(own).flatMap((texts) => Object.values(texts))) {
      expect(text).toMatch(/^[^<>]+$/u);
      expect(text).toBe(text.normalize('NFC'));
      expect(text).toBe(text.trim());
    }
    expect(review).toMatch(/^(machine-made|read by \S.*)$/);
  });
});
