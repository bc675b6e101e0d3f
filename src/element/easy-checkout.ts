import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { LineItem } from '../api/line-items.ts';
import { BuyerFields } from '../buyer/buyer-fields.ts';
import { cartKey } from '../api/cart-key.ts';
import type { Order, SessionTerms } from '../checkout/order.ts';
import type { PaymentMethod } from '../checkout/payment-method.ts';
import type { CheckoutResult } from '../checkout/outcome.ts';
import type { InstrumentRecord } from '../checkout/saved-instrument.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { type Attributes, containsSecretKey } from './configuration.ts';
import type { Problem } from '../checkout/problem.ts';
import { ConfigurationError } from '../errors.ts';
import {
  CheckoutCancelEvent,
  CheckoutChangeEvent,
  CheckoutCompleteEvent,
  CheckoutErrorEvent,
  CheckoutSubmitEvent,
} from '../events.ts';
import { mirrorState } from './form-association.ts';
import type { Speech } from '../bridge/protocol.ts';
import type { Appearance } from '../bridge/secure-frame.ts';
import { FrameController, type FrameHost } from './frame-controller.ts';
import { DeferredPart } from '../deferred/deferred-part.ts';
import { incompleteText } from '../messages/incomplete.ts';
import { type PageTexts, pageTexts } from '../messages/page.ts';
import { loadProblemText, problemText } from '../messages/problems.ts';
import type { Wording } from '../messages/terms.ts';
import type { MessageOverrides } from './message-overrides.ts';
import { pageLocales } from './page-locale.ts';
import { hostedPageLink } from './hosted-page-link.ts';
import type { CustomerPrefill, PaymentOptions } from '../methods/payment-options.ts';
import { scriptOrigin } from './script-origin.ts';
import { eventOf } from './state-events.ts';
import { type SubmitResult, submitResult, submitState } from './submit-result.ts';
import { fields } from '../ui/styles.ts';
import { safeUrl } from '../ui/safe-url.ts';
import { readTheme } from '../ui/read-theme.ts';
import { tokens } from '../ui/token-styles.ts';
import { buyerForm } from '../views/buyer-form.ts';
import { paymentFooter } from '../views/payment-footer.ts';
import type { DeferredHost, DeferredViews, MethodChoice } from '../views/deferred-views.ts';
import { statusView, unresolvedText } from '../views/status-view.ts';
import { orderSummary, recurs } from '../views/order-summary.ts';
import { paymentFields } from '../views/payment-fields.ts';
import { layout } from '../views/styles/styles.ts';

/** Properties that say what is paid, with which credential, where, and what is sent with it. */
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
 * A checkout: shows what is bought, takes the buyer's details and, in a frame of the checkout
 * origin, the card, and pays. Its events are in events.ts, its `--easy-*` properties in ui/theme.ts.
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
  /** Of a session that the merchant's server has created; instead of a publishable key. */
  declare clientSecret: string | undefined;
  /** Brings the first secret where there is none, and a fresh one after expiry. */
  declare fetchClientSecret: (() => Promise<string>) | undefined;
  /** For the hosted page: the origin of the page that it is embedded in. Others are not believed. */
  declare parentOrigin: string | undefined;
  /** Where the receipt leads to, instead of what the session says; may hold `{SESSION_ID}`. */
  declare successUrl: string | URL | undefined;
  /** Where a buyer goes who does not want to pay, instead of what the session says. */
  declare cancelUrl: string | URL | undefined;
  /** What is bought: `price_tee:2 price_mug`, or the same as objects. */
  declare lineItems: string | readonly LineItem[] | undefined;
  /** A customer that the merchant knows. */
  declare identityId: string | undefined;
  /** Of the customer's saved cards and bank accounts, the one to begin with. */
  declare instrumentId: string | undefined;
  /** `card`, `bank` or `card bank`, as far as the service allows them; otherwise both. */
  declare paymentMethods: string | readonly PaymentMethod[] | undefined;
  /** `auto`: what a card needs. `full`: the whole billing address. `none`: nothing of it. */
  declare billingAddress: 'auto' | 'full' | 'none' | undefined;
  /** `tab`: what the buyer types about themselves outlives a reload. `none`: it does not. */
  declare drafts: 'tab' | 'none' | undefined;
  /** What the page knows of the buyer: fills in the form, and goes along where it is not shown. */
  declare customer: CustomerPrefill | undefined;
  /** Of the customer that `identityId` names, as the service has them; a session brings its own. */
  declare savedInstruments: readonly InstrumentRecord[] | undefined;
  /** `sandbox` or `live`, instead of the one that the key names. */
  declare environment: string | undefined;
  /** Otherwise where the script came from. */
  declare checkoutOrigin: string | undefined;
  /** BCP 47; otherwise the page's language. */
  declare locale: string | undefined;
  /** Own wording of single texts, in every language alike. */
  declare messages: MessageOverrides | undefined;
  /**
   * Words with spaces between: `auto`, which follows the page's own `color-scheme`, `light` or `dark`,
   * and the name of a preset: docs/theming.md.
   */
  declare theme: string | undefined;
  /** Under which a form around the element receives the result. */
  declare name: string | undefined;
  declare disabled: boolean;
  /** Sent with the payment and kept by the service. */
  declare metadata: Record<string, string> | undefined;
  /** Kept with a new card or bank account, for the merchant. */
  declare sourceTags: Record<string, unknown> | undefined;

  readonly #internals = this.attachInternals();
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
  /** Once the second part is there. */
  #picker: MethodChoice | undefined;
  #announcement = '';
  #submission: Promise<SubmitResult> | undefined;
  /** The page is being asked whether the payment may go on, or what asks it is being loaded. */
  #asking = false;
  /** A submit has found that the deferred part cannot be loaded. */
  #isKeptBack = false;
  #formDisabled = false;
  /** The buyer has been shown what is wrong with the form. */
  #isChecked = false;
  #waiting: ((state: CheckoutState) => void)[] = [];
  #completion = Promise.withResolvers<CheckoutResult>();
  /** Id of the last one whose payment the page was told of. */
  #paidSession: string | undefined;

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
    // At once, not with the next update: nothing takes longer than the frame's way here.
    this.requestUpdate();
    this.performUpdate();
  }

  /** Nothing moves while it is pressed. */
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
    // More than a scheme: the sheet of a preset.
    if (this.#frame.drawn || (this.theme ?? '').length > 5 || this.#awaitsDeferred) {
      this.#deferred.want(this.#awaitsDeferred);
    }
    const { height, ownFrame } = this.#frame;
    if (ownFrame) ownFrame.title = this.#wording.messages.frameTitle;
    const value = height === undefined ? '' : `${height}px`;
    this.#query('.frame-place')?.style.setProperty('--_frame-height', value);
    this.#frame.refreshAppearance();
  }

  /** Moved within the page by `moveBefore`: the frame stays as it is. */
  connectedMoveCallback(): void {}

  formDisabledCallback(disabled: boolean): void {
    this.#formDisabled = disabled;
    // Reflecting `disabled` leads here in the middle of an update, which takes no more requests.
    queueMicrotask(() => this.requestUpdate());
  }

  formResetCallback(): void {
    this.reset();
  }

  /** The present snapshot. */
  get state(): CheckoutState {
    return this.#frame.state;
  }

  /** What came of it, once it is complete. */
  get result(): CheckoutResult | undefined {
    return this.state.status === 'complete' ? this.state.result : undefined;
  }

  /** Resolves when the payment is complete; a new one after `reset()`. */
  get whenComplete(): Promise<CheckoutResult> {
    return this.#completion.promise;
  }

  /** Does what a press of the pay button does. Never throws for what a buyer did. */
  submit(): Promise<SubmitResult> {
    this.#submission ??= this.#submit().finally(() => {
      this.#submission = undefined;
      this.#deferred.views?.submitEnded();
    });
    return this.#submission;
  }

  /** Shows everything that is not filled in rightly. */
  async validate(): Promise<{ readonly valid: boolean; readonly fields: readonly string[] }> {
    // What has just been chosen decides what there is to check.
    this.#frame.refreshAppearance();
    const own = this.#hasIdentity ? [] : this.#buyer.check();
    const names = [...own, ...(await this.#frame.validate())];
    this.#isChecked = names.length > 0;
    return { valid: names.length === 0 && this.#frame.drawn, fields: names };
  }

  /** Empties the form and begins anew, but not while a payment is under way or unresolved. */
  reset(): void {
    if (this.#frame.isUnderWay || this.#asking) return;
    if (this.state.status === 'complete') this.#completion = Promise.withResolvers();
    this.#buyer.clear();
    this.#picker?.clear();
    this.#announcement = '';
    this.#frame.reset();
  }

  /** Focuses a field by its name; otherwise the first one. */
  override focus(field: string | FocusOptions = 'first_name'): void {
    const name = typeof field === 'string' ? field : 'first_name';
    const input = name === 'method' ? this.#query('.methods :checked') : this.#buyer.input(name);
    if (input) input.focus();
    else this.#frame.focus(name);
  }

  /** For the frame: what stands on the tag. */
  readonly readAttributes = (): Attributes => {
    const values = Object.fromEntries(CONFIGURING.map((name) => [name, this[name]]));
    return {
      ...(values as unknown as Attributes),
      checkoutOrigin: this.checkoutOrigin ?? scriptOrigin,
    };
  };

  /** For the frame: how it is to look and speak. */
  readonly appearance = (): ReturnType<FrameHost['appearance']> => {
    const theme = readTheme(this.#query('.theme-probes') as HTMLElement);
    this.#query('.root')?.style.setProperty('--_scheme', theme.scheme);
    return {
      locales: pageLocales(this.locale),
      // What is no text may not be able to travel.
      messages: Object.fromEntries(
        Object.entries(this.messages ?? {}).filter(([, text]) => typeof text === 'string'),
      ),
      theme,
      disabled: this.#isDisabled,
      form: this.#form,
    };
  };

  /** For the frame: a new snapshot has come. */
  readonly onState = (before: CheckoutState, after: CheckoutState): void => {
    this.#announcement = this.#announcementOf(after);
    if (after.status === 'complete') this.#completion.resolve(after.result);
    mirrorState(this, this.#internals, {
      state: after,
      message: this.#wording.messages.completeFirst,
      anchor: this.#query('.pay'),
    });
    const reached = submitState(before, after);
    if (submitResult(reached)) for (const wake of this.#waiting.splice(0)) wake(reached);
    const event = eventOf(before, after);
    // Not before a script that has just made the element has set the rest of it.
    queueMicrotask(() => {
      if (event && (after.status !== 'unusable' || this.state === after)) this.#notify(event);
    });
    void this.#moveFocus(before, after);
    if (after.status === 'ready' && ['loading', 'unresolved'].includes(before.status)) {
      this.#prefill();
    }
  };

  /** For the frame: a secret key has no place in a page, so it is taken out, and nothing repeats it. */
  readonly onSecretKey = (): void => {
    this.#takeOut('publishableKey');
    this.#takeOut('clientSecret');
    for (const name of ['lineItems', 'identityId', 'instrumentId'] as const) {
      if (containsSecretKey(this[name])) this.#takeOut(name);
    }
  };

  readonly onAddressFormat = this.#buyer.addAddressFormat;

  /** For the frame: something is wrong that does not change the state. */
  readonly onMistake = (problem: Problem): void => {
    queueMicrotask(() => this.#notify(new CheckoutErrorEvent(problem)));
  };

  /** For the frame: something was typed into it. */
  readonly onChange = (brand?: string): void => {
    const complete = this.#frame.complete && (this.#hasIdentity || this.#buyer.complete);
    this.dispatchEvent(new CheckoutChangeEvent({ complete, brand }));
  };

  /** For the frame: Enter was pressed in it. */
  readonly onSubmit = (event?: Event): void => {
    event?.preventDefault();
    void this.submit();
  };

  /** Until the frame has said: English. */
  get #speech(): Speech {
    const [locale = 'en'] = pageLocales(this.locale);
    return this.#frame.speech ?? { language: 'en', direction: 'ltr', locale, texts: {} };
  }

  /** The page's own words come last: they are nobody else's to change. */
  get #wording(): Wording<PageTexts> {
    const { locale, texts } = this.#speech;
    const messages = { ...pageTexts, ...texts, ...this.messages } as PageTexts;
    return { locale, messages };
  }

  /** Texts in the buyer's language are on their way: English ones would change under the eye. */
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

  /** The page says who pays, so the buyer is not asked. */
  get #hasIdentity(): boolean {
    return Object.hasOwn(this.#frame.configuration ?? {}, 'identityId');
  }

  get #isBusy(): boolean {
    return this.#asking || isUnderWay(this.state);
  }

  #query(selector: string): HTMLElement | undefined {
    return this.renderRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  }

  /** The checkout as a form. Stays when it is hidden, so that nothing typed is lost. */
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

  /** Why the payment fields are empty, where they are asked for and were not. */
  get #cleared(): string | undefined {
    if (!this.#frame.emptied || this.#form.method === 'saved') return undefined;
    return this.#deferred.views?.clearedText(this.#wording.messages);
  }

  /** What is shown or agreed to needs the second part, which has not come. */
  get #awaitsDeferred(): boolean {
    const { state } = this;
    if (this.#deferred.views) return false;
    return (
      !!(
        this.#isKeptBack ||
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
    // The receipt takes the place of what stood in for it.
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

  /** Which payment fields are asked for. Until there is a choice, the first ones. */
  get #form(): Appearance['form'] {
    const { methods, address = 'auto' } = this.#options ?? {};
    return this.#picker?.form ?? { method: methods?.[0] ?? 'card', address };
  }

  get #isDebit(): boolean {
    const { method, saved } = this.#form;
    return (saved?.method ?? method) === 'bank';
  }

  get #onwardUrl(): string | undefined {
    return this.#urlOf(this.successUrl, this.#session?.successUrl);
  }

  get #backUrl(): string | undefined {
    return this.#urlOf(this.cancelUrl, this.#session?.cancelUrl);
  }

  /** What stands on the tag comes first, and may be relative to the page. */
  #urlOf(own: string | URL | undefined, ofSession: string | undefined): string | undefined {
    const id = encodeURIComponent(this.#session?.id ?? '');
    const address = String(own ?? ofSession ?? '').replaceAll('{SESSION_ID}', id);
    return safeUrl(address, own && this.baseURI)?.href;
  }

  async #submit(): Promise<SubmitResult> {
    this.#checkAttributes();
    const shown = this.#shown;
    if (this.#isDisabled || this.state.status !== 'ready' || this.#awaitsDeferred)
      return { status: 'unavailable' };
    const { fields: wrong } = await this.validate();
    if (wrong.length > 0) {
      this.#announcement = incompleteText(wrong.length, this.#wording);
      this.requestUpdate();
      this.focus(wrong[0]);
      return { status: 'invalid', fields: wrong };
    }
    const views = await this.#deferredViews();
    if (!views) return { status: 'unavailable' };
    const mayPay = await views.mayPay(this.#askPage);
    this.#asking = false;
    this.requestUpdate();
    // What the page does meanwhile may change what is bought, or how it is paid: then the buyer is
    // asked again. Another tab may have paid it.
    if (!mayPay || this.#shown !== shown) {
      const paid = this.result && submitResult(this.state);
      return paid ?? { status: 'canceled' };
    }
    const finished = new Promise<CheckoutState>((resolve) => this.#waiting.push(resolve));
    this.#frame.pay(this.#hasIdentity ? undefined : this.#buyer.details, this);
    return submitResult(await finished) ?? { status: 'unavailable' };
  }

  /** The guards before a payment are in the deferred part: nothing is paid without it. */
  async #deferredViews(): Promise<DeferredViews | undefined> {
    if (this.#deferred.views) return this.#deferred.views;
    this.#asking = true;
    this.requestUpdate();
    const views = await this.#deferred.get();
    this.#asking = false;
    this.#isKeptBack = !views;
    this.requestUpdate();
    return views;
  }

  /** What the page says of the buyer is newer than what the session does. */
  #prefill(): void {
    this.#buyer.prefill({ ...this.#session?.customer, ...this.customer });
  }

  /** As soon as the second part is there, which knows them. */
  #checkAttributes(): void {
    try {
      if (this.#options) this.#deferred.views?.check(this, this.#order);
    } catch (error) {
      this.#frame.refuse(error);
    }
  }

  /** What is paid: two of one name are not paid at the same time. */
  get #subject(): string | undefined {
    const { configuration } = this.#frame;
    if (!configuration || !('lineItems' in configuration)) return this.#session?.id;
    return cartKey(configuration.publishableKey, configuration.lineItems);
  }

  /** What a submit agrees to. */
  get #shown(): string {
    return JSON.stringify([this.state.status, this.#order, this.#form]);
  }

  readonly #askPage = (): Promise<boolean> => {
    const event = new CheckoutSubmitEvent();
    this.dispatchEvent(event);
    this.#asking = true;
    this.requestUpdate();
    return event.allowed();
  };

  #takeOut(
    name: 'publishableKey' | 'clientSecret' | 'lineItems' | 'identityId' | 'instrumentId',
  ): void {
    this[name] = undefined;
    this.removeAttribute(EasyCheckout.properties[name].attribute);
  }

  /** Tells the page, and of the shop's own mistakes its developers too. */
  #notify(event: Event): void {
    if (event instanceof CheckoutCompleteEvent && event.sessionId) {
      // A reset has led back to the same session: it was paid once.
      if (event.sessionId === this.#paidSession) return;
      this.#paidSession = event.sessionId;
    }
    if (event instanceof CheckoutErrorEvent && event.actor === 'merchant') {
      console.error(`<easy-checkout> ${event.code}: ${event.message}`);
    }
    this.dispatchEvent(event);
  }

  /** Takes the focus along when what had it is gone. */
  async #moveFocus(before: CheckoutState, after: CheckoutState): Promise<void> {
    const wasIn = this.matches(':focus-within') || this.shadowRoot?.activeElement !== null;
    await this.updateComplete;
    if (after.status === 'complete' && before.status !== 'complete') {
      this.#query('#receipt-title, .notice')?.focus();
    } else if (wasIn && ['unresolved', 'expired', 'unusable'].includes(after.status)) {
      this.#query('.notice')?.focus();
    } else if (after.status === 'ready' && after.problem && before.status !== 'ready') {
      if (before.status === 'unresolved') this.#query('.notice')?.focus();
      this.#query('.notice')?.scrollIntoView({ block: 'nearest' });
    }
  }

  /** What a screen reader is told of `state` without being asked. */
  #announcementOf(state: CheckoutState): string {
    const reading = { ...this.#wording, deferred: this.#deferred.views };
    const { messages } = reading;
    switch (state.status) {
      case 'ready':
        return [
          state.problem && problemText(state.problem, reading),
          state.expiring && messages.expiring,
          this.#cleared,
        ]
          .filter(Boolean)
          .join(' ');
      case 'tokenizing':
      case 'confirming':
        return messages.processing;
      case 'unresolved':
        return unresolvedText(state, reading);
      case 'expired':
        return state.problem
          ? loadProblemText(state.problem, reading)
          : `${messages.expiredTitle}. ${messages.expired}`;
      case 'unusable':
        return loadProblemText(state.problem, reading);
      default:
        return '';
    }
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
