// `npm run size`: compares what a buyer's browser loads with the budget, in bytes of brotli at its best.
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
  { name: 'page script (easy-checkout.js)', size: script, budget: 22_500 },
  { name: 'secure frame (frame.html)', size: frame, budget: 24_300 },
  // A plain card form does not wait for this part, which shows what only some checkouts need.
  { name: 'its deferred part', size: sizeOf('easy-checkout-deferred.js'), budget: 22_000 },
  { name: 'all before the form can be used', size: script + frame, budget: 46_800 },
  { name: 'embedding script (embed.js)', size: sizeOf('embed.js'), budget: 1200 },
  // Each text is a file of its own, so the largest one counts.
  { name: `largest text (${texts[0]?.name})`, size: texts[0]?.size ?? 0, budget: 2000 },
];

for (const { name, size, budget } of rows) {
  const verdict =
    size > budget ? `over by ${size - budget}` : `${Math.round((100 * size) / budget)} %`;
  console.log(`${name.padEnd(32)} ${String(size).padStart(6)} of ${budget}  ${verdict}`);
}
process.exitCode = rows.some(({ size, budget }) => size > budget) ? 1 : 0;
