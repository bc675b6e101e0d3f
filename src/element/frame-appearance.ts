import type { Appearance } from '../bridge/secure-frame.ts';
import { pageLocales } from '../messages/page-locale.ts';
import { readTheme } from '../ui/read-theme.ts';
import type { CheckoutTag } from './checkout-tag.ts';
import type { FieldsFrame } from './fields-frame.ts';

/**
 * Returns the theme, the texts and the fields that the frame has to show.
 *
 * @param form - The payment fields to ask for.
 */
export function frameAppearance(
  tag: CheckoutTag,
  disabled: boolean,
  form: Appearance['form'],
): Appearance {
  const root = tag.renderRoot;
  const theme = readTheme(root.querySelector('.theme-probes') as HTMLElement);
  root.querySelector<HTMLElement>('.root')?.style.setProperty('--_scheme', theme.scheme);
  return {
    locales: pageLocales(tag.locale),
    // A value that is not a text may be impossible to post to the frame.
    messages: Object.fromEntries(
      Object.entries(tag.messages ?? {}).filter(([, text]) => typeof text === 'string'),
    ),
    theme,
    disabled,
    form,
  };
}

/** Fits the frame into the page that is rendered: its title, its height and its appearance. */
export function fitFrame(
  { renderRoot }: CheckoutTag,
  { own, height, secure }: FieldsFrame,
  title: string,
): void {
  if (own) own.title = title;
  const value = height === undefined ? '' : `${height}px`;
  const place = renderRoot.querySelector<HTMLElement>('.frame-place');
  place?.style.setProperty('--_frame-height', value);
  secure?.refreshAppearance();
}
