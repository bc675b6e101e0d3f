import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import type { CheckoutConfig } from './config.ts';
import { writeConfig } from './document.ts';
import { headersOf, REFUSAL_HEADERS } from './headers.ts';

interface CheckoutOriginOptions {
  /**
   * The configuration that is written into the frame and served as `/config.json` in place of the
   * built one.
   */
  readonly config: CheckoutConfig;
  /** The folder that `npm run build` wrote: `dist/checkout`. */
  readonly directory: string;
}

const NOT_FOUND =
  'Not found. A client secret belongs after the # of the checkout’s address: in a path or a query, ' +
  'servers and their logs can read it.';

/** Content codings that are served besides the plain text. */
const COMPRESS = { br: brotliCompressSync, gzip: gzipSync };
type Coding = keyof typeof COMPRESS;

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: Uint8Array<ArrayBuffer>;
  /**
   * Bodies are compressed on first request, because most files are address formats that few buyers
   * need.
   */
  readonly compressed: Map<Coding, Uint8Array<ArrayBuffer>>;
}

function answerWith(file: string, text: string, config: CheckoutConfig): Answer {
  const identity = Buffer.from(text);
  return {
    headers: {
      ...headersOf(file, text, config),
      ETag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`,
      Vary: 'Accept-Encoding',
    },
    identity,
    compressed: new Map(),
  };
}

function bodyOf({ identity, compressed }: Answer, coding: Coding): Uint8Array<ArrayBuffer> {
  const body = compressed.get(coding) ?? COMPRESS[coding](identity);
  compressed.set(coding, body);
  return body;
}

/** The best coding among those that `accepted`, an `Accept-Encoding` header, names. */
function codingFor(accepted: string): Coding | undefined {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Reads every file of this origin once, by the path that it is served at. */
function readAnswers({ directory, config }: CheckoutOriginOptions): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const file of readdirSync(directory)) {
    const built = readFileSync(join(directory, file), 'utf8');
    const text =
      file === 'config.json'
        ? JSON.stringify(config, null, 2)
        : file.endsWith('.html')
          ? writeConfig(built, config)
          : built;
    answers.set(file === 'index.html' ? '/' : `/${file}`, answerWith(file, text, config));
  }
  return answers;
}

function isSecure(request: Request): boolean {
  return (
    new URL(request.url).protocol === 'https:' ||
    request.headers.get('X-Forwarded-Proto') === 'https'
  );
}

/** The checkout origin as a function: script, secure frame, hosted page, configuration. */
export function createCheckoutOrigin(options: CheckoutOriginOptions): Hono {
  const answers = readAnswers(options);
  const app = new Hono();

  app.use(async (context, next) => {
    await next();
    if (isSecure(context.req.raw)) {
      context.header('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
    }
  });
  app.notFound((context) => context.text(NOT_FOUND, 404, REFUSAL_HEADERS));

  app.get('*', (context) => {
    const answer = answers.get(context.req.path);
    if (!answer) return context.notFound();

    const headers: Record<string, string> = { ...answer.headers };
    if (context.req.header('If-None-Match') === headers['ETag']) {
      return context.body(null, 304, headers);
    }
    const coding = codingFor(context.req.header('Accept-Encoding') ?? '');
    if (!coding) return context.body(answer.identity, 200, headers);
    headers['Content-Encoding'] = coding;
    return context.body(bodyOf(answer, coding), 200, headers);
  });

  return app;
}
