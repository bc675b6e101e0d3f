// `npm run size`: compares what a buyer's browser loads with the budget, in bytes of brotli at its best.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const sizeOf = (file) => brotliCompressSync(readFileSync(`dist/checkout/${file}`)).length;

const script = sizeOf('easy-checkout.js');
const texts = readdirSync('dist/checkout')
  .filter((name) => name.startsWith('text-'))
  .map((name) => ({ name, size: sizeOf(name) }))
  .toSorted((one, other) => other.size - one.size);
const frame = sizeOf('frame.html');
const partOf = (name) =>
  sizeOf(readdirSync('dist/checkout').find((file) => file.startsWith(`frame-${name}-`)) ?? '');
const payPart = partOf('pay');
const deferred = sizeOf('easy-checkout-deferred.js');
/** What an entry of the package adds to a page, with what it imports of the package at once. */
const entrySize = (entry, seen = new Set()) => {
  if (seen.has(entry)) return 0;
  seen.add(entry);
  const text = readFileSync(entry, 'utf8');
  const imported = [...text.matchAll(/^(?:import|export)\b[^;]*?["'](\.[^"']+)["'];/gm)];
  return imported.reduce(
    (sum, [, name]) => sum + entrySize(join(dirname(entry), name), seen),
    brotliCompressSync(text).length,
  );
};
const packageRow = (entry, budget) => ({
  name: `from npm: ${entry}`,
  // Neither minified nor with lit, which is the work of a page's bundler.
  size: entrySize(`dist/npm/${entry}`),
  budget,
});
const rows = [
  { name: 'page script (easy-checkout.js)', size: script, budget: 23_415 },
  { name: 'secure frame (frame.html)', size: frame, budget: 13_720 },
  // Loaded beside it with a client secret alone.
  { name: 'its part for a session', size: partOf('session'), budget: 1900 },
  // The first use of a form loads both parts, and a load alone does neither.
  { name: 'its part for the first use', size: payPart, budget: 15_050 },
  { name: 'its deferred part', size: deferred, budget: 30_660 },
  { name: 'all that one load asks for', size: script + frame, budget: 37_120 },
  {
    name: 'all that a card payment needs',
    size: script + frame + deferred + payPart,
    budget: 82_640,
  },
  { name: 'embedding script (embed.js)', size: sizeOf('embed.js'), budget: 1250 },
  packageRow('index.js', 33_000),
  packageRow('react/component.js', 1_700),
  packageRow('embed/index.js', 1_900),
  packageRow('webhooks/index.js', 2_000),
  // Each text is a file of its own, so the largest one counts.
  { name: `largest text (${texts[0]?.name})`, size: texts[0]?.size ?? 0, budget: 2048 },
];

for (const { name, size, budget } of rows) {
  const verdict =
    size > budget ? `over by ${size - budget}` : `${Math.round((100 * size) / budget)} %`;
  console.log(`${name.padEnd(32)} ${String(size).padStart(6)} of ${budget}  ${verdict}`);
}
process.exitCode = rows.some(({ size, budget }) => size > budget) ? 1 : 0;
