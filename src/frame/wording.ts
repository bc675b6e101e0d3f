import { wait } from '../api/http/wait.ts';
import type { Speech } from '../bridge/protocol.ts';
import { directionOf, formatLocale } from '../ui/direction.ts';
import { type FrameTexts, frameTexts } from '../messages/frame.ts';
import { languageOf } from '../messages/languages.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * How long the form waits for its texts, in milliseconds. After that it is in English until they
 * arrive.
 */
const TEXTS_TIMEOUT_MS = 4000;

interface Wording {
  /**
   * The texts of this document, in one language at a time. Modules that are loaded later add
   * theirs.
   */
  texts: FrameTexts & Texts;
  /** The locale for amounts and dates. BCP 47. */
  locale: string;
  /** The language of the texts. BCP 47. */
  language: string;
}

/** One object, because the parts of the frame's script share values and no variables. */
export const wording: Wording = { texts: frameTexts, locale: 'en', language: 'en' };
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
 * @param overrides - The merchant's own texts, by key.
 * @param notify - Called with the page's language and texts, and again when more of its texts are
 *   loaded.
 */
export async function speak(
  wanted: readonly string[],
  overrides: Texts = {},
  notify: (speech: Speech) => void,
): Promise<void> {
  own = overrides;
  repeat = () => speak(wanted, overrides, notify);
  const found = languageOf(wanted);
  const isNew = found !== wording.language;
  if (isNew) {
    wording.language = found;
    page = {};
  }
  if (!(await gather())) return;
  const { language } = wording;
  const locale = formatLocale(wanted[0], language);
  wording.locale = locale;
  const direction = directionOf(language);
  notify({ language, direction, locale, texts: page });
  if (!isNew) return;
  for (const part of ['-deferred', '-rest']) {
    const more = await read(part);
    if (!more || wording.language !== found) return;
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
  const spoken = wording.language;
  const [first, ...others] = await Promise.all(['', ...parts].map(inTime));
  if (wording.language !== spoken) return false;
  const both = first as Readonly<Record<'page' | 'frame', Texts>> | undefined;
  if (both) page = { ...both.page, ...page };
  else wording.language = 'en';
  wording.texts = Object.assign({}, frameTexts, both?.frame, ...(both ? others : []), own);
  const root = document.documentElement;
  // Setting even the same language makes the browser compute every style again.
  if (root.lang !== wording.language) {
    root.lang = wording.language;
    root.dir = directionOf(wording.language);
  }
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
  if (wording.language === 'en') return undefined;
  const name = `text-${wording.language}${part}.json`;
  const file = files.get(name) ?? fetch(name).then((response) => response.json());
  files.set(name, file);
  try {
    return await file;
  } catch {
    files.delete(name);
    return undefined;
  }
}
