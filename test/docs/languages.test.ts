import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lazyTexts } from '../../src/messages/lazy.ts';
import { LANGUAGES } from '../../src/messages/languages.ts';
import { pageTexts } from '../../src/messages/page.ts';

/** Texts of the button that tell of the duty to pay. */
interface ButtonTexts {
  readonly page: { readonly pay: string };
  readonly lazy: Readonly<Record<'subscribePay' | 'startTrialPay' | 'startTrialPayRate', string>>;
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const [, section = ''] =
  /^## The words on the button\n(.*?)^## /ms.exec(read('docs/languages.md')) ?? [];
const rows = section
  .split('\n')
  .filter((line) => /^\| [a-z]{2}(-[A-Z]{2})? /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** The texts of the button in `language`, in the order of the table. */
function buttonTexts(language: string): readonly string[] {
  const { page, lazy }: ButtonTexts =
    language === 'en'
      ? { page: pageTexts, lazy: lazyTexts }
      : JSON.parse(read(`src/messages/locales/${language}.json`));
  const { subscribePay, startTrialPay, startTrialPayRate } = lazy;
  return [page.pay, subscribePay, startTrialPay, startTrialPayRate];
}

describe('the words on the button', () => {
  it('are listed for every language', () => {
    expect(new Set(rows.map(([language]) => language))).toEqual(LANGUAGES);
  });

  for (const [language = '', words = '', ...texts] of rows) {
    it(`are those of the documentation, and tell of the duty to pay: ${language}`, () => {
      expect(buttonTexts(language)).toEqual(texts);
      const duty = words.split(', ').map((word) => word.toLowerCase());
      for (const text of texts) {
        expect(
          duty.some((word) => text.toLowerCase().includes(word)),
          text,
        ).toBe(true);
      }
    });
  }
});
