// `npm run size`: what a buyer's browser loads, in bytes as brotli at its best, against the budget.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const sizeOf = (file) => brotliCompressSync(readFileSync(`dist/checkout/${file}`)).length;

const script = sizeOf('easy-checkout.js');
const texts = readdirSync('dist/checkout')
  .filter((name) => name.startsWith('text-'))
  .map((name) => ({ name, size: sizeOf(name) }))
  .toSorted((one, other) => other.size - one.size);
const frame = sizeOf('frame.html');
const rows = [
  { name: 'page script (easy-checkout.js)', size: script, budget: 22_100 },
  { name: 'secure frame (frame.html)', size: frame, budget: 29_500 },
  // Not waited for by a plain card form: room for the look of all that only some checkouts show.
  { name: 'what it loads later', size: sizeOf('easy-checkout-deferred.js'), budget: 22_000 },
  { name: 'all before the form can be used', size: script + frame, budget: 51_500 },
  { name: 'embedding script (embed.js)', size: sizeOf('embed.js'), budget: 1200 },
  // Each is loaded by itself: at first sight, by the second part, by the bank form, by the hosted page.
  { name: `largest text (${texts[0]?.name})`, size: texts[0]?.size ?? 0, budget: 2000 },
];

for (const { name, size, budget } of rows) {
  const verdict =
    size > budget ? `over by ${size - budget}` : `${Math.round((100 * size) / budget)} %`;
  console.log(`${name.padEnd(32)} ${String(size).padStart(6)} of ${budget}  ${verdict}`);
}
process.exitCode = rows.some(({ size, budget }) => size > budget) ? 1 : 0;
