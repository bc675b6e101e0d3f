import {
  type Options,
  LEFT,
  RIGHT,
  put,
  putRight,
  down,
  empty,
  party,
  vendorLines,
  buyerLines,
  meta,
  tableHead,
  tableLines,
  sums,
  table,
  toPage,
} from './draft.ts';
import { sumsOf, type Facts } from './facts.ts';
import { drawPdf } from './page.ts';
import { day, money, WORDINGS } from './wording.ts';

/*
 * How bills are laid out. Each layout draws the same facts.
 */

type Layout = (facts: Facts, options: Options) => string;

/** Letterhead, labels, table and sums, one below the other. */
const plain: Layout = (facts, options) => {
  const words = WORDINGS[facts.language];
  const draft = empty();
  party(draft, LEFT, vendorLines(facts));
  down(draft, 6);
  put(draft, LEFT, options.heading ?? words.invoice, 16);
  down(draft, 2);
  meta(draft, facts, LEFT, 220, options);
  down(draft);
  put(draft, LEFT, words.buyer);
  down(draft);
  party(draft, LEFT, buyerLines(facts));
  down(draft, 5);
  table(draft, facts);
  down(draft);
  sums(draft, facts, ['subtotal', 'tax', 'total']);
  down(draft);
  put(draft, LEFT, words.thanks);
  return drawPdf([toPage(draft, options)]);
};

/** Vendor and buyer beside each other, and what is to be paid below the total. */
const columns: Layout = (facts, options) => {
  const words = WORDINGS[facts.language];
  const draft = empty();
  put(draft, LEFT, options.heading ?? words.invoice, 18);
  down(draft, 2);
  party(draft, LEFT, vendorLines(facts));
  party(draft, 330, [words.buyer, ...buyerLines(facts)]);
  down(draft, 6);
  meta(draft, facts, LEFT, 220, options);
  down(draft);
  table(draft, facts);
  down(draft);
  sums(draft, facts, ['subtotal', 'tax', 'total', 'toPay']);
  return drawPdf([toPage(draft, options)]);
};

/** Labels in a row, with their values in the next one. */
const below: Layout = (facts, options) => {
  const words = WORDINGS[facts.language];
  const draft = empty();
  put(draft, LEFT, facts.vendor.name, 14);
  putRight(draft, RIGHT, options.heading ?? words.invoice);
  down(draft, 3);
  [words.number, words.issued, words.due].forEach((label, at) =>
    put(draft, LEFT + at * 160, label),
  );
  down(draft);
  const isInWords = options.isInWords ?? false;
  const days = [facts.issued, facts.due].map((iso) => day(facts, iso, isInWords));
  [facts.number, ...days].forEach((value, at) => put(draft, LEFT + at * 160, value));
  down(draft, 3);
  put(draft, LEFT, `${words.buyer}:`);
  down(draft);
  party(draft, LEFT, buyerLines(facts));
  down(draft, 5);
  table(draft, facts);
  sums(draft, facts, ['subtotal', 'tax', 'total']);
  return drawPdf([toPage(draft, options)]);
};

/** The labels at the right, the buyer at the left, the vendor at the foot of the page too. */
const metaRight: Layout = (facts, options) => {
  const words = WORDINGS[facts.language];
  const draft = empty();
  put(draft, LEFT, facts.vendor.name, 14);
  down(draft, 3);
  const { y } = draft;
  meta(draft, facts, 330, 450, options);
  draft.y = y;
  put(draft, LEFT, words.buyer);
  down(draft);
  party(draft, LEFT, buyerLines(facts));
  down(draft, 6);
  put(draft, LEFT, options.heading ?? words.invoice, 14);
  down(draft, 2);
  table(draft, facts);
  down(draft);
  sums(draft, facts, ['subtotal', 'tax', 'total']);
  draft.y = 740;
  put(draft, LEFT, `${facts.vendor.name} · ${facts.vendor.street} · ${facts.vendor.city}`, 8);
  down(draft);
  put(draft, LEFT, `info@${facts.domain} · www.${facts.domain}`, 8);
  return drawPdf([toPage(draft, options)]);
};

/** A label for each party. */
const parties: Layout = (facts, options) => {
  const words = WORDINGS[facts.language];
  const draft = empty();
  put(draft, LEFT, options.heading ?? words.invoice, 16);
  down(draft, 2);
  party(draft, LEFT, [words.seller, ...vendorLines(facts)]);
  party(draft, 330, [words.buyer, ...buyerLines(facts)]);
  down(draft, 7);
  meta(draft, facts, LEFT, 220, options);
  down(draft);
  table(draft, facts);
  down(draft);
  sums(draft, facts, ['subtotal', 'tax', 'toPay']);
  return drawPdf([toPage(draft, options)]);
};

/** A letter: a line with the sender above an address that no label names (DIN 5008). */
const letter: Layout = (facts, options) => {
  const words = WORDINGS[facts.language];
  const draft = empty();
  put(draft, LEFT, `${facts.vendor.name} · ${facts.vendor.street} · ${facts.vendor.city}`, 7);
  down(draft, 2);
  party(draft, LEFT, buyerLines(facts));
  down(draft, 6);
  put(draft, LEFT, options.heading ?? words.invoice, 14);
  down(draft, 2);
  meta(draft, facts, LEFT, 220, options);
  down(draft);
  table(draft, facts);
  sums(draft, facts, ['subtotal', 'tax', 'total']);
  draft.y = 740;
  put(draft, LEFT, `info@${facts.domain}`, 8);
  return drawPdf([toPage(draft, options)]);
};

/** A page that lies on its side in the file. */
const rotated: Layout = (facts, options) => {
  const words = WORDINGS[facts.language];
  const draft = empty();
  party(draft, LEFT, vendorLines(facts));
  party(draft, 330, [words.buyer, ...buyerLines(facts)]);
  down(draft, 6);
  put(draft, LEFT, options.heading ?? words.invoice, 14);
  down(draft, 2);
  meta(draft, facts, LEFT, 220, options);
  table(draft, facts);
  sums(draft, facts, ['subtotal', 'tax', 'total']);
  return drawPdf([{ ...toPage(draft, options), isRotated: true }]);
};

/** A form that was filled in over printed examples. */
const form: Layout = (facts, options) => {
  const words = WORDINGS[facts.language];
  const draft = empty();
  const fill = (label: string, example: string, value: string) => {
    put(draft, LEFT, label);
    put(draft, 250, example);
    draft.fields.push({ x: 250, y: draft.y, value });
    down(draft, 1.5);
  };
  put(draft, LEFT, options.heading ?? words.invoice, 14);
  down(draft, 2);
  fill(words.seller, 'Example Ltd', facts.vendor.name);
  fill(words.buyer, 'Jane Doe', facts.buyer.name);
  fill(words.number, 'EX-0001', facts.number);
  fill(
    words.issued,
    day(facts, '2020-01-31', false),
    day(facts, facts.issued, options.isInWords ?? false),
  );
  fill(
    words.due,
    day(facts, '2020-02-29', false),
    day(facts, facts.due, options.isInWords ?? false),
  );
  fill(words.total, money(facts, 99_999), money(facts, sumsOf(facts).total));
  return drawPdf([toPage(draft, options)]);
};

/** Two pages, with the sum of the first carried over to the second. */
const carried: Layout = (facts, options) => {
  const words = WORDINGS[facts.language];
  const [one, two] = [empty(), empty()];
  const first = facts.lines.slice(0, Math.ceil(facts.lines.length / 2));
  const soFar = first.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  party(one, LEFT, vendorLines(facts));
  party(one, 330, [words.buyer, ...buyerLines(facts)]);
  down(one, 6);
  put(one, LEFT, options.heading ?? words.invoice, 14);
  down(one, 2);
  meta(one, facts, LEFT, 220, options);
  tableHead(one, facts);
  tableLines(one, facts, first);
  put(one, 330, words.carried);
  putRight(one, RIGHT, money(facts, soFar));
  tableHead(two, facts);
  put(two, 330, words.brought);
  putRight(two, RIGHT, money(facts, soFar));
  down(two);
  tableHead(two, facts);
  tableLines(two, facts, facts.lines.slice(first.length));
  sums(two, facts, ['subtotal', 'tax', 'total']);
  return drawPdf([toPage(one, options), toPage(two)]);
};

/** A copy, stamped so, with the accounts of the vendor for ACH and for wires. */
const accounts: Layout = (facts, options) => {
  const words = WORDINGS[facts.language];
  const draft = empty();
  party(draft, LEFT, vendorLines(facts));
  party(draft, 330, [words.buyer, ...buyerLines(facts)]);
  down(draft, 6);
  put(draft, LEFT, options.heading ?? words.invoice, 14);
  down(draft, 2);
  meta(draft, facts, LEFT, 220, options);
  table(draft, facts);
  sums(draft, facts, ['subtotal', 'tax', 'total']);
  for (const line of [
    'Wire transfers',
    'Routing number: 122105278',
    'Account number: 9876543210',
    'ACH payments',
    `Routing number: ${BANK.routing_number}`,
    `Account number: ${BANK.account_number}`,
  ]) {
    down(draft);
    put(draft, LEFT, line);
  }
  return drawPdf([toPage(draft, { stamp: 'COPY', ...options })]);
};

/** The account that `accounts` offers for ACH. */
export const BANK = { routing_number: '110000000', account_number: '000123456789' };

export const LAYOUTS = {
  plain,
  columns,
  below,
  metaRight,
  parties,
  letter,
  rotated,
  form,
  carried,
  accounts,
} satisfies Record<string, Layout>;

export type LayoutName = keyof typeof LAYOUTS;

/** Layouts that ask for no more than reading from the top to the bottom. */
export const PLAIN_LAYOUTS: readonly LayoutName[] = [
  'plain',
  'columns',
  'below',
  'metaRight',
  'parties',
];
