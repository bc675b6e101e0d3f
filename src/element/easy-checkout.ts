import type { CheckoutResult } from '../checkout/outcome.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { DeferredPart } from '../deferred/deferred-part.ts';
import { ConfigurationError } from '../errors.ts';
import { CheckoutCancelEvent, CheckoutChangeEvent } from '../events.ts';
import type { FirstTexts } from '../messages/page.ts';
import type { Wording } from '../messages/terms.ts';
import { NewMethods } from '../model/method-choice.ts';
import { CartListener } from '../tabs/cart-listener.ts';
import { nextTask } from '../ui/next-task.ts';
import { outwardUrl } from '../ui/outward-url.ts';
import { watchTheme } from '../ui/read-theme.ts';
import type { FirstPart } from '../views/deferred-views.ts';
import { OrderLines, recurs } from '../views/order-lines.ts';
import { CheckoutTag, isConfiguring } from './checkout-tag.ts';
import { FirstForm } from './first-form.ts';
import { expectsUse, needsDeferredPart, watchUse } from './first-use.ts';
import { mirrorState } from './form-association.ts';
import { drawForm } from './form-source.ts';
import { FrameAppearance } from './frame-appearance.ts';
import { FrameController } from './frame-controller.ts';
import { notifyOfMistake, notifyOfReady } from './page-notifier.ts';
import { awaitsTexts, speechOf, wordingOf } from './page-wording.ts';
import { Purchase } from './purchase.ts';
import type { SubmitResult } from '../model/submit-result.ts';
import type { Changes } from './updating-element.ts';

/**
 * A checkout. It shows what is bought, takes the buyer's details and, in a frame of the checkout
 * origin, the card, and pays.
 *
 * @tag easy-checkout
 * @slot header - Above the order
 * @slot footer - Below the form
 * @slot terms - Above the pay button
 * @slot payment-fields - An early frame
 * @slot fallback - A link for when the checkout cannot be used
 * @cssState loading - The order is not known yet
 * @cssState ready - The order is shown, and the buyer can pay, also after a decline
 * @cssState tokenizing - The card or bank account is on its way to the vault
 * @cssState confirming - The service has been asked to pay
 * @cssState unresolved - Whether it was paid is unknown, and nobody may pay again before it is known
 * @cssState complete - It is paid, or its money is on the way
 * @cssState expired - The session has ended unpaid
 * @cssState unusable - The checkout cannot be used, and says why
 * @fires {CheckoutReadyEvent} easy-ready - The order is known and the fields can be filled in
 * @fires {CheckoutChangeEvent} easy-change - Something was typed or chosen
 * @fires {CheckoutSubmitEvent} easy-submit - The buyer wants to pay: `waitUntil()` delays it
 * @fires {CheckoutCompleteEvent} easy-complete - The service accepted the payment
 * @fires {CheckoutDeclineEvent} easy-decline - The payment was declined; the buyer can try again
 * @fires {CheckoutErrorEvent} easy-error - Something other than a decline went wrong
 * @fires {CheckoutExpireEvent} easy-expire - The session has ended unpaid
 * @fires {CheckoutCancelEvent} easy-cancel - The buyer wants to leave without paying
 */
export class EasyCheckout extends CheckoutTag {
  /** @internal */
  static readonly formAssociated = true;

  readonly #internals = this.attachInternals();
  readonly #appearance = new FrameAppearance(this);
  readonly #frame = new FrameController(this, {
    appearance: () => this.#appearance.of(this.#purchase.form, this.#isDisabled),
    onState: (before, after) => this.#onState(before, after),
    onChange: (brand) => {
      if (this.#fields.filled) this.#deferred.want();
      this.#onChange(brand);
    },
    onSubmit: () => this.#onSubmit(),
    onLate: (message) => this.#views?.onMessage(message) ?? false,
    keeper: () => this.attemptKeeper,
    explain: () => this.#views?.explain() ?? false,
  });
  readonly #fields = this.#frame.fields;
  readonly #newMethods: NewMethods = new NewMethods(
    () => this.#purchase.options,
    () => this.#purchase.order,
  );
  readonly #purchase = new Purchase(this.#frame, () => this.#views?.methods ?? this.#newMethods);
  readonly #onThemeChange = (): void => {
    this.#appearance.forgetTheme();
    this.#fields.secure?.refreshAppearance();
  };
  readonly #first: FirstPart = {
    tag: this,
    frame: this.#frame,
    purchase: this.#purchase,
    newMethods: this.#newMethods,
    wording: () => this.#wording,
    isDisabled: () => this.#isDisabled,
    isBusy: () => this.#isBusy,
    onSubmit: (event) => this.#onSubmit(event),
    onCancel: (event) => this.#onCancel(event),
    onChange: () => this.#onChange(),
    onThemeChange: this.#onThemeChange,
    announce: (text) => {
      this.#announcement = text;
    },
    announcement: () => this.#announcement,
  };
  readonly #deferred = new DeferredPart(this.#first, (error) => this.#onDeferred(error));
  readonly #otherTabs: CartListener = new CartListener((message) =>
    this.#views ? this.#views.onAnnouncement(message) : this.#deferred.want(),
  );
  #endWatch: (() => void) | undefined;
  /** Draws the form until the deferred part does. */
  readonly #firstForm: FirstForm;
  readonly #lines = new OrderLines();
  #announcement = '';
  #formDisabled = false;
  #completion = Promise.withResolvers<CheckoutResult>();

  constructor() {
    super();
    const root = this.renderRoot;
    // The form may stand in the page's HTML already, where it may have been used.
    if (!root.querySelector('.root')) drawForm(root);
    this.addEventListener('click', this.#onClick);
    // Whatever becomes of the views: a browser that sends the form puts the buyer into the address.
    root.addEventListener('submit', (event) => event.preventDefault());
    watchTheme(root, this.#onThemeChange);
    this.#firstForm = new FirstForm(root, {
      onSubmit: this.#onSubmit,
      onCancel: this.#onCancel,
      onChoose: (method) => {
        this.#newMethods.chosen = method;
        this.requestUpdate();
      },
      onMore: () => void this.#deferred.get().then((views) => views?.askMore()),
      onRetry: this.#deferred.load,
    });
  }

  /** @internal */
  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.#views) this.#endWatch = watchUse(this, () => this.#beginUse());
    this.requestUpdate();
  }

  /**
   * The first update waits for what the parser may still bring into the tag: a frame. Later ones wait
   * while the pointer is pressed, so that nothing moves under it.
   *
   * @internal
   */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const isParsed = this.#firstForm.isDrawn || document.readyState !== 'loading';
    const end = isParsed ? this.#views?.pointerReleased() : nextTask();
    return end ? end.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  /** @internal */
  protected override willUpdate(changed: Changes): void {
    if (!this.#fields.secure || isConfiguring(changed)) this.#frame.configure();
    this.#views?.checkAttributes();
  }

  /** @internal */
  protected override update(): void {
    // The deferred part takes over a form that was drawn once, however early the part comes.
    if (!this.#views || !this.#firstForm.isDrawn) this.#drawFirst();
    if (this.#views) {
      this.#views.draw();
      // Not before: where that fails, the form has to stay one that can be submitted.
      this.#firstForm.handOver();
    }
    const { order, lineCount } = this.#purchase;
    const lineTerms = this.#views?.lineTerms;
    this.#lines.draw(this.renderRoot, { ...this.#wording, order, lineCount, lineTerms });
  }

  /** @internal */
  protected override updated(changed: Changes): void {
    if (changed.has('customer')) this.#views?.prefill();
    if (changed.has('theme')) this.#appearance.forgetTheme();
    if (this.#awaitsDeferred || expectsUse(this, this.#frame)) this.#deferred.want();
    const isOpen = this.state.status === 'ready' && !this.#purchase.session;
    this.#otherTabs.follow(isOpen ? this.#purchase.subject : undefined);
    this.#appearance.fit(this.#fields, this.#purchase.form, this.#wording.messages.frameTitle);
    // The name, the language and the button that the form leads to may be others now.
    this.#mirror();
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endWatch?.();
    this.#otherTabs.follow(undefined);
  }

  /**
   * Keeps the frame as it is when `moveBefore` moves the element within the page.
   *
   * @internal
   */
  connectedMoveCallback(): void {}

  /** @internal */
  formDisabledCallback(disabled: boolean): void {
    this.#formDisabled = disabled;
    // Reflecting `disabled` calls this during an update, when no other update can be requested.
    queueMicrotask(() => this.requestUpdate());
  }

  /** @internal */
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
  async submit(): Promise<SubmitResult> {
    // What the buyer agrees to is what was shown at the time of the click.
    const { agreement } = this.#purchase;
    if (this.#isDisabled || this.#awaitsDeferred) return { status: 'unavailable' };
    this.#beginUse();
    // Nothing is paid without the deferred part, which holds the guards before a payment.
    const views = await this.#deferred.get();
    return views?.submit(agreement) ?? { status: 'unavailable' };
  }

  /** Shows a problem at every field that is not filled in correctly. */
  async validate(): Promise<{ readonly valid: boolean; readonly fields: readonly string[] }> {
    const views = await this.#deferred.get();
    const names = (await views?.validate()) ?? [];
    return { valid: !!views && names.length === 0 && this.#fields.drawn, fields: names };
  }

  /** Empties the form and begins again, but not while a payment is under way or unresolved. */
  reset(): void {
    if (this.#frame.isUnderWay || this.#views?.isAsking()) return;
    if (this.state.status === 'complete') this.#completion = Promise.withResolvers();
    for (const input of this.renderRoot.querySelectorAll<HTMLInputElement>('.details input')) {
      input.value = '';
    }
    this.#newMethods.clear();
    this.#views?.clear();
    this.#announcement = '';
    this.#fields.clear();
    if (this.#views) this.#views.retry();
    else this.#frame.restart();
  }

  /** Focuses a field by its name. The default is the first field. */
  override focus(field: string | FocusOptions = 'email'): void {
    const name = typeof field === 'string' ? field : 'email';
    const own = (one: string) => this.#query(`form [name="${CSS.escape(one)}"]`);
    // Both names are in one field, unless the merchant or the buyer has divided it.
    const full = /^(?:first|last)_name$/.test(name) ? own('full_name') : undefined;
    const input = name === 'method' ? this.#query('.methods :checked') : (own(name) ?? full);
    if (input) input.focus();
    else this.#fields.secure?.focus(name);
  }

  /**
   * Reads the theme again. The element notices changes of its own properties and of those that it
   * inherits; a page calls this after a change that no style of the element depends on.
   */
  refreshTheme(): void {
    this.#onThemeChange();
  }

  /**
   * Reads again what the browser has tried to pay before, because its keeper knows more now.
   *
   * @internal
   */
  refreshAttempts(): void {
    this.#fields.secure?.sendAttempts();
  }

  get #isDisabled(): boolean {
    return this.disabled || this.#formDisabled;
  }

  /** Whether a submit is under way, from the click on the pay button to its outcome. */
  get #isBusy(): boolean {
    return this.#deferred.isAwaited || !!this.#views?.isAsking() || isUnderWay(this.state);
  }

  get #views(): DeferredPart['views'] {
    return this.#deferred.views;
  }

  get #wording(): Wording<FirstTexts> {
    return wordingOf(this, this.#fields);
  }

  /** Whether the deferred part is needed and not loaded. */
  get #awaitsDeferred(): boolean {
    return !this.#views && needsDeferredPart(this, this.#frame, this.#purchase);
  }

  /** Loads what pays, here and in the frame, because the buyer has begun to use the checkout. */
  #beginUse(): void {
    this.#deferred.want();
    this.#fields.secure?.prepare();
    if (this.#views) this.#endWatch?.();
  }

  #drawFirst(): void {
    const { order, hasIdentity, session, options, isDebit } = this.#purchase;
    const fields = this.#fields;
    const cancel = { sessionId: session?.id, base: this.baseURI };
    this.#firstForm.draw({
      ...speechOf(this, fields),
      ...this.#wording,
      awaitsTexts: awaitsTexts(this, fields),
      announcement: this.#announcement,
      state: this.state,
      order,
      hasIdentity,
      picks: options?.methods.length !== 1,
      method: this.#newMethods.method,
      frame: fields.own,
      drawn: fields.drawn || fields.early,
      // The words for what recurs, or is debited, come with the deferred part.
      isPlain: order !== undefined && !recurs(order) && !isDebit,
      busy: this.#isBusy,
      disabled: this.#isDisabled,
      waits: this.#awaitsDeferred,
      cancelUrl: outwardUrl(this.cancelUrl, session?.cancelUrl, cancel),
      failed: this.#deferred.failed,
    });
  }

  #query(selector: string): HTMLElement | undefined {
    return this.renderRoot.querySelector<HTMLElement>(selector) ?? undefined;
  }

  #mirror(): void {
    mirrorState(this, this.#internals, {
      state: this.state,
      message: this.#wording.messages.completeFirst,
      value: this.#views?.formValue(),
      anchor: this.#query('.pay'),
    });
  }

  #onState(before: CheckoutState, after: CheckoutState): void {
    if (after.status === 'complete') this.#completion.resolve(after.result);
    this.#mirror();
    const isShown = !this.#awaitsDeferred;
    if (isShown) notifyOfReady(this, [before, after]);
    this.#deferred.onStep([before, after], isShown);
  }

  /** The deferred part is loaded, or could not be loaded. */
  #onDeferred(error: unknown): void {
    if (error instanceof ConfigurationError) notifyOfMistake(this, error);
    const views = this.#views;
    this.#announcement = views ? '' : this.#wording.messages.incompletelyLoaded;
    this.requestUpdate();
    if (!views) return;
    this.#deferred.notifyOfEarlierSteps();
    views.show([{ status: 'loading' }, this.state]);
    views.explain();
    for (const message of this.#otherTabs.received) views.onAnnouncement(message);
    if (this.#fields.complete) this.#onChange();
  }

  #onChange(brand?: string): void {
    const complete = this.#fields.complete && this.#views?.complete() === true;
    this.dispatchEvent(new CheckoutChangeEvent({ complete, brand }));
  }

  /** Clicks on a label of the element are dispatched at the element itself, and others inside of it. */
  readonly #onClick = (event: Event): void => {
    if (event.composedPath()[0] === this) this.focus();
  };

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
