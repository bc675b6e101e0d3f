import { wait } from '../api/http/client.ts';
import type { Speech } from '../bridge/protocol.ts';
import { directionOf, formatLocale } from '../messages/direction.ts';
import { type FrameTexts, frameTexts } from '../messages/frame.ts';
import { languageOf } from '../messages/languages.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * How long the form waits for its texts, in milliseconds. After that it is in English until they
 * arrive.
 */
const TEXTS_TIMEOUT_MS = 4000;

/**
 * The texts of this document, in one language at a time. Modules that are loaded later add theirs.
 */
export let texts: FrameTexts & Texts = frameTexts;
/** The locale for amounts and dates. BCP 47. */
export let locale = 'en';
/** The language of the texts. BCP 47. */
export let language = 'en';
let page: Texts = {};
let own: Texts = {};
/** Suffixes of the text files that the form needs besides the first one. */
const parts = new Set<string>();
/** The files by name, so that none is loaded twice. */
const files = new Map<string, Promise<Texts | undefined>>();
/** Applies the last call of `speak` again. */
let repeat = (): unknown => undefined;

/**
 * Loads the texts in the first of the `wanted` languages (BCP 47) that has any.
 *
 * @param wording - The merchant's overrides, by key.
 * @param notify - Called with the page's language and texts, and again when more of its texts are
 *   loaded.
 */
export async function speak(
  wanted: readonly string[],
  wording: Texts = {},
  notify: (speech: Speech) => void,
): Promise<void> {
  own = wording;
  repeat = () => speak(wanted, wording, notify);
  const found = languageOf(wanted);
  const isNew = found !== language;
  if (isNew) {
    language = found;
    page = {};
  }
  if (!(await gather())) return;
  locale = formatLocale(wanted[0], language);
  const direction = directionOf(language);
  notify({ language, direction, locale, texts: page });
  if (!isNew) return;
  for (const part of ['-deferred', '-rest']) {
    const more = await read(part);
    if (!more || language !== found) return;
    page = { ...page, ...more };
    notify({ language, direction, locale, texts: page });
  }
}

/** Loads the texts of another module before it is rendered. */
export async function addTexts(part: string): Promise<void> {
  parts.add(part);
  await gather();
}

/** @returns whether the language is still the same */
async function gather(): Promise<boolean> {
  const spoken = language;
  const [first, ...others] = await Promise.all(['', ...parts].map(inTime));
  if (language !== spoken) return false;
  const both = first as Readonly<Record<'page' | 'frame', Texts>> | undefined;
  if (both) page = { ...both.page, ...page };
  else language = 'en';
  texts = Object.assign({}, frameTexts, both?.frame, ...(both ? others : []), own);
  const root = document.documentElement;
  root.lang = language;
  root.dir = directionOf(language);
  return true;
}

/** A file that takes too long is applied when it arrives. */
async function inTime(part: string): Promise<Texts | undefined | void> {
  const due = read(part);
  const come = await Promise.race([due, wait(TEXTS_TIMEOUT_MS)]);
  if (!come) void due.then((file) => file && repeat());
  return come;
}

/** Texts that cannot be loaded stay English. */
async function read(part: string): Promise<Texts | undefined> {
  if (language === 'en') return undefined;
  const name = `text-${language}${part}.json`;
  const file = files.get(name) ?? fetch(name).then((response) => response.json());
  files.set(name, file);
  try {
    return await file;
  } catch {
    files.delete(name);
    return undefined;
  }
}
