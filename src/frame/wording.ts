import { wait } from '../api/client.ts';
import type { Speech } from '../bridge/protocol.ts';
import { directionOf, formatLocale } from '../messages/direction.ts';
import { type FrameTexts, frameTexts } from '../messages/frame.ts';
import { languageOf } from '../messages/languages.ts';

type Texts = Readonly<Record<string, string>>;

/** How long texts may keep the form waiting, in milliseconds. Then it is drawn in English. */
const PATIENCE = 4000;

/** What this document says: it speaks one language at a time. Parts that come later add theirs. */
export let texts: FrameTexts & Texts = frameTexts;
/** Amounts and dates are written as there. BCP 47. */
export let locale = 'en';
/** Of the texts. BCP 47. */
export let language = 'en';
let page: Texts = {};
let learnt: Texts = {};
let own: Texts = {};
/** Ends of the names of files that the form needs beside the first. */
const parts = new Set<string>();

/**
 * Speaks the first of `wanted` (BCP 47) that there are texts in.
 *
 * @param wording - The merchant's own, by key.
 * @param tell - Told how the page is to speak, again when more of its texts have come.
 */
export async function speak(
  wanted: readonly string[],
  wording: Texts = {},
  tell: (speech: Speech) => void,
): Promise<void> {
  own = wording;
  const found = languageOf(wanted);
  const isNew = found !== language;
  if (isNew) {
    language = found;
    const [first, ...others] = await Promise.all(['', ...parts].map((part) => read(part)));
    if (language !== found) return;
    const files = first as Readonly<Record<'page' | 'frame', Texts>> | undefined;
    if (!files) language = 'en';
    page = files?.page ?? {};
    learnt = Object.assign({}, files?.frame, ...others) as Texts;
  }
  locale = formatLocale(wanted[0], language);
  mix();
  const direction = directionOf(language);
  tell({ language, direction, locale, texts: page });
  if (!isNew) return;
  for (const part of ['-more', '-rest']) {
    const more = await read(part);
    if (!more || language !== found) return;
    page = { ...page, ...more };
    tell({ language, direction, locale, texts: page });
  }
}

/** Learns what a part says, before it is drawn. */
export async function learn(part: string): Promise<void> {
  parts.add(part);
  learnt = { ...learnt, ...(await read(part)) };
  mix();
}

function mix(): void {
  texts = { ...frameTexts, ...learnt, ...own };
  const root = document.documentElement;
  root.lang = language;
  root.dir = directionOf(language);
}

async function read(part: string): Promise<Texts | undefined> {
  if (language === 'en') return undefined;
  try {
    const answer = fetch(`text-${language}${part}.json`).then((response) => response.json());
    return (await Promise.race([answer, wait(PATIENCE)])) as Texts | undefined;
  } catch {
    // English stays for what is missing.
    return undefined;
  }
}
