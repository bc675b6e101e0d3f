// What bills say, with published values: the routing numbers of banks, the digits of currencies, addresses
// of all countries, and texts that attack. The files are in a folder beside this repository.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFields } from '../../sandbox/extraction/fields/read-fields.ts';
import { CURRENCIES } from '../../src/api/merchant/authorizations.ts';

const FOLDER = new URL('../../../shared/vectors/', import.meta.url);
const isThere = existsSync(FOLDER);
const file = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');

/** Reads lines that stand below each other. */
function read(...lines: readonly string[]) {
  const rows = lines.map((text, index) => ({
    page: 1,
    y: index * 16,
    size: 10,
    cells: [{ text, left: 60, right: 60 + text.length * 5 }],
  }));
  return readFields({ rows, marks: [], isWhole: true });
}

// The files are not part of this repository, so that they can be missing.
describe.skipIf(!isThere)('a bill', () => {
  it('has the routing number of each bank', () => {
    const all = file('routing-numbers.txt').trim().split('\n');
    const some = process.env['ALL_ROWS'] === '1' ? all : all.filter((_, index) => index % 40 === 0);
    const wrong = some.filter((number) => {
      const { fields } = read(
        'Acme Ltd.',
        'Invoice # A-1',
        'Total $20.00',
        `Routing number: ${number}`,
        'Account number: 12345678',
      );
      return fields.routing_number !== number || fields.account_number !== '12345678';
    });
    expect(wrong).toEqual([]);
  });

  it('has as many decimals as its currency', () => {
    const wrong: string[] = [];
    const known = new Set<string>(CURRENCIES);
    for (const line of file('iso-4217.csv').split('\n')) {
      const [, code = '', digits = ''] = /,([A-Z]{3}),\d{3},(\d),\s*$/.exec(line) ?? [];
      if (!known.has(code)) continue;
      const decimals = '125'.padEnd(Number(digits), '0').slice(0, Number(digits));
      const text = `${code} 1,234${digits === '0' ? '' : `.${decimals}`}`;
      const { fields } = read('Acme Ltd.', 'Invoice # A-1', `Total ${text}`);
      const right = Number(`1234.${decimals || '0'}`);
      if (fields.amount !== undefined && fields.amount !== right)
        wrong.push(`${text}: ${fields.amount}`);
      if (fields.amount === undefined && digits !== '0') wrong.push(`${text}: nothing`);
    }
    expect(wrong).toEqual([]);
  });

  it('takes no text that attacks for anything but the name that it may be', () => {
    for (const text of JSON.parse(file('xss-payloads.json')) as string[]) {
      const { fields } = read('Acme Ltd.', 'Invoice # A-1', text.slice(0, 300), 'Total $20.00');
      expect([undefined, 'Acme Ltd.']).toContain(fields.vendor_name);
      expect([undefined, 20]).toContain(fields.amount);
    }
  });
});
