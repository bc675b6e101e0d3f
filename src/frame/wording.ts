import { wait } from '../api/http/client.ts';
import type { Speech } from '../bridge/protocol.ts';
import { directionOf, formatLocale } from '../messages/direction.ts';
import { type FrameTexts, frameTexts } from '../messages/frame.ts';
import { languageOf } from '../messages/languages.ts';

type Texts = Readonly<Record<string, string>>;

/** How long texts may keep the form waiting, in milliseconds. Until they come, it is in English then. */
const TEXTS_TIMEOUT_MS = 4000;

/** What this document says: it speaks one language at a time. Parts that come later add theirs. */
export let texts: FrameTexts & Texts = frameTexts;
/** Amounts and dates are written as there. BCP 47. */
export let locale = 'en';
/** Of the texts. BCP 47. */
export let language = 'en';
let page: Texts = {};
let own: Texts = {};
/** Ends of the names of files that the form needs beside the first. */
const parts = new Set<string>();
/** By name, so that no file is asked for twice. */
const files = new Map<string, Promise<Texts | undefined>>();
/** Says all of it once more. */
let repeat = (): unknown => undefined;

/**
 * Speaks the first of `wanted` (BCP 47) that there are texts in.
 *
 * @param wording - The merchant's own, by key.
 * @param notify - Called with how the page is to speak, again when more of its texts have come.
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

/** Learns what a part says, before it is drawn. */
export async function addTexts(part: string): Promise<void> {
  parts.add(part);
  await gather();
}

/** @returns Whether this is still the language to speak. */
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

/** What takes too long is said as soon as it comes. */
async function inTime(part: string): Promise<Texts | undefined | void> {
  const due = read(part);
  const come = await Promise.race([due, wait(TEXTS_TIMEOUT_MS)]);
  if (!come) void due.then((file) => file && repeat());
  return come;
}

/** English stays for what cannot be had. */
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
