import { wait } from '../api/http/wait.ts';
import type { LocaleTexts } from '../bridge/protocol.ts';
import { frameTexts } from '../messages/frame.ts';
import { languageOf } from '../messages/languages.ts';
import { directionOf, formatLocale } from '../ui/direction.ts';
import { ENGLISH, type Texts, type Wording } from './fields/wording.ts';

/**
 * How long the form waits for its texts, in milliseconds. After that it is in English until they
 * arrive.
 */
const TEXTS_TIMEOUT_MS = 4000;

/** One of the two text files of a language: for an untouched form, and for the lazy parts. */
interface TextFile {
  readonly page: Texts;
  readonly frame: Texts;
}

/** The texts of this document and of the page, as the checkout origin has them in files. */
export class Translations implements Wording {
  #texts = ENGLISH.texts;
  #locale = ENGLISH.locale;
  #language = ENGLISH.language;
  #page: Texts = {};
  #overrides: Texts = {};
  /** Whether the form shows texts of the lazy file, and so waits for them. */
  #needsLazy = false;
  /** The files by name, so that none is loaded twice. */
  readonly #files = new Map<string, Promise<TextFile>>();
  /** Applies the last call of `speak` again. */
  #repeat = (): unknown => undefined;

  get texts(): Wording['texts'] {
    return this.#texts;
  }

  get locale(): string {
    return this.#locale;
  }

  get language(): string {
    return this.#language;
  }

  /**
   * Loads the texts in the first of the `wanted` languages (BCP 47) that has any.
   *
   * @param overrides - The merchant's own texts, by key.
   * @param notify - Called with the page's language and texts, and again when those of its lazy part
   *   are loaded.
   */
  async speak(
    wanted: readonly string[],
    overrides: Texts = {},
    notify: (texts: LocaleTexts) => void,
  ): Promise<void> {
    this.#overrides = overrides;
    this.#repeat = () => this.speak(wanted, overrides, notify);
    const found = languageOf(wanted);
    const isNew = found !== this.#language;
    if (isNew) {
      this.#language = found;
      this.#page = {};
    }
    if (!(await this.#gather())) return;
    const language = this.#language;
    const locale = formatLocale(wanted[0], language);
    this.#locale = locale;
    const direction = directionOf(language);
    notify({ language, direction, locale, texts: this.#page });
    if (!isNew) return;
    const lazy = await this.#read('-lazy');
    if (!lazy || this.#language !== found) return;
    this.#page = { ...this.#page, ...lazy.page };
    notify({ language, direction, locale, texts: this.#page });
  }

  readonly loadLazy = async (): Promise<void> => {
    this.#needsLazy = true;
    await this.#gather();
  };

  /** @returns whether the language is still the same */
  async #gather(): Promise<boolean> {
    const spoken = this.#language;
    const files = this.#needsLazy ? ['', '-lazy'] : [''];
    const [initial, lazy] = await Promise.all(files.map((name) => this.#inTime(name)));
    if (this.#language !== spoken) return false;
    if (initial) this.#page = { ...initial.page, ...this.#page };
    else this.#language = 'en';
    const translated = { ...initial?.frame, ...(initial && lazy?.frame) };
    this.#texts = { ...frameTexts, ...translated, ...this.#overrides };
    const root = document.documentElement;
    // Setting even the same language makes the browser compute every style again.
    if (root.lang !== this.#language) {
      root.lang = this.#language;
      root.dir = directionOf(this.#language);
    }
    return true;
  }

  /** A file that takes too long is applied when it arrives. */
  async #inTime(part: string): Promise<TextFile | undefined> {
    const due = this.#read(part);
    const file = await Promise.race([due, wait(TEXTS_TIMEOUT_MS)]);
    if (!file) void due.then((late) => late && this.#repeat());
    return file ?? undefined;
  }

  /** Texts that cannot be loaded stay English. */
  async #read(part: string): Promise<TextFile | undefined> {
    if (this.#language === 'en') return undefined;
    const name = `text-${this.#language}${part}.json`;
    const file =
      this.#files.get(name) ?? fetch(name).then((response) => response.json() as Promise<TextFile>);
    this.#files.set(name, file);
    try {
      return await file;
    } catch {
      this.#files.delete(name);
      return undefined;
    }
  }
}
