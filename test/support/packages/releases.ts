import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { origin } from '../../../cli/origin/origin.ts';
import { EXAMPLE_CONFIG } from './command.ts';

/** Files whose names differ from release to release, by the number of the release. */
export function immutableFiles(release: number): Readonly<Record<string, string>> {
  const version = `easy-checkout-0.${release}.0-beta.1`;
  return {
    [`LazyUi-${hashOf(release)}.js`]: `// The view of release ${release}.`,
    [`${version}.js`]: `import('./${version}-lazy-0a1b2c3d.js');`,
    [`${version}-lazy-0a1b2c3d.js`]: '// What comes with the first use.',
    [`frame-lazy-${hashOf(release)}.js`]: '// What pays.',
    ...Object.fromEntries(pageParts(release).map((name) => [name, '// A part of the page.'])),
  };
}

/** Hashes of different releases differ in each digit. */
function hashOf(release: number): string {
  return `${release}`.repeat(8);
}

function pageParts(release: number): readonly string[] {
  return ['branding', 'fields', 'notice', 'offer', 'quantities', 'terms'].map(
    (part) => `page-${part}-${hashOf(release)}.js`,
  );
}

const LANGUAGES = ['ar', 'da', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl'];

function releaseFiles(release: number): Readonly<Record<string, string>> {
  const data = '<script type="application/json" id="config">{}</script>';
  // The parts name each other, and the page's script names only the first one.
  const parts = pageParts(release).map((name, index, names) => [
    name,
    `import './${names[index + 1] ?? `LazyUi-${hashOf(release)}.js`}';`,
  ]);
  return {
    ...immutableFiles(release),
    ...Object.fromEntries(parts),
    'config.json': '{}',
    'easy-checkout.js': `// Release ${release}`,
    'frame.html': `${data}<script>import('./frame-lazy-${hashOf(release)}.js')</script>`,
    'index.html': data,
    'integrity.json': JSON.stringify({ [`easy-checkout-0.${release}.0-beta.1.js`]: 'sha384-…' }),
    'page.js': `import('./${pageParts(release)[0]}');`,
    ...Object.fromEntries(LANGUAGES.map((tag) => [`text-${tag}.json`, '{}'])),
    [`text-of-release-${release}.json`]: '{}',
  };
}

/** All files of a release, by name. */
export function releaseNames(release: number): readonly string[] {
  return Object.keys(releaseFiles(release));
}

/** Those of them whose names have a hash or a version. */
export function immutableNames(release: number): readonly string[] {
  return Object.keys(immutableFiles(release));
}

/** Releases that are generated one after the other into the folder `out`. */
export interface Releases {
  readonly home: string;
  readonly out: string;
  /** The build of the last one. */
  readonly built: string;
  readonly generate: (release: number, config?: object) => Promise<void>;
}

export function startReleases(): Releases {
  const home = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
  const out = join(home, 'out');
  const built = join(home, 'dist/checkout');
  return {
    home,
    out,
    built,
    async generate(release, config = EXAMPLE_CONFIG) {
      rmSync(built, { recursive: true, force: true });
      mkdirSync(built, { recursive: true });
      for (const [name, text] of Object.entries(releaseFiles(release)))
        writeFileSync(join(built, name), text);
      const file = join(home, 'my.json');
      writeFileSync(file, JSON.stringify(config));
      const args = ['--config', file, '--out', out, '--nginx', '--caddy', '--headers'];
      await origin.run(args, { root: home, version: '0.0.0' });
    },
  };
}
