import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { LineItem } from '../api/line-items.ts';
import { BuyerFields } from '../buyer/buyer-fields.ts';
import { cartKey } from '../api/cart-key.ts';
import type { Order, SessionTerms } from '../checkout/order.ts';
import type { PaymentMethod } from '../checkout/payment-method.ts';
import type { CheckoutResult } from '../checkout/outcome.ts';
import type { InstrumentRecord } from '../api/embedded-checkout.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { type Attributes, containsSecretKey } from './configuration.ts';
import type { Problem } from '../checkout/problem.ts';
import { ConfigurationError } from '../errors.ts';
import { CheckoutCancelEvent, CheckoutChangeEvent, CheckoutErrorEvent } from '../events.ts';
import { mirrorState } from './form-association.ts';
import type { Speech } from '../bridge/protocol.ts';
import type { Appearance } from '../bridge/secure-frame.ts';
import { FrameController, type FrameHost } from './frame-controller.ts';
import { DeferredPart } from '../deferred/deferred-part.ts';
import { incompleteText } from '../messages/incomplete.ts';
import { type PageTexts, pageTexts } from '../messages/page.ts';
import type { Wording } from '../messages/terms.ts';
import type { MessageOverrides } from '../messages/message-overrides.ts';
import { pageLocales } from './page-locale.ts';
import { PageNotifier } from './page-notifier.ts';
import { hostedPageLink } from './hosted-page-link.ts';
import type { CustomerPrefill, PaymentOptions } from '../methods/payment-options.ts';
import { scriptOrigin } from './script-origin.ts';
import { eventOf } from './state-events.ts';
import { moveFocus } from './state-focus.ts';
import { Submission } from './submission.ts';
import type { SubmitResult } from './submit-result.ts';
import { fields } from '../ui/styles.ts';
import { outwardUrl } from '../ui/outward-url.ts';
import { readTheme } from '../ui/read-theme.ts';
import { tokens } from '../ui/token-styles.ts';
import { announcementOf } from '../views/announcement.ts';
import { buyerForm } from '../views/buyer-form.ts';
import { paymentFooter } from '../views/payment-footer.ts';
import type { DeferredHost, MethodChoice } from '../views/deferred-views.ts';
import { statusView } from '../views/status-view.ts';
import { orderSummary, recurs } from '../views/order-summary.ts';
import { paymentFields } from '../views/payment-fields.ts';
import { layout } from '../views/styles/styles.ts';

/** Properties that decide what is paid, with which credential, where, and what is sent with it. */
const CONFIGURATION = {
  publishableKey: { attribute: 'publishable-key' },
  clientSecret: { attribute: 'client-secret' },
  fetchClientSecret: { attribute: false },
  parentOrigin: { attribute: false },
  lineItems: { attribute: 'line-items' },
  identityId: { attribute: 'identity-id' },
  instrumentId: { attribute: 'instrument-id' },
  environment: {},
  checkoutOrigin: { attribute: 'checkout-origin' },
  paymentMethods: { attribute: 'payment-methods' },
  billingAddress: { attribute: 'billing-address' },
  drafts: {},
  customer: { attribute: false },
  metadata: { attribute: false },
  savedInstruments: { attribute: false },
  sourceTags: { attribute: false },
} as const;
const CONFIGURING = Object.keys(CONFIGURATION) as (keyof typeof CONFIGURATION)[];

/**
 * A checkout. It shows what is bought, takes the buyer's details and, in a frame of the checkout
 * origin, the card, and pays. Its events are in events.ts, and its `--easy-*` properties in
 * ui/theme.ts.
 *
 * @tag easy-checkout
 * @slot header
 * @slot footer
 * @slot terms - Above the pay button
 * @slot payment-fields - An early frame
 * @slot fallback - A link for when the checkout cannot be used
 */
export class EasyCheckout extends LitElement implements FrameHost {
  static readonly formAssociated = true;
  static override readonly styles = [tokens, fields, layout];
  static override readonly properties = {
    ...CONFIGURATION,
    locale: {},
    theme: { reflect: true },
    name: { reflect: true },
    disabled: { type: Boolean, reflect: true },
    successUrl: { attribute: 'success-url' },
    cancelUrl: { attribute: 'cancel-url' },
    messages: { attribute: false },
  };

  /** `pk_test_…` or `pk_live_…`. */
  declare publishableKey: string | undefined;
  /**
   * The secret of a session that the merchant's server has created. It replaces a publishable key.
   */
  declare clientSecret: string | undefined;
  /** Returns the first secret where there is none, and a new one after expiry. */
  declare fetchClientSecret: (() => Promise<string>) | undefined;
  /**
   * Origin of the page that embeds the hosted page. It is ignored unless the hosted page sets it.
   */
  declare parentOrigin: string | undefined;
  /** Where the receipt leads. It overrides the session's address and may contain `{SESSION_ID}`. */
  declare successUrl: string | URL | undefined;
  /** Where a buyer goes who does not want to pay. It overrides the session's address. */
  declare cancelUrl: string | URL | undefined;
  /** What is bought: `price_tee:2 price_mug`, or the same as objects. */
  declare lineItems: string | readonly LineItem[] | undefined;
  /** Id of a customer whom the merchant knows. */
  declare identityId: string | undefined;
  /** The saved card or bank account of the customer that is chosen at first. */
  declare instrumentId: string | undefined;
  /** `card`, `bank` or `card bank`. The default is both, as far as the service allows them. */
  declare paymentMethods: string | readonly PaymentMethod[] | undefined;
  /**
   * `auto` asks for what a card needs, `full` for the whole billing address, and `none` for
   * nothing.
   */
  declare billingAddress: 'auto' | 'full' | 'none' | undefined;
  /** With `tab`, what buyers type about themselves survives a reload. With `none`, it does not. */
  declare drafts: 'tab' | 'none' | undefined;
  /**
   * What the page knows about the buyer. It prefills the form and is sent where it has no field.
   */
  declare customer: CustomerPrefill | undefined;
  /**
   * Instruments of the customer that `identityId` names, as the service returns them. A session
   * brings its own.
   */
  declare savedInstruments: readonly InstrumentRecord[] | undefined;
  /** `sandbox` or `live`. It overrides the environment that the key names. */
  declare environment: string | undefined;
  /** The default is the origin of the script. */
  declare checkoutOrigin: string | undefined;
  /** BCP 47. The default is the page's language. */
  declare locale: string | undefined;
  /** Overrides of single texts, used in every language. */
  declare messages: MessageOverrides | undefined;
  /**
   * Keywords separated by spaces: `auto`, which follows the page's own `color-scheme`, `light` or
   * `dark`, and the name of a preset. See docs/theming.md.
   */
  declare theme: string | undefined;
  /** The name under which a form around the element receives the result. */
  declare name: string | undefined;
  declare disabled: boolean;
  /** Metadata that is sent with the payment and kept by the service. */
  declare metadata: Record<string, string> | undefined;
  /** Tags for the merchant that the service keeps with a new card or bank account. */
  declare sourceTags: Record<string, unknown> | undefined;

  readonly #internals = this.attachInternals();
  readonly #page = new PageNotifier(this);
  readonly #frame = new FrameController(this);
  readonly #host: DeferredHost = {
    root: () => this.renderRoot,
    update: () => this.requestUpdate(),
    onChange: () => this.onChange(),
    announce: (text) => {
      this.#announcement = text;
    },
    locale: () => this.#wording.locale,
    messages: () => this.#wording.messages,
    attributes: () => this.readAttributes(),
    options: () => this.#options,
    order: () => this.#order,
    subject: () => this.#subject,
    adopt: (state) => this.#frame.adopt(state),
    hasIdentity: () => this.#hasIdentity,
    typed: () => this.#frame.typed,
    askAddressFormat: (country) => this.#frame.askAddressFormat(country),
  };
  readonly #buyer = new BuyerFields({
    ...this.#host,
    onName: (name) => this.#frame.suggestName(name),
  });
  readonly #deferred = new DeferredPart(this.#host, (error) => void this.#onDeferred(error));
  readonly #submission = new Submission({
    deferred: this.#deferred,
    state: () => this.state,
    isReady: () => {
      this.#checkAttributes();
      return !this.#isDisabled && this.state.status === 'ready' && !this.#awaitsDeferred;
    },
    // The status is part of it, because what is no longer ready is no longer agreed to.
    agreement: () => JSON.stringify([this.state.status, this.#order, this.#form]),
    validate: async () => (await this.validate()).fields,
    onInvalid: (fields) => {
      this.#announcement = incompleteText(fields.length, this.#wording);
      this.requestUpdate();
      this.focus(fields[0]);
    },
    dispatchEvent: (event) => this.dispatchEvent(event),
    pay: () => this.#frame.pay(this.#hasIdentity ? undefined : this.#buyer.details, this),
    update: () => this.requestUpdate(),
  });
  /** The choice of a payment method, once the deferred part is loaded. */
  #picker: MethodChoice | undefined;
  #announcement = '';
  #formDisabled = false;
  /** The buyer has been shown the problems of the form. */
  #isChecked = false;
  #completion = Promise.withResolvers<CheckoutResult>();

  constructor() {
    super();
    this.disabled = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    mirrorState(this, this.#internals, {
      state: this.state,
      message: pageTexts.completeFirst,
    });
    // The frame is created at once and not with the next update, because nothing takes longer than
    // loading it.
    this.requestUpdate();
    this.performUpdate();
  }

  /** Updates wait while the pointer is pressed, so that nothing moves under it. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const end = this.#deferred.views?.pointerReleased();
    return end ? end.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.#frame.connected || CONFIGURING.some((name) => changed.has(name))) {
      this.#frame.configure();
    }
    this.#checkAttributes();
  }

  protected override render(): TemplateResult {
    const statusView = this.#renderStatusView();
    const { language, direction } = this.#speech;
    return html`<div class="root" part="root" lang=${language} dir=${direction}>
      <slot name="header"></slot>
      <p class="hidden" role="status">${this.#announcement}</p>
      <span class="theme-probes" hidden></span>
      ${statusView} ${this.#renderForm(statusView === nothing)}
      <slot name="footer"></slot>
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('customer')) this.#prefill();
    // A theme longer than a scheme names a preset, whose style sheet is deferred.
    if (this.#frame.drawn || (this.theme ?? '').length > 5 || this.#awaitsDeferred) {
      this.#deferred.want(this.#awaitsDeferred);
    }
    const { height, ownFrame } = this.#frame;
    if (ownFrame) ownFrame.title = this.#wording.messages.frameTitle;
    const value = height === undefined ? '' : `${height}px`;
    this.#query('.frame-place')?.style.setProperty('--_frame-height', value);
    this.#frame.refreshAppearance();
  }

  /** Keeps the frame as it is when `moveBefore` moves the element within the page. */
  connectedMoveCallback(): void {}

  formDisabledCallback(disabled: boolean): void {
    this.#formDisabled = disabled;
    // Reflecting `disabled` calls this during an update, when no other update can be requested.
    queueMicrotask(() => this.requestUpdate());
  }

  formResetCallback(): void {
    this.reset();
  }

  /** The current snapshot. */
  get state(): CheckoutState {
    return this.#frame.state;
  }

  /** The result, once the checkout is complete. */
  get result(): CheckoutResult | undefined {
    return this.state.status === 'complete' ? this.state.result : undefined;
  }

  /** Resolves when the payment is complete. After `reset()` there is another promise. */
  get whenComplete(): Promise<CheckoutResult> {
    return this.#completion.promise;
  }

  /** Does what a click on the pay button does. It never throws for what a buyer did. */
  submit(): Promise<SubmitResult> {
    return this.#submission.submit();
  }

  /** Shows a problem at every field that is not filled in correctly. */
  async validate(): Promise<{ readonly valid: boolean; readonly fields: readonly string[] }> {
    // The frame must know the chosen method before it checks its fields.
    this.#frame.refreshAppearance();
    const own = this.#hasIdentity ? [] : this.#buyer.check();
    const names = [...own, ...(await this.#frame.validate())];
    this.#isChecked = names.length > 0;
    return { valid: names.length === 0 && this.#frame.drawn, fields: names };
  }

  /** Empties the form and begins again, but not while a payment is under way or unresolved. */
  reset(): void {
    if (this.#frame.isUnderWay || this.#submission.isAsking) return;
    if (this.state.status === 'complete') this.#completion = Promise.withResolvers();
    this.#buyer.clear();
    this.#picker?.clear();
    this.#announcement = '';
    this.#frame.reset();
  }

  /** Focuses a field by its name. The default is the first field. */
  override focus(field: string | FocusOptions = 'first_name'): void {
    const name = typeof field === 'string' ? field : 'first_name';
    const input = name === 'method' ? this.#query('.methods :checked') : this.#buyer.input(name);
    if (input) input.focus();
    else this.#frame.focus(name);
  }

  /** For the frame: returns the attributes and properties of the tag. */
  readonly readAttributes = (): Attributes => {
    const values = Object.fromEntries(CONFIGURING.map((name) => [name, this[name]]));
    return {
      ...(values as unknown as Attributes),
      checkoutOrigin: this.checkoutOrigin ?? scriptOrigin,
    };
  };

  /** For the frame: returns its theme, texts and form. */
  readonly appearance = (): ReturnType<FrameHost['appearance']> => {
    const theme = readTheme(this.#query('.theme-probes') as HTMLElement);
    this.#query('.root')?.style.setProperty('--_scheme', theme.scheme);
    return {
      locales: pageLocales(this.locale),
      // A value that is not a text may be impossible to post to the frame.
      messages: Object.fromEntries(
        Object.entries(this.messages ?? {}).filter(([, text]) => typeof text === 'string'),
      ),
      theme,
      disabled: this.#isDisabled,
      form: this.#form,
    };
  };

  /** For the frame: called with each new snapshot. */
  readonly onState = (before: CheckoutState, after: CheckoutState): void => {
    const reading = { ...this.#wording, deferred: this.#deferred.views };
    this.#announcement = announcementOf(after, reading, this.#cleared);
    if (after.status === 'complete') this.#completion.resolve(after.result);
    mirrorState(this, this.#internals, {
      state: after,
      message: this.#wording.messages.completeFirst,
      anchor: this.#query('.pay'),
    });
    this.#submission.onState(before, after);
    const event = eventOf(before, after);
    // The event is delayed, so that a script that has just created the element can set its other
    // properties.
    queueMicrotask(() => {
      if (event && (after.status !== 'unusable' || this.state === after)) this.#page.notify(event);
    });
    void moveFocus(this, before, after);
    if (after.status === 'ready' && ['loading', 'unresolved'].includes(before.status)) {
      this.#prefill();
    }
  };

  /**
   * For the frame: removes a secret key from the tag, because it must not be in a page. Nothing
   * repeats it.
   */
  readonly onSecretKey = (): void => {
    this.#takeOut('publishableKey');
    this.#takeOut('clientSecret');
    for (const name of ['lineItems', 'identityId', 'instrumentId'] as const) {
      if (containsSecretKey(this[name])) this.#takeOut(name);
    }
  };

  readonly onAddressFormat = this.#buyer.addAddressFormat;

  /** For the frame: called for a mistake that does not change the state. */
  readonly onMistake = (problem: Problem): void => {
    queueMicrotask(() => this.#page.notify(new CheckoutErrorEvent(problem)));
  };

  /** For the frame: called when something was typed. */
  readonly onChange = (brand?: string): void => {
    const complete = this.#frame.complete && (this.#hasIdentity || this.#buyer.complete);
    this.dispatchEvent(new CheckoutChangeEvent({ complete, brand }));
  };

  /** For the frame: called when the buyer has pressed Enter. */
  readonly onSubmit = (event?: Event): void => {
    event?.preventDefault();
    void this.submit();
  };

  /** The page is in English until the frame has sent the texts. */
  get #speech(): Speech {
    const [locale = 'en'] = pageLocales(this.locale);
    return this.#frame.speech ?? { language: 'en', direction: 'ltr', locale, texts: {} };
  }

  /** The page's overrides come last, because they take precedence. */
  get #wording(): Wording<PageTexts> {
    const { locale, texts } = this.#speech;
    const messages = { ...pageTexts, ...texts, ...this.messages } as PageTexts;
    return { locale, messages };
  }

  /**
   * The labels stay empty while translated texts are being loaded, so that no English ones flash
   * up.
   */
  get #awaitsTexts(): boolean {
    const { speech, drawn } = this.#frame;
    return !speech && !drawn && !/^en\b/.test(this.#speech.locale);
  }

  get #isDisabled(): boolean {
    return this.disabled || this.#formDisabled;
  }

  get #options(): PaymentOptions | undefined {
    return this.#frame.configuration?.options;
  }

  /** Whether the page names the customer, so that the buyer is not asked. */
  get #hasIdentity(): boolean {
    return Object.hasOwn(this.#frame.configuration ?? {}, 'identityId');
  }

  get #isBusy(): boolean {
    return this.#submission.isAsking || isUnderWay(this.state);
  }

  #query(selector: string): HTMLElement | undefined {
    return this.renderRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  }

  /**
   * Renders the form. It stays in the document while it is hidden, so that nothing typed is lost.
   */
  #renderForm(shown: boolean): TemplateResult {
    const { state } = this;
    const { configuration, ownFrame, drawn, slow } = this.#frame;
    const { locale, messages } = this.#wording;
    const order = this.#order;
    const lineCount =
      configuration && 'lineItems' in configuration ? configuration.lineItems.length : 1;
    const isReady = state.status === 'ready';
    return html`<form
      class="layout"
      part="form"
      novalidate
      ?hidden=${!shown}
      ?data-awaits-texts=${this.#awaitsTexts}
      @submit=${this.onSubmit}
    >
      ${shown ? orderSummary({ order, lineCount, locale, deferred: this.#deferred.views, messages }) : nothing}
      <div class="main">
        ${this.#hasIdentity ? nothing : buyerForm({ fields: this.#buyer, disabled: this.#isDisabled, messages })}
        ${paymentFields({
          picker: this.#picker?.render(this.#isDisabled || this.#isBusy) ?? nothing,
          picks: this.#options?.methods.length !== 1,
          frame: ownFrame,
          drawn,
          notes: this.#hasIdentity && this.#form.method !== 'saved',
          cleared: this.#cleared,
          messages,
        })}
        ${paymentFooter({
          order,
          problem: isReady ? state.problem : undefined,
          mistakes: this.#isChecked && {
            names: [...this.#buyer.wrong, ...this.#frame.wrong],
            form: this,
          },
          expiring: isReady && state.expiring === true,
          cancelUrl: this.#backUrl,
          onCancel: this.#onCancel,
          busy: this.#isBusy,
          slow,
          disabled: this.#isDisabled || this.#awaitsDeferred,
          authorization: this.#frame.authorization,
          country: this.#buyer.country,
          locale,
          deferred: this.#deferred.views,
          reload:
            isReady && this.#awaitsDeferred && this.#deferred.failed
              ? this.#deferred.load
              : undefined,
          messages,
        })}
      </div>
    </form>`;
  }

  #renderStatusView(): TemplateResult | typeof nothing {
    const { configuration } = this.#frame;
    const isHosted = configuration?.checkoutOrigin === location.origin;
    return statusView({
      state: this.state,
      email: this.#buyer.value('email'),
      hostedPage:
        configuration && !isHosted
          ? hostedPageLink(configuration, this.#wording.locale)
          : undefined,
      successUrl: this.#onwardUrl,
      cancelUrl: this.#backUrl,
      renewable: this.fetchClientSecret !== undefined,
      retry: () => this.#frame.retry(),
      check: () => this.#frame.check(),
      authorization: this.#frame.authorization,
      ...this.#wording,
      deferred: this.#deferred.views,
    });
  }

  /** Why the payment fields were emptied, if the buyer has to fill them in again. */
  get #cleared(): string | undefined {
    if (!this.#frame.emptied || this.#form.method === 'saved') return undefined;
    return this.#deferred.views?.clearedText(this.#wording.messages);
  }

  /**
   * Whether something that has to be shown or agreed to needs the deferred part, which is not
   * loaded.
   */
  get #awaitsDeferred(): boolean {
    const { state } = this;
    if (this.#deferred.views) return false;
    return (
      !!(
        this.#submission.isKeptBack ||
        this.customer ||
        this.savedInstruments ||
        this.metadata ||
        this.sourceTags ||
        this.messages ||
        this.#options?.address === 'full' ||
        this.#isDebit ||
        this.#hasIdentity ||
        this.#session?.instruments.length
      ) || (state.status === 'ready' ? recurs(state.order) : state.status !== 'loading')
    );
  }

  async #onDeferred(error: unknown): Promise<void> {
    if (error instanceof ConfigurationError) this.onMistake(error);
    const root = this.renderRoot as ShadowRoot;
    const sheets = this.#deferred.views?.sheets.flatMap(({ styleSheet }) => styleSheet ?? []) ?? [];
    root.adoptedStyleSheets.push(...sheets);
    const { billing, watchThemeContrast, picker } = this.#deferred.views ?? {};
    if (billing) this.#buyer.extend(billing);
    this.#picker = picker;
    watchThemeContrast?.(root, () => this.#frame.refreshAppearance());
    this.requestUpdate();
    // The receipt takes over the focus of the notice that it replaces.
    const hadFocus = root.activeElement;
    await this.updateComplete;
    if (hadFocus && !root.activeElement) this.#query('#receipt-title')?.focus();
  }

  get #order(): Order | undefined {
    return 'order' in this.state ? this.state.order : undefined;
  }

  get #session(): SessionTerms | undefined {
    return this.#order?.session;
  }

  /**
   * The payment fields to ask for. Until the picker is loaded, those are the fields of the first
   * method.
   */
  get #form(): Appearance['form'] {
    const { methods, address = 'auto' } = this.#options ?? {};
    return this.#picker?.form ?? { method: methods?.[0] ?? 'card', address };
  }

  get #isDebit(): boolean {
    const { method, saved } = this.#form;
    return (saved?.method ?? method) === 'bank';
  }

  get #place(): { readonly sessionId: string | undefined; readonly base: string } {
    return { sessionId: this.#session?.id, base: this.baseURI };
  }

  get #onwardUrl(): string | undefined {
    return outwardUrl(this.successUrl, this.#session?.successUrl, this.#place);
  }

  get #backUrl(): string | undefined {
    return outwardUrl(this.cancelUrl, this.#session?.cancelUrl, this.#place);
  }

  /** The page's data about the buyer is newer than the session's. */
  #prefill(): void {
    this.#buyer.prefill({ ...this.#session?.customer, ...this.customer });
  }

  /** Checks the attributes once the deferred part is loaded, because the checks are part of it. */
  #checkAttributes(): void {
    try {
      if (this.#options) this.#deferred.views?.check(this, this.#order);
    } catch (error) {
      this.#frame.refuse(error);
    }
  }

  /** Identifies what is paid. Two checkouts with the same subject are not paid at the same time. */
  get #subject(): string | undefined {
    const { configuration } = this.#frame;
    if (!configuration || !('lineItems' in configuration)) return this.#session?.id;
    return cartKey(configuration.publishableKey, configuration.lineItems);
  }

  #takeOut(
    name: 'publishableKey' | 'clientSecret' | 'lineItems' | 'identityId' | 'instrumentId',
  ): void {
    this[name] = undefined;
    this.removeAttribute(EasyCheckout.properties[name].attribute);
  }

  readonly #onCancel = (event: Event): void => {
    if (isUnderWay(this.state) || !this.dispatchEvent(new CheckoutCancelEvent())) {
      event.preventDefault();
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'easy-checkout': EasyCheckout;
  }
}
