import type { Appearance } from '../bridge/secure-frame.ts';
import { pageLocales } from '../messages/page-locale.ts';
import { readTheme } from '../ui/read-theme.ts';
import type { Theme } from '../ui/theme.ts';
import type { CheckoutTag } from './checkout-tag.ts';
import type { FieldsFrame } from './fields-frame.ts';

/** What the frame has to look like on its page. */
export class FrameAppearance {
  readonly #tag: CheckoutTag;
  /** The theme as it was last read. Reading it again makes the browser compute styles. */
  #theme: Theme | undefined;
  /** Whether the frame was last fitted for something saved. */
  #isSaved = false;

  constructor(tag: CheckoutTag) {
    this.#tag = tag;
  }

  /** The theme may have changed. */
  forgetTheme(): void {
    this.#theme = undefined;
  }

  /**
   * Returns the theme, the texts and the fields that the frame has to show.
   *
   * @param form - The payment fields to ask for.
   */
  of(form: Appearance['form'], disabled: boolean): Appearance {
    const { locale, messages } = this.#tag;
    return {
      locales: pageLocales(locale),
      // A value that is not a text may be impossible to post to the frame.
      messages: Object.fromEntries(
        Object.entries(messages ?? {}).filter(([, text]) => typeof text === 'string'),
      ),
      theme: (this.#theme ??= this.#readTheme()),
      disabled,
      form,
    };
  }

  /** Fits the frame into the page that is rendered: its title, its height and its appearance. */
  fit(fields: FieldsFrame, { saved }: Appearance['form'], title: string): void {
    // What is saved needs no fields, so their room closes at once and not when the frame answers.
    if (saved && !this.#isSaved) fields.height = 0;
    this.#isSaved = !!saved;
    const { own, height, secure } = fields;
    if (own && own.title !== title) own.title = title;
    const place = this.#tag.renderRoot.querySelector<HTMLElement>('.frame-place');
    setProperty(place, '--_frame-height', height === undefined ? '' : `${height}px`);
    secure?.refreshAppearance();
  }

  #readTheme(): Theme {
    const root = this.#tag.renderRoot;
    const theme = readTheme(root.querySelector('.theme-probe') as HTMLElement);
    setProperty(root.querySelector('.root'), '--_scheme', theme.scheme === 'dark' ? 'dark' : '');
    return theme;
  }
}

/** Setting even the same value would make the browser compute the styles of all descendants again. */
function setProperty(place: HTMLElement | null, name: string, value: string): void {
  if (place && place.style.getPropertyValue(name) !== value) place.style.setProperty(name, value);
}
