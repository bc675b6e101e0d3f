import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckoutConfig, writeConfig } from '../../../hosted/config.ts';
import { headersOf } from '../../../hosted/headers.ts';
import { createCheckoutOrigin } from '../../../hosted/server.ts';
import type { App } from '../../../cli/stack/listen.ts';
import { root } from '../../../scripts/stack.ts';
import { leaveTraces, translate } from '../../support/element/other-hands.ts';

const FILES = ['driven-time.js', 'form.js', 'alterations.js', 'commands.js'].map((file) =>
  readFileSync(join(import.meta.dirname, 'page', file), 'utf8'),
);
const OTHER_HANDS = `globalThis.otherHands = { leaveTraces: ${leaveTraces.toString()}, translate: ${translate.toString()} };`;
const SCRIPT = [OTHER_HANDS, ...FILES].join('\n');
const START = 'const START = 0;';
const CLOCK_ERROR = 'const CLOCK_ERROR = 0;';

/**
 * The first script of a document whose time is driven. It is part of the document because WebDriver
 * cannot run a script before the page's own.
 *
 * @param now - The driven time, in milliseconds.
 * @param clockError - By how many milliseconds the device's wall clock is wrong.
 */
export function drivingScript(now: number, clockError: number): string {
  const values = new Map([
    [START, `const START = ${now};`],
    [CLOCK_ERROR, `const CLOCK_ERROR = ${clockError};`],
  ]);
  let script = SCRIPT;
  for (const [placeholder, value] of values) {
    if (!script.includes(placeholder)) throw new Error(`No script in page/ has ${placeholder}`);
    script = script.replace(placeholder, value);
  }
  return `<script>${script}</script>`;
}

/** What the browser keeps for the hosted page. */
export interface HostedStorage {
  /** Whatever another run has stored is removed. */
  readonly run: string;
  /** Whether every access to it throws, as in some browsers for pages inside those of other sites. */
  readonly isBlocked: boolean;
}

/** The script of a document that must find nothing of another run. */
function storageScript({ run, isBlocked }: HostedStorage): string {
  const names = "for (const name of ['localStorage', 'sessionStorage'])";
  if (isBlocked) {
    const get = `{ get() { throw new DOMException('Blocked', 'SecurityError'); } }`;
    return `<script>${names} Object.defineProperty(window, name, ${get});</script>`;
  }
  const isOther = `window[name].getItem('run') !== '${run}'`;
  const clear = `{ window[name].clear(); window[name].setItem('run', '${run}'); }`;
  return `<script>${names} if (${isOther}) ${clear}</script>`;
}

/** Serves the built checkout origin, with `script` as the first one of its documents. */
export function createDrivenCheckout(
  config: CheckoutConfig,
  script: () => string,
  storage: () => HostedStorage,
): App {
  const directory = join(root, 'dist/checkout');
  const built = createCheckoutOrigin({ config, directory });
  const read = (file: string): string =>
    writeConfig(readFileSync(join(directory, file), 'utf8'), config);
  const [frame, hosted] = [read('frame.html'), read('index.html')];
  // Nothing shows that an import is under way, so what a document may import is there from the start.
  const preload = (names: RegExp): string => {
    const parts = readdirSync(directory).filter((name) => names.test(name));
    if (parts.length === 0) throw new Error('dist/checkout lacks a part of a document');
    return parts.map((name) => `<link rel="modulepreload" href="./${name}">`).join('');
  };
  const frameParts = preload(/^frame-lazy-\w+\.js$/);
  const hostedParts = preload(/^page-[\w-]+\.js$/);
  const documents: Readonly<Record<string, () => Response>> = {
    '/frame.html': () =>
      serve(
        'frame.html',
        frame.replace('<head>', () => `<head>${script()}${frameParts}`),
      ),
    '/': () => {
      const begun = hosted.replace('<head>', () => `<head>${script()}${storageScript(storage())}`);
      // A module that is loaded before the import map would make browsers ignore the map.
      return serve(
        'index.html',
        begun.replace('</head>', () => `${hostedParts}</head>`),
      );
    },
  };
  /** The content security policy allows the scripts because `headersOf` adds their hashes. */
  const serve = (file: string, html: string): Response =>
    new Response(html, { headers: headersOf(file, html, config) });
  return {
    fetch: (request) => documents[new URL(request.url).pathname]?.() ?? built.fetch(request),
  };
}
