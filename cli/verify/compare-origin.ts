import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type CheckoutConfig, writeConfig } from '../../hosted/config.ts';
import { headersOf } from '../../hosted/headers.ts';
import { integrityOf } from '../../hosted/integrity.ts';
import { weakerHeaders } from './compare-headers.ts';
import { blocksFrames, hindrances } from './hindrances.ts';
import { nameSome } from './name-some.ts';
import { reasonOf } from './reason-of.ts';

export interface Deployment {
  /** For example `https://checkout.example.com`. */
  readonly origin: string;
  /** The folder that `npm run build` wrote: `dist/checkout`. */
  readonly directory: string;
  /** The configuration that the origin was deployed with, if not that of the build. */
  readonly config?: CheckoutConfig;
}

export interface Comparison {
  readonly files: readonly string[];
  /** One line for each difference from the build, and one where many files differ alike. */
  readonly differences: readonly string[];
}

/** One year in seconds, for which HSTS must last at least. */
const MIN_HSTS_SECONDS = 31_536_000;
const FILE_TIMEOUT_MS = 20_000;
/** How long the rest of an answer may take after its headers, in milliseconds. */
const BODY_TIMEOUT_MS = 10_000;
const SCRIPT_TAG = /<script\b[^>]*>/gi;

/**
 * Compares every file of a build, with its headers, with what an origin serves. PCI DSS 4.0.1,
 * requirement 11.6.1.
 */
export async function compareOrigin(deployment: Deployment): Promise<Comparison> {
  const { directory } = deployment;
  const files = readdirSync(directory).toSorted();
  const built = JSON.parse(readFileSync(join(directory, 'config.json'), 'utf8')) as CheckoutConfig;
  const config = deployment.config ?? built;
  const silence = await whySilent(deployment.origin);
  if (silence !== undefined) return { files, differences: [silence] };
  const alike = new Map<string, string[]>();
  for (const file of files) {
    for (const what of await compareFile(file, { ...deployment, config })) {
      alike.set(what, [...(alike.get(what) ?? []), file]);
    }
  }
  return { files, differences: [...alike].map(([what, names]) => `${nameSome(names)}: ${what}.`) };
}

/** Asks once before hundreds of files are asked for, each of which may take its time. */
async function whySilent(origin: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
    await (await fetch(origin, { method: 'HEAD', redirect: 'manual', signal })).body?.cancel();
    return undefined;
  } catch (error) {
    return `${origin} does not answer (${reasonOf(error)}).`;
  }
}

async function compareFile(
  file: string,
  { origin, directory, config }: Required<Deployment>,
): Promise<readonly string[]> {
  const text = readFileSync(join(directory, file), 'utf8');
  const expected = file.endsWith('.html') ? writeConfig(text, config) : text;
  let response: Response;
  let served: Buffer;
  try {
    response = await fetch(new URL(file === 'index.html' ? '/' : `/${file}`, origin), {
      redirect: 'manual',
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    });
    served = Buffer.from(await inTime(response.arrayBuffer()));
  } catch (error) {
    return [`no answer arrived (${reasonOf(error)})`];
  }
  if (response.status !== 200) return [`is answered with status ${response.status} instead of 200`];
  const headers = headersOf(file, expected, config);
  return [
    ...(file === 'config.json'
      ? compareConfig(config, served.toString())
      : compareContent(file, Buffer.from(expected), served)),
    ...weakerHeaders(headers, response.headers),
    ...(file.endsWith('.html')
      ? [
          ...hindrances(headers, response.headers, new URL(origin)),
          ...blocksFrames(headers, response.headers, new URL(origin)),
        ]
      : []),
    ...unknownEncoding(response.headers),
    ...weakerTransport(origin, response.headers),
  ];
}

/**
 * Node's fetch neither ends nor aborts where a long body is not compressed as its header says.
 *
 * @throws {Error} nothing has arrived in time
 */
async function inTime<Body>(body: Promise<Body>): Promise<Body> {
  const limit = new AbortController();
  try {
    return await Promise.race([
      body,
      setTimeout(BODY_TIMEOUT_MS, undefined, { signal: limit.signal }).then(() => {
        throw new Error('the body does not end');
      }),
    ]);
  } finally {
    limit.abort();
  }
}

function compareConfig(expected: CheckoutConfig, served: string): readonly string[] {
  try {
    if (isDeepStrictEqual(JSON.parse(served), expected)) return [];
  } catch {
    // The line below covers text that is not JSON too.
  }
  return ['names other services than the build; pass the expected ones with --config'];
}

function compareContent(file: string, expected: Buffer, served: Buffer): readonly string[] {
  if (expected.equals(served)) return [];
  const first = expected.findIndex((byte, index) => byte !== served[index]);
  const at = first === -1 ? expected.length : first;
  const differs =
    `differs from the build at byte ${at}: ` +
    `${integrityOf(served)} instead of ${integrityOf(expected)}`;
  if (!file.endsWith('.html')) return [differs];
  const known = new Set(expected.toString().match(SCRIPT_TAG));
  const extra = (served.toString().match(SCRIPT_TAG) ?? []).filter((tag) => !known.has(tag));
  return [
    ...extra.map((tag) => `contains a script that is not part of the build, ${tag}`),
    differs,
  ];
}

/** `fetch` asks for these and decodes them. What it does not know, it takes as it comes. */
const ENCODINGS = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'identity']);

function unknownEncoding(headers: Headers): readonly string[] {
  const encoding = headers.get('content-encoding');
  const names = encoding?.toLowerCase().split(',') ?? [];
  return names.every((name) => ENCODINGS.has(name.trim()))
    ? []
    : [`has Content-Encoding: ${encoding}, which nobody has asked for`];
}

function weakerTransport(origin: string, headers: Headers): readonly string[] {
  if (!origin.startsWith('https:')) return [];
  const lasts = /max-age=(\d+)/i.exec(headers.get('strict-transport-security') ?? '')?.[1];
  if (lasts === undefined) return ['lacks the header Strict-Transport-Security'];
  return Number(lasts) < MIN_HSTS_SECONDS
    ? [`Strict-Transport-Security lasts ${lasts} seconds only`]
    : [];
}
