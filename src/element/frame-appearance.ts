import type { Appearance } from '../bridge/payment-frame.ts';
import { pageLocales } from '../messages/page-locale.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { readTheme } from '../ui/theme/read-theme.ts';
import type { Theme } from '../ui/theme/theme.ts';

/** What the frame has to look like on its page. */
export class FrameAppearance {
  readonly #model: CheckoutModel;
  /** The theme as it was last read. Reading it again makes the browser compute styles. */
  #theme: Theme | undefined;
  /** Whether the frame was last fitted for what needs no fields. */
  #isEmpty = false;

  constructor(model: CheckoutModel) {
    this.#model = model;
  }

  /** The theme may have changed. */
  forgetTheme(): void {
    this.#theme = undefined;
  }

  /** Returns the theme, the texts and the fields that the frame has to show. */
  readonly current = (): Appearance => {
    const { host, form, isDisabled: disabled } = this.#model;
    return {
      locales: pageLocales(host.locale),
      // A value that is not a text may be impossible to post to the frame.
      messages: Object.fromEntries(
        Object.entries(host.messages ?? {}).filter(([, text]) => typeof text === 'string'),
      ),
      theme: (this.#theme ??= this.#readTheme()),
      disabled,
      form,
    };
  };

  /** Fits the frame into the page that is rendered: its title, its height and its appearance. */
  fit(): void {
    const model = this.#model;
    const { form, frame, messages } = model;
    // What is saved or free needs no fields, so their room closes at once and not when the frame
    // answers.
    const isEmpty = form.saved !== undefined || form.method === 'none';
    if (isEmpty && !this.#isEmpty) model.fields = { ...model.fields, height: 0 };
    this.#isEmpty = isEmpty;
    const { early, height } = model.fields;
    if (frame && !early && frame.iframe.title !== messages.frameTitle) {
      frame.iframe.title = messages.frameTitle;
    }
    const place = model.root.querySelector<HTMLElement>('.frame-place');
    setProperty(place, '--_frame-height', height === undefined ? '' : `${height}px`);
    frame?.refreshAppearance();
  }

  #readTheme(): Theme {
    const { root } = this.#model;
    const theme = readTheme(root.querySelector('.theme-probe') as HTMLElement);
    setProperty(root.querySelector('.root'), '--_scheme', theme.scheme === 'dark' ? 'dark' : '');
    return theme;
  }
}

/** Setting even the same value would make the browser compute the styles of all descendants again. */
function setProperty(place: HTMLElement | null, name: string, value: string): void {
  if (place && place.style.getPropertyValue(name) !== value) place.style.setProperty(name, value);
}
