import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Readable, Writable } from 'node:stream';

const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
  'msedge.exe',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env['PROGRAMFILES'] ?? '', 'Google/Chrome/Application/chrome.exe'),
];

/** The path of a browser that speaks Chromium's protocol, if this machine has one. */
export function findBrowser(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  const folders = PATH.split(delimiter);
  const onPath = PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...onPath, ...PLACES].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** For how long a browser may take to close by itself. */
const CLOSE_TIMEOUT_MS = 5000;

type Fields = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Fields;
  readonly result?: Fields;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

type Listener = (method: string, params: Fields, sessionId: string | undefined) => void;

/** A browser without a window, spoken to over two pipes. */
export interface Chromium {
  /**
   * Carries out a command of the protocol.
   *
   * @throws {Error} the browser refuses it, or has ended
   */
  send(method: string, params?: Fields, sessionId?: string): Promise<Fields>;
  /** Calls `listener` for every event of the protocol, with the session that it belongs to. */
  onEvent(listener: Listener): void;
  close(): Promise<void>;
}

/** Starts the browser at `program`, with a profile that is removed with it. */
export function startChromium(program: string): Chromium {
  const profile = mkdtempSync(join(tmpdir(), 'easy-checkout-doctor-'));
  const flags = [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    // Chromium does not start as root with a sandbox of its own.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const [, , , input, output] = child.stdio;
  if (!(input instanceof Writable) || !(output instanceof Readable)) {
    throw new TypeError('The pipes to the browser could not be opened.');
  }
  const waiting = new Map<number, (message: Message) => void>();
  const listeners: Listener[] = [];
  let count = 0;

  function endAll(): void {
    for (const answer of waiting.values()) answer({ error: { message: 'The browser has ended.' } });
    waiting.clear();
  }
  child.once('exit', endAll);
  child.once('error', endAll);
  // A browser that has ended reads no more, which `exit` reports.
  input.on('error', () => undefined);
  readMessages(output, (message) => {
    const { id, method, params = {}, sessionId } = message;
    if (id !== undefined) {
      waiting.get(id)?.(message);
      waiting.delete(id);
    } else if (method !== undefined) {
      for (const listener of listeners) listener(method, params, sessionId);
    }
  });

  return {
    async send(method, params = {}, sessionId) {
      const id = (count += 1);
      if (hasEnded(child)) throw new Error('The browser has ended.');
      const { result = {}, error } = await new Promise<Message>((resolve) => {
        waiting.set(id, resolve);
        input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      });
      if (error) throw new Error(`${method}: ${error.message}`);
      return result;
    },
    onEvent(listener) {
      listeners.push(listener);
    },
    async close() {
      if (!hasEnded(child)) {
        const ended = once(child, 'exit');
        const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
        // Asked to close, it ends its other processes too, which would go on writing the profile.
        input.write(`${JSON.stringify({ id: 0, method: 'Browser.close' })}\0`);
        await ended;
        clearTimeout(timer);
      }
      // What was seen is worth more than a tidy folder for temporary files.
      const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };
      await rm(profile, options).catch(() => undefined);
    },
  };
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** Each message is JSON that a zero byte ends. */
function readMessages(output: Readable, read: (message: Message) => void): void {
  let rest = '';
  output.setEncoding('utf8');
  output.on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) read(JSON.parse(part) as Message);
  });
}
