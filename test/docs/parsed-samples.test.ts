import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync, type Loader } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { onPath } from '../../scripts/browsers.mjs';
import { USUAL_ADDRESSES } from '../../cli/stack/ports.ts';
import { codeBlocksOf, type CodeBlock } from '../support/sources/code-blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
/** Pages with parts of programs, which say nothing without what stands around them. */
const FRAGMENTS = new Set(['docs/frameworks.md', 'docs/testing.md']);
const blocks = PAGES.flatMap(codeBlocksOf);

const LOADERS: Readonly<Record<string, Loader>> = {
  js: 'js',
  mjs: 'js',
  javascript: 'js',
  jsx: 'jsx',
  ts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
};

/** Programs that read a sample from their standard input and say whether it can be parsed. */
const PARSERS: Readonly<Record<string, readonly string[]>> = {
  python: ['python3', '-c', 'import ast, sys; ast.parse(sys.stdin.read())'],
  php: ['php', '-l'],
  sh: ['sh', '-n'],
};

/** Languages whose samples cannot be wrong by themselves. */
const PLAIN = new Set(['', 'text', 'diff', 'http', 'css', 'nginx', 'caddy', 'dockerfile', 'yaml']);
/** Those of single-file components, which their frameworks' compilers read in tests of their own. */
const COMPONENTS = new Set(['vue', 'svelte', 'astro']);
/** Languages that others check, with programs that few machines have. */
const FOREIGN = new Set(['ruby', 'go']);

const where = ({ page, line }: CodeBlock) => `${page}:${line}`;

function problemOf(code: string, loader: Loader): string | undefined {
  try {
    transformSync(code, { loader, format: 'esm' });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function parseWith(command: readonly string[], code: string): string | undefined {
  const [program = '', ...args] = command;
  // A machine without the program has nothing to say about the sample.
  if (!onPath(program)) return undefined;
  const { status, stdout, stderr } = spawnSync(program, args, { input: code, encoding: 'utf8' });
  return status === 0 ? undefined : `${stdout}${stderr}`;
}

/** What keeps a sample from being what it says to be; `undefined` for nothing. */
function wrongIn({ language, code }: Pick<CodeBlock, 'language' | 'code'>): string | undefined {
  const loader = LOADERS[language];
  if (loader) return problemOf(code, loader);
  const parser = PARSERS[language];
  if (parser) return parseWith(parser, code);
  if (language === 'json') return problemOf(code, 'json');
  if (language === 'html') {
    const scripts = Array.from(code.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), ([, js]) => js);
    return scripts.map((script) => problemOf(script ?? '', 'js')).find(Boolean);
  }
  const isKnown = PLAIN.has(language) || COMPONENTS.has(language) || FOREIGN.has(language);
  return isKnown ? undefined : `No check knows the language ${language}.`;
}

/** The attributes that the table of embedding.md has. */
const attributes = new Set(
  Array.from(read('docs/embedding.md').matchAll(/^\| `([a-z-]+)` +\|/gm), ([, name = '']) => name),
);
const HTML_ATTRIBUTES = new Set(['id', 'class', 'style', 'slot', 'lang', 'dir', 'hidden']);

/** The attributes of each `<easy-checkout>` of an HTML sample that do not exist. */
function unknownAttributes(code: string): readonly string[] {
  return Array.from(code.matchAll(/<easy-checkout\b((?:[^>"]|"[^"]*")*)>/g)).flatMap(
    ([, written = '']) =>
      Array.from(
        written.replaceAll(/"[^"]*"/g, '').matchAll(/([\w:@-]+)/g),
        ([, name = '']) => name,
      ).filter((name) => !attributes.has(name) && !HTML_ATTRIBUTES.has(name)),
  );
}

describe('the samples of the documentation', () => {
  it('are found', () => {
    expect(blocks.length).toBeGreaterThan(60);
  });

  it('can each be parsed', () => {
    const whole = blocks.filter(({ page, language }) => !FRAGMENTS.has(page) || !LOADERS[language]);
    const wrong = whole.flatMap((block) => {
      const problem = wrongIn(block);
      return problem === undefined ? [] : [`${where(block)} ${problem}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['js', 'const = 1;'],
    ['ts', 'let a: = 1;'],
    ['json', '{ "a": }'],
    ['html', '<script>const = 1;</script>'],
    ['sh', 'if true'],
    ['python', 'def a(:'],
    ['cobol', 'GO TO.'],
  ])('are missed where they are wrong: %s', (language, code) => {
    const { [language]: [program] = ['sh'] } = PARSERS;
    if (program && !onPath(program)) return;
    expect(wrongIn({ language, code })).toBeDefined();
  });

  it('use no attribute that does not exist', () => {
    expect(attributes.size).toBeGreaterThan(15);
    const wrong = blocks
      .filter(({ language }) => language === 'html')
      .flatMap((block) => unknownAttributes(block.code).map((name) => `${where(block)} ${name}`));
    expect(wrong).toEqual([]);
    expect(unknownAttributes('<easy-checkout price="1" theme="dark">')).toEqual(['price']);
  });

  it('name the ports that the local stack has, and one for a server of the reader’s own', () => {
    const known = new Set([...Object.values(USUAL_ADDRESSES), 'http://localhost:3000']);
    const named = PAGES.flatMap((page) =>
      Array.from(read(page).matchAll(/http:\/\/localhost:\d+/g), ([address]) => address),
    );
    expect([...new Set(named)].filter((address) => !known.has(address))).toEqual([]);
  });
});
