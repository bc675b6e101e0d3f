import type { PropertyValues, TemplateResult } from 'lit';
import { BuyerFields } from '../buyer/buyer-fields.ts';
import type { CheckoutResult } from '../checkout/outcome.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { DeferredPart } from '../deferred/deferred-part.ts';
import { ConfigurationError } from '../errors.ts';
import { CheckoutCancelEvent, CheckoutChangeEvent } from '../events.ts';
import { incompleteText } from '../messages/incomplete.ts';
import { type PageTexts, pageTexts } from '../messages/page.ts';
import type { Wording } from '../messages/terms.ts';
import fields from '../ui/fields.css?inline';
import { sheet, tokens } from '../ui/token-styles.ts';
import { announcementOf } from '../views/announcement.ts';
import type { DeferredHost } from '../views/deferred-views.ts';
import { layout } from '../views/styles/styles.ts';
import { CheckoutTag, isConfiguring, readAttributes } from './checkout-tag.ts';
import { checkoutView } from './checkout-view.ts';
import { extendElement, needsDeferredPart } from './deferred-extension.ts';
import { mirrorState } from './form-association.ts';
import { fitFrame, frameAppearance } from './frame-appearance.ts';
import { FrameController } from './frame-controller.ts';
import { PageNotifier } from './page-notifier.ts';
import { wordingOf } from './page-wording.ts';
import { Purchase } from './purchase.ts';
import { moveFocus } from './state-focus.ts';
import type { SubmitResult } from './submit-result.ts';
import { Submission } from './submission.ts';

/**
 * A checkout. It shows what is bought, takes the buyer's details and, in a frame of the checkout
 * origin, the card, and pays. Its attributes and properties are in checkout-tag.ts, its events in
 * events.ts, and its `--easy-*` properties in ui/theme.ts.
 *
 * @tag easy-checkout
 * @slot header
 * @slot footer
 * @slot terms - Above the pay button
 * @slot payment-fields - An early frame
 * @slot fallback - A link for when the checkout cannot be used
 */
export class EasyCheckout extends CheckoutTag {
  static readonly formAssociated = true;
  static override readonly styles = [tokens, sheet(fields), layout];

  readonly #internals = this.attachInternals();
  readonly #page = new PageNotifier(this);
  readonly #frame = new FrameController(this, {
    onMistake: (problem) => this.#page.onMistake(problem),
    appearance: () => frameAppearance(this, this.#isDisabled, this.#purchase.form),
    onState: (before, after) => this.#onState(before, after),
    onChange: (brand) => this.#onChange(brand),
    onSubmit: () => this.#onSubmit(),
    onAddressFormat: (format) => this.#buyer.addAddressFormat(format),
  });
  readonly #fields = this.#frame.fields;
  readonly #purchase = new Purchase(this.#frame, () => this.#deferred.views?.picker);
  readonly #host: DeferredHost = {
    root: () => this.renderRoot,
    update: () => this.requestUpdate(),
    onChange: () => this.#onChange(),
    announce: (text) => {
      this.#announcement = text;
    },
    locale: () => this.#wording.locale,
    messages: () => this.#wording.messages,
    attributes: () => readAttributes(this),
    options: () => this.#purchase.options,
    order: () => this.#purchase.order,
    subject: () => this.#purchase.subject,
    adopt: (state) => this.#fields.secure?.adopt(state),
    hasIdentity: () => this.#purchase.hasIdentity,
    typed: () => this.#fields.typed,
    askAddressFormat: (country) => this.#fields.secure?.askAddressFormat(country) ?? false,
  };
  readonly #buyer = new BuyerFields({
    ...this.#host,
    onName: (name) => this.#fields.secure?.suggestName(name),
  });
  readonly #deferred = new DeferredPart(this.#host, (error) => this.#onDeferred(error));
  readonly #submission = new Submission({
    deferred: this.#deferred,
    state: () => this.state,
    isReady: () => {
      this.#checkAttributes();
      return !this.#isDisabled && this.state.status === 'ready' && !this.#awaitsDeferred;
    },
    // The status is part of it, because what is no longer ready is no longer agreed to.
    agreement: () => JSON.stringify([this.state.status, this.#purchase.order, this.#purchase.form]),
    validate: async () => (await this.validate()).fields,
    onInvalid: (fields) => {
      this.#announcement = incompleteText(fields.length, this.#wording);
      this.requestUpdate();
      this.focus(fields[0]);
    },
    dispatchEvent: (event) => this.dispatchEvent(event),
    pay: () => {
      this.#frame.pay(this.#purchase.hasIdentity ? undefined : this.#buyer.details, this);
    },
    update: () => this.requestUpdate(),
  });
  #announcement = '';
  #formDisabled = false;
  /** The buyer has been shown the problems of the form. */
  #isChecked = false;
  #completion = Promise.withResolvers<CheckoutResult>();

  override connectedCallback(): void {
    super.connectedCallback();
    mirrorState(this, this.#internals, { state: this.state, message: pageTexts.completeFirst });
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
    if (!this.#fields.secure || isConfiguring(changed)) this.#frame.configure();
    this.#checkAttributes();
  }

  protected override render(): TemplateResult {
    return checkoutView({
      tag: this,
      frame: this.#frame,
      purchase: this.#purchase,
      buyer: this.#buyer,
      wording: this.#wording,
      deferred: this.#deferred,
      announcement: this.#announcement,
      cleared: this.#cleared,
      awaitsDeferred: this.#awaitsDeferred,
      isChecked: this.#isChecked,
      isDisabled: this.#isDisabled,
      isBusy: this.#submission.isAsking || isUnderWay(this.state),
      onSubmit: this.#onSubmit,
      onCancel: this.#onCancel,
    });
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('customer')) this.#prefill();
    // A theme longer than a scheme names a preset, whose style sheet is deferred.
    if (this.#fields.drawn || (this.theme ?? '').length > 5 || this.#awaitsDeferred) {
      this.#deferred.want(this.#awaitsDeferred);
    }
    fitFrame(this, this.#fields, this.#wording.messages.frameTitle);
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
    this.#fields.secure?.refreshAppearance();
    const own = this.#purchase.hasIdentity ? [] : this.#buyer.check();
    const names = [...own, ...(await this.#fields.validate())];
    this.#isChecked = names.length > 0;
    return { valid: names.length === 0 && this.#fields.drawn, fields: names };
  }

  /** Empties the form and begins again, but not while a payment is under way or unresolved. */
  reset(): void {
    if (this.#frame.isUnderWay || this.#submission.isAsking) return;
    if (this.state.status === 'complete') this.#completion = Promise.withResolvers();
    this.#buyer.clear();
    this.#deferred.views?.picker.clear();
    this.#announcement = '';
    this.#frame.reset();
  }

  /** Focuses a field by its name. The default is the first field. */
  override focus(field: string | FocusOptions = 'first_name'): void {
    const name = typeof field === 'string' ? field : 'first_name';
    const input = name === 'method' ? this.#query('.methods :checked') : this.#buyer.input(name);
    if (input) input.focus();
    else this.#fields.secure?.focus(name);
  }

  get #isDisabled(): boolean {
    return this.disabled || this.#formDisabled;
  }

  get #wording(): Wording<PageTexts> {
    return wordingOf(this, this.#fields);
  }

  /** Why the payment fields were emptied, if the buyer has to fill them in again. */
  get #cleared(): string | undefined {
    if (!this.#fields.emptied || this.#purchase.form.method === 'saved') return undefined;
    return this.#deferred.views?.clearedText(this.#wording.messages);
  }

  /** Whether the deferred part is needed and not loaded. */
  get #awaitsDeferred(): boolean {
    if (this.#deferred.views) return false;
    return this.#submission.isKeptBack || needsDeferredPart(this, this.state, this.#purchase);
  }

  #query(selector: string): HTMLElement | undefined {
    return this.renderRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  }

  /** The page's data about the buyer is newer than the session's. */
  #prefill(): void {
    this.#buyer.prefill({ ...this.#purchase.session?.customer, ...this.customer });
  }

  /** Checks the attributes once the deferred part is loaded, because the checks are part of it. */
  #checkAttributes(): void {
    const { options, order } = this.#purchase;
    try {
      if (options) this.#deferred.views?.check(this, order);
    } catch (error) {
      this.#frame.refuse(error);
    }
  }

  #onState(before: CheckoutState, after: CheckoutState): void {
    const reading = { ...this.#wording, deferred: this.#deferred.views };
    this.#announcement = announcementOf(after, reading, this.#cleared);
    if (after.status === 'complete') this.#completion.resolve(after.result);
    mirrorState(this, this.#internals, {
      state: after,
      message: reading.messages.completeFirst,
      anchor: this.#query('.pay'),
    });
    this.#submission.onState(before, after);
    this.#page.onState(before, after);
    void moveFocus(this, before, after);
    if (after.status === 'ready' && ['loading', 'unresolved'].includes(before.status)) {
      this.#prefill();
    }
  }

  #onDeferred(error: unknown): void {
    if (error instanceof ConfigurationError) this.#page.onMistake(error);
    const onThemeChange = (): void => this.#fields.secure?.refreshAppearance();
    void extendElement(this, this.#deferred.views, this.#buyer, onThemeChange);
  }

  #onChange(brand?: string): void {
    const complete = this.#fields.complete && (this.#purchase.hasIdentity || this.#buyer.complete);
    this.dispatchEvent(new CheckoutChangeEvent({ complete, brand }));
  }

  readonly #onSubmit = (event?: Event): void => {
    event?.preventDefault();
    void this.submit();
  };

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
