import type { HostMessage } from '../bridge/protocol.ts';
import type { Order } from '../checkout/order.ts';
import type { Problem } from '../checkout/problem.ts';
import { createPlaceFields, type PlaceFields } from './card/place-fields.ts';
import { find, setAttribute, setHidden, setText, writeTexts } from './document-text.ts';
import type { PaymentMethods } from './payment-methods.ts';
import { wording } from './wording.ts';

type Appearance = Extract<HostMessage, { type: 'appearance' }>['appearance'];

export interface FieldsOptions {
  /** The document's body, or what has the same content: hosted/frame.html. */
  readonly root: HTMLElement;
  /** Called when more has to be shown than empty fields of a card, which the part does. */
  readonly onNeed: () => void;
}

/**
 * The fields of the document. Until the part that runs them is there, they are HTML that holds what
 * is typed: they look as the page wants them to look, and nothing is formatted or judged.
 */
export interface Fields {
  /** The country and the postal code, which the part takes over. */
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
  /** @param around - Origin of the page around this document. */
  readonly setOrder: (order: Order, around: string) => void;
  readonly setServiceTime: (servedAt: number) => void;
  readonly suggestName: (name: string) => void;
  /** Sets whether the name on the card is asked for, because the page asks for no name. */
  readonly askName: (isAsked: boolean) => void;
  readonly forgetRefused: (problem: Problem) => void;
  /** Focuses the field `name`, or the first one if there is no such field. */
  readonly focus: (name?: string) => void;
  /** Empties all fields. */
  readonly clear: () => void;
  /** Lets the part run the fields, and passes it on what it has missed. */
  readonly hand: (methods: PaymentMethods) => void;
  /** Shows that the chosen fields cannot be loaded. Choosing them again loads them again. */
  readonly giveUp: () => void;
}

export function createFields({ root, onNeed }: FieldsOptions): Fields {
  const card = find(root, '#card', HTMLFormElement);
  const bank = find(root, '#bank', HTMLElement);
  const place = createPlaceFields(card);
  const inputs = [...card.querySelectorAll('input')];
  const controls = card.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  let methods: PaymentMethods | undefined;
  let appearance: Appearance | undefined;
  let bought: readonly [order: Order, around: string] | undefined;
  /** When the service gave its latest answer, and when that was by the monotonic clock. */
  let served: readonly [time: number, uptime: number] | undefined;
  let name = '';
  let asksName = false;
  /** Whether more has to be shown than the first part can. */
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
    if (isNeeded && !wasNeeded) onNeed();
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

    setServiceTime(servedAt) {
      served = [servedAt, performance.now()];
      methods?.setServiceTime(servedAt);
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

    forgetRefused(problem) {
      methods?.forgetRefused(problem);
    },

    focus(field) {
      if (methods) methods.focus(field);
      else (inputs.find((input) => input.name === field) ?? inputs[0])?.focus();
    },

    clear() {
      if (methods) return methods.clear();
      card.reset();
      place.isChosen = false;
      if (appearance) draw(appearance);
    },

    hand(part) {
      methods = part;
      if (served) part.setServiceTime(served[0] + performance.now() - served[1]);
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
