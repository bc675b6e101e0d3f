import type { HostMessage } from '../bridge/protocol.ts';
import type { Order } from '../checkout/order.ts';
import type { Problem } from '../errors.ts';
import { createPlaceFields, type PlaceFields } from './card/place-fields.ts';
import { find, setAttribute, setHidden, setText, writeTexts } from './fields/document-text.ts';
import type { PaymentMethods } from './payment-methods.ts';
import type { Wording } from './fields/wording.ts';

type Appearance = Extract<HostMessage, { type: 'appearance' }>['appearance'];

export interface FieldsOptions {
  /** The document's body, or what has the same content: hosted/frame.html. */
  readonly root: HTMLElement;
  /** Called when more has to be shown than empty fields of a card, which the lazy part does. */
  readonly onLoadNeeded: () => void;
  readonly wording: Wording;
}

/**
 * The fields of the document. Until the lazy part runs them, they are HTML that holds what is typed:
 * they look as the page wants them to look, and nothing is formatted or checked.
 */
export interface Fields {
  /** The country and the postal code, which the lazy part takes over. */
  readonly place: PlaceFields;
  /** What runs the fields; `undefined` until it is loaded. */
  readonly methods: PaymentMethods | undefined;
  /** Whether more has to be shown than the fields of a card, so that the part is needed. */
  readonly needed: boolean;
  /** Whether the appearance is known, and the chosen fields are loaded or cannot be. */
  readonly shown: boolean;
  /** Whether a field holds something that the buyer has typed. */
  readonly filled: () => boolean;
  readonly show: (appearance: Appearance) => void;
  /** @param parentOrigin - Origin of the page around this document. */
  readonly setOrder: (order: Order, parentOrigin: string) => void;
  readonly suggestName: (name: string) => void;
  /** Sets whether the name on the card is asked for, because the page asks for no name. */
  readonly askName: (isAsked: boolean) => void;
  /** Empties the security code if `problem` says that it was refused. */
  readonly clearRejectedCvc: (problem: Problem) => void;
  /** Focuses the field `name`, or the first one if there is no such field. */
  readonly focus: (name?: string) => void;
  /** Empties all fields. */
  readonly clear: () => void;
  /** Lets the lazy part run the fields, and passes it on what it has missed. */
  readonly attach: (methods: PaymentMethods) => void;
  /** Shows that the chosen fields cannot be loaded. Choosing them again loads them again. */
  readonly giveUp: () => void;
}

export function createFields({ root, onLoadNeeded, wording }: FieldsOptions): Fields {
  const card = find(root, '#card', HTMLFormElement);
  const bank = find(root, '#bank', HTMLElement);
  const place = createPlaceFields(card, wording);
  const inputs = [...card.querySelectorAll('input')];
  const controls = card.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  let methods: PaymentMethods | undefined;
  let appearance: Appearance | undefined;
  let bought: readonly [order: Order, parentOrigin: string] | undefined;
  let name = '';
  let asksName = false;
  /** Whether more has to be shown than empty fields of a card. */
  let isNeeded = false;

  /** A bank account has other fields and a text to agree to; a known postal code is prefilled. */
  function needsPart({ method, saved, place: known }: Appearance['form']): boolean {
    return /bank|crypto/.test(method) || saved?.method === 'bank' || known !== undefined;
  }

  function draw({ form, disabled, locales }: Appearance): void {
    const { texts } = wording;
    const wasNeeded = isNeeded;
    isNeeded = needsPart(form);
    setHidden(card, form.method !== 'card');
    setHidden(bank, form.method !== 'bank');
    writeTexts(card, texts);
    setAttribute(find(card, '#expiry', HTMLElement), 'placeholder', texts.expiryFormat);
    setText(find(card, '#cvc-description', HTMLElement), texts.cvcBack);
    for (const control of controls) control.disabled = disabled;
    setHidden(find(card, '[data-field="name"]', HTMLElement), !asksName);
    setHidden(find(card, '#name-differs', HTMLElement), asksName);
    const isAsked = form.address === 'auto';
    if (isAsked) place.locate(locales[0] ?? wording.locale);
    place.show(isAsked);
    if (isNeeded && !wasNeeded) onLoadNeeded();
  }

  return {
    place,

    get methods() {
      return methods;
    },

    get needed() {
      return isNeeded && !methods;
    },

    get shown() {
      if (methods) return methods.shown;
      return appearance !== undefined && (bank.hidden === true || bank.hasChildNodes());
    },

    filled: () => methods?.filled() ?? inputs.some(({ value }) => value !== ''),

    show(now) {
      appearance = now;
      if (methods) methods.show(now);
      else draw(now);
    },

    setOrder(...what) {
      bought = what;
      methods?.setOrder(...what);
    },

    askName(isAsked) {
      asksName = isAsked;
      if (methods) methods.askName(isAsked);
      else if (appearance) draw(appearance);
    },

    suggestName(text) {
      name = text;
      methods?.suggestName(text);
    },

    clearRejectedCvc(problem) {
      methods?.clearRejectedCvc(problem);
    },

    focus(field) {
      if (methods) methods.focus(field);
      else (inputs.find((input) => input.name === field) ?? inputs[0])?.focus();
    },

    clear() {
      if (methods) return methods.clear();
      place.keepCountry(() => card.reset());
      if (appearance) draw(appearance);
    },

    attach(part) {
      methods = part;
      if (appearance) part.show(appearance);
      if (bought) part.setOrder(...bought);
      part.askName(asksName);
      part.suggestName(name);
    },

    giveUp() {
      isNeeded = false;
      if (!bank.hidden && !bank.hasChildNodes()) setText(bank, wording.texts.notLoaded);
    },
  };
}
