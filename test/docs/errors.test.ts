import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorsPage } from '../../scripts/docs/errors-page.ts';
import { LINK_CODES, OUTCOME_CODES } from '../../scripts/docs/outcome-codes.ts';
import { PAGE_CODES } from '../../scripts/docs/page-codes.ts';
import {
  DECLINE_CODES,
  PROMOTION_CODES,
  SERVICE_CODES,
  WEBHOOK_CODES,
} from '../../scripts/docs/service-codes.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const namesOf = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name);

/** Names in capitals that are values of the wire, and no errors. */
const NO_CODES = new Set([
  'BANK_ACCOUNT',
  'BUSINESS_CHECKING',
  'BUSINESS_SAVINGS',
  'PAYMENT_CARD',
  'PERSONAL_CHECKING',
  'PERSONAL_SAVINGS',
  // It only looks a text up, and is announced to nobody.
  'RETRY_LATER',
]);

const explained = new Set(
  [PAGE_CODES, OUTCOME_CODES, LINK_CODES, SERVICE_CODES, DECLINE_CODES, PROMOTION_CODES].flatMap(
    (codes) => Object.keys(codes),
  ),
);
for (const code of Object.keys(WEBHOOK_CODES)) explained.add(code);

function sourcesOf(...folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => read(join(folder, name))),
    )
    .join('\n');
}

/** Each literal that may be a code, and those that are put together of two parts. */
function codesIn(source: string): ReadonlySet<string> {
  const whole = namesOf(source, /'([A-Z]+(?:_[A-Z]+)+)'/g);
  const malformed = namesOf(source, /\bmalformed\(\s*'([A-Z_]+)'/g);
  const kinds = namesOf(/type Kind = ('[A-Z' |]+);/.exec(source)?.[1] ?? '', /'([A-Z]+)'/g);
  const parts = new Set([...malformed, ...kinds]);
  return new Set([
    ...whole.filter((name) => !parts.has(name) && !NO_CODES.has(name)),
    ...Array.from(parts, (part) => `MALFORMED_${part}`),
  ]);
}

const source = sourcesOf('src', 'hosted');
const codes = codesIn(source);

describe('the error codes', () => {
  it('of the element and the hosted page each have a cause and a mend', () => {
    expect([...codes].filter((code) => !explained.has(code))).toEqual([]);
  });

  it('are seen where a new one is added', () => {
    const added = codesIn(`${source}\nthrow new ConfigurationError('NEW_MISTAKE', '');`);
    expect([...added].filter((code) => !explained.has(code))).toEqual(['NEW_MISTAKE']);
  });

  it('that are explained all exist', () => {
    const ours = { ...PAGE_CODES, ...OUTCOME_CODES, ...LINK_CODES };
    const known = new Set([...codes, 'INTERNAL']);
    expect(Object.keys(ours).filter((code) => !known.has(code))).toEqual([]);
  });

  it('of declines are those of the sandbox and of the texts for buyers', () => {
    const scenarios = namesOf(read('sandbox/payments/scenarios.ts'), /'([A-Z]+(?:_[A-Z]+)+)'/g);
    const texts = namesOf(sourcesOf('src/messages'), /\b(?:decline|debit)_([A-Z_]+)/g);
    const bills = namesOf(read('sandbox/bills/payment.ts'), /\['([A-Z_]+)'/g);
    const known = new Set([...scenarios, ...texts, ...bills, 'PAYMENT_INSTRUMENT_DISABLED']);
    expect(new Set(Object.keys(DECLINE_CODES))).toEqual(known);
  });

  it('each have an entry with a whole sentence for cause and mend', () => {
    const sentences = namesOf(errorsPage(), /^### `\w+`\n\n(.+)$/gm);
    expect(sentences.length).toBeGreaterThan(100);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^(?:[A-Z]|`).*[.)] \*\*Mend:\*\* (?:[A-Z]|`).*[.)]$/);
    }
  });

  it('stand on the page as the sources explain them', () => {
    expect(read('docs/errors.md')).toBe(errorsPage());
  });
});
