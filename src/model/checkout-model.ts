import type { AttemptKeeper } from '../bridge/attempt-keeper.ts';
import { cartKey } from '../bridge/cart-key.ts';
import type { Appearance, PaymentFrame } from '../bridge/payment-frame.ts';
import type { FieldsChange, LocaleTexts } from '../bridge/protocol.ts';
import type { Order, SessionTerms } from '../checkout/order.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { type PageTexts, pageTexts } from '../messages/page.ts';
import { pageLocales } from '../messages/page-locale.ts';
import { directionOf } from '../ui/direction.ts';
import type { CheckoutHost } from './checkout-host.ts';
import { type Attributes, type Configuration, readAttributes } from './configuration.ts';
import {
  changedFields,
  emptyFields,
  type FieldsReport,
  NO_FIELDS,
  resizedFields,
  showSame,
} from './fields-report.ts';
import { allowedMethods, type MethodChoice, NewMethods } from './method-choice.ts';
import type { PaymentOptions } from './payment-options.ts';

/** Notified of what happens to a checkout. */
export interface CheckoutObserver {
  /** The checkout went from one state to the next. */
  readonly onStep?: (before: CheckoutState, after: CheckoutState) => void;
  /**
   * Something was typed or chosen.
   *
   * @param brand - The brand of the card, if it is known.
   */
  readonly onChange?: (brand?: string) => void;
}

/**
 * All that the page knows of one checkout. The element owns it, controllers observe it, views draw
 * it, and what is loaded later is given it. The process itself runs in the frame, whose snapshots
 * arrive here.
 */
export class CheckoutModel {
  readonly host: CheckoutHost;
  /** The connection to the frame; `undefined` while there is no frame. */
  frame: PaymentFrame | undefined;
  /** What the frame has reported of the payment fields. */
  fields: FieldsReport = NO_FIELDS;
  /** What the tag says; `undefined` while it is not valid. */
  configuration: Configuration | undefined;
  /** How the buyer pays. */
  methods: MethodChoice = new NewMethods(this);
  /** What the buyer of a bank debit agrees to by paying. */
  authorization: string | undefined;
  /** The text that screen readers announce. */
  announcement = '';
  /** Whether the buyer has waited so long that the wait has to be explained. */
  isLongWait = false;
  /** Whether a submit has begun that has no outcome yet, whatever it waits for. */
  isSubmitting = false;
  /** Whether a submit waits for what pays to be loaded. */
  isAwaitingUi = false;
  /** Whether the page is being asked if a payment may go on. */
  isAsking = false;
  /** Whether a payment was sent to the frame and not answered yet. */
  isSent = false;
  /** Whether the form around the element is disabled. */
  isFormDisabled = false;
  #state: CheckoutState = { status: 'loading' };
  #speech: LocaleTexts | undefined;
  readonly #observers = new Set<CheckoutObserver>();

  constructor(host: CheckoutHost) {
    this.host = host;
  }

  observe(observer: CheckoutObserver): void {
    this.#observers.add(observer);
  }

  /** Requests another rendering. */
  readonly update = (): void => this.host.requestUpdate();

  /** The last snapshot. */
  get state(): CheckoutState {
    return this.#state;
  }

  /** Takes the next snapshot. */
  readonly step = (after: CheckoutState): void => {
    const before = this.#state;
    this.#state = after;
    // The update is requested first, so that `updateComplete` in `onStep` waits for it.
    this.update();
    for (const { onStep } of this.#observers) onStep?.(before, after);
  };

  /** Notifies the page that something was typed or chosen. */
  readonly change = (brand?: string): void => {
    for (const { onChange } of this.#observers) onChange?.(brand);
  };

  /** Announces `text` to screen readers with the next update. */
  readonly announce = (text: string): void => {
    this.announcement = text;
  };

  get order(): Order | undefined {
    return 'order' in this.#state ? this.#state.order : undefined;
  }

  get session(): SessionTerms | undefined {
    return this.order?.session;
  }

  /** Identifies what is paid. Two checkouts with the same subject are not paid at the same time. */
  get subject(): string | undefined {
    const { configuration } = this;
    if (!configuration || !('lineItems' in configuration)) return this.session?.id;
    return cartKey(configuration.publishableKey, configuration.lineItems);
  }

  /** How many lines the order will probably have. */
  get lineCount(): number {
    const { configuration } = this;
    return configuration && 'lineItems' in configuration ? configuration.lineItems.length : 1;
  }

  /** Whether the page names the customer, so that the buyer is not asked. */
  get hasIdentity(): boolean {
    return Object.hasOwn(this.configuration ?? {}, 'identityId');
  }

  get options(): PaymentOptions | undefined {
    return this.configuration?.options;
  }

  /** The attributes of the tag, unchecked. */
  get attributes(): Attributes {
    return readAttributes(this.host);
  }

  /** The payment fields to ask for. */
  get form(): Appearance['form'] {
    return this.methods.form;
  }

  /**
   * What a buyer agrees to with a submit, in JSON. The status is part of it, because what is no
   * longer ready is no longer agreed to. The names of the lines are not, because they may follow.
   */
  get agreement(): string {
    const terms = this.order && termsOf(this.order);
    return JSON.stringify([this.#state.status, terms, this.form]);
  }

  /** Whether the order, as far as it is known, excludes methods that the page allows. */
  get isChoiceLimited(): boolean {
    const { options, order } = this;
    return !!options && allowedMethods(options, order).length < options.methods.length;
  }

  get isDebit(): boolean {
    const { method, saved } = this.form;
    return (saved?.method ?? method) === 'bank';
  }

  /** Whether nothing can be typed or paid. */
  get isDisabled(): boolean {
    return this.host.disabled || this.isFormDisabled;
  }

  /** Whether money may be moving, or may have moved without a known outcome. */
  get isUnderWay(): boolean {
    return this.isSent || isUnderWay(this.#state);
  }

  /** Whether a submit is under way, from the click on the pay button to its outcome. */
  get isBusy(): boolean {
    return this.isAwaitingUi || this.isAsking || isUnderWay(this.#state);
  }

  /** The root of all that the element shows. */
  get root(): ShadowRoot {
    return this.host.renderRoot;
  }

  /** The language and the page's texts, which are English until the frame has sent others. */
  get speech(): LocaleTexts {
    const [locale = 'en'] = pageLocales(this.host.locale);
    return this.#speech ?? { language: 'en', direction: directionOf(locale), locale, texts: {} };
  }

  /** The locale for amounts and dates. BCP 47. */
  get locale(): string {
    return this.speech.locale;
  }

  /** The texts that the page shows. Its own overrides come last, because they take precedence. */
  get messages(): PageTexts {
    return { ...pageTexts, ...this.speech.texts, ...this.host.messages } as PageTexts;
  }

  /**
   * Whether translated texts are being loaded. The labels stay empty meanwhile, so that no English
   * ones flash up.
   */
  get awaitsTexts(): boolean {
    return !this.#speech && !this.fields.drawn && !/^en\b/.test(this.locale);
  }

  readonly keeper = (): AttemptKeeper | undefined => this.host.attemptKeeper;

  readonly isComplete = (): boolean => this.#state.status === 'complete';

  readonly onFieldsChange = (change: FieldsChange): void => {
    this.#report(changedFields(this.fields, change));
    this.change(change.brand);
  };

  readonly onConnect = (): void => this.#empty(this.fields.filled);

  readonly onEmptied = (): void => this.#empty(true);

  readonly onResize = (height: number): void => {
    this.fields = resizedFields(this.fields, height);
    this.update();
  };

  readonly onSpeech = (speech: LocaleTexts): void => {
    const before = JSON.stringify(this.speech);
    this.#speech = speech;
    // The page is in English from the beginning.
    if (JSON.stringify(speech) !== before) this.update();
  };

  readonly onAuthorization = (text: string | undefined): void => {
    this.authorization = text;
    this.update();
  };

  /** Takes a new frame. */
  openFrame(frame: PaymentFrame, isEarly: boolean): void {
    this.frame = frame;
    this.fields = { ...this.fields, early: isEarly };
  }

  /** Shows what another tab has paid. The frame's own states are ignored until the next start. */
  readonly adopt = (state: CheckoutState & { readonly status: 'complete' }): void => {
    if (!this.frame) return;
    this.frame.ignoreStates();
    this.frame.clear();
    this.step(state);
  };

  /** Gives up the frame with everything that was typed. */
  closeFrame(): void {
    this.isSent = false;
    this.frame?.close();
    this.frame = undefined;
    this.authorization = undefined;
    this.fields = { ...this.fields, drawn: false, early: false, height: undefined };
    this.#empty(this.fields.filled);
    this.update();
  }

  /** Empties the fields because the buyer or the page wants it, which is not explained. */
  clearFields(): void {
    this.frame?.clear();
    this.fields = { ...this.fields, emptied: false, filled: false };
  }

  /** @param isLost - Whether something that the buyer had typed is gone. */
  #empty(isLost: boolean): void {
    this.#report(emptyFields(this.fields, isLost && !this.isComplete()));
  }

  #report(report: FieldsReport): void {
    const before = this.fields;
    this.fields = report;
    if (!showSame(before, report)) this.update();
  }
}

/** All of `order` but what its lines are called. */
function termsOf(order: Order): object {
  const { awaitsNames: _, line_items, ...terms } = order;
  const lines = line_items.map((line) => {
    const { name: _name, description: _text, image_url: _url, ...cost } = line;
    return cost;
  });
  return { ...terms, lines };
}
