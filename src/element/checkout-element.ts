import type { PropertyValues, TemplateResult } from 'lit';
import type { CheckoutResult } from '../checkout/outcome.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { ConfigurationError } from '../errors.ts';
import { CheckoutCancelEvent, CheckoutChangeEvent } from '../events.ts';
import { CheckoutModel } from '../model/checkout-model.ts';
import type { SubmitResult } from '../model/submit-result.ts';
import { CartListener } from '../tabs/cart-listener.ts';
import { deferred } from './deferred.ts';
import { nextTask } from '../ui/next-task.ts';
import { onceShown } from '../ui/prerendering.ts';
import { PointerPress } from '../ui/pointer-press.ts';
import { watchTheme } from '../ui/theme/read-theme.ts';
import { checkoutView } from '../views/checkout-view.ts';
import { CheckoutSetup } from '../model/checkout-setup.ts';
import { CheckoutTag, isConfiguring, removeSecretKeys } from './checkout-tag.ts';
import { DrawnTree } from './drawn-tree.ts';
import { expectsUse, needsUi, watchUse } from './first-use.ts';
import { mirrorState } from './form-association.ts';
import { FrameAppearance } from './frame-appearance.ts';
import { LazyUi } from './lazy-ui.ts';
import { PageNotifier } from './page-notifier.ts';
import { untouchedView } from './untouched-view.ts';

/**
 * What an element of a checkout does. Where its styles and its first form come from, the classes of the
 * elements say: EasyCheckout in easy-checkout.ts, and the hosted page's own one.
 */
export abstract class CheckoutElement extends CheckoutTag {
  /** @internal */
  static readonly formAssociated = true;

  /**
   * Whether the root holds a form that somebody has altered so much that Lit cannot draw on in it. It is
   * set while the root is created, when no field of a derived class is there.
   *
   * @internal
   */
  protected hasForeignForm?: boolean;
  readonly #internals = this.attachInternals();
  readonly #model = new CheckoutModel(this);
  readonly #appearance = new FrameAppearance(this.#model);
  readonly #setup: CheckoutSetup = new CheckoutSetup(this.#model, {
    appearance: this.#appearance.current,
    onSubmit: () => this.#onSubmit(),
    explain: () => this.#ui?.explain() ?? false,
    removeSecretKeys: () => removeSecretKeys(this),
    notifyOfMistake: (problem) => this.#notifier.notifyOfMistake(problem),
  });
  readonly #notifier = new PageNotifier(this.#model, () => !this.#awaitsUi);
  readonly #otherTabs = new CartListener(() => this.#lazy.want());
  readonly #press = new PointerPress();
  readonly #lazy: LazyUi = new LazyUi(
    this.#model,
    {
      setup: this.#setup,
      otherTabs: this.#otherTabs,
      notifyOfMistake: (problem) => this.#notifier.notifyOfMistake(problem),
      onThemeChange: () => this.refreshTheme(),
    },
    (error) => this.#onLoaded(error),
  );
  readonly #tree: DrawnTree;
  /** What holds all that is drawn: another element when everything was drawn anew. */
  #box: Element | undefined;
  #endWatch: (() => void) | undefined;
  #completion = deferred<CheckoutResult>();

  constructor() {
    super();
    // What is loaded later and the methods need it also before the element is in the page.
    const root = (this.renderRoot = this.createRenderRoot());
    this.#tree = new DrawnTree(
      {
        root,
        beginAnew: (anchor) => {
          this.renderOptions.renderBefore = anchor;
        },
        requestUpdate: () => this.requestUpdate(),
        isBound: () => this.#model.isUnderWay && !this.#model.fields.early,
      },
      this.hasForeignForm === true,
    );
    this.addEventListener('click', this.#onClick);
    // Whatever becomes of the views: a browser that sends the form puts the buyer into the address.
    root.addEventListener('submit', (event) => event.preventDefault());
    root.addEventListener('pointerdown', this.#press.begin);
    this.#model.observe({ onStep: this.#onStep, onChange: this.#onChange });
  }

  /** @internal */
  protected override createRenderRoot(): ShadowRoot {
    return super.createRenderRoot() as ShadowRoot;
  }

  /** @internal */
  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.#ui) this.#endWatch = watchUse(this, () => this.#beginUse());
    onceShown(() => this.requestUpdate());
  }

  /**
   * The first update waits for what the parser may still bring into the tag: a frame. Later ones wait
   * while the pointer is pressed, so that nothing moves under it.
   *
   * @internal
   */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const isParsed = this.hasUpdated || document.readyState !== 'loading';
    const end = isParsed ? this.#press.end : nextTask();
    return end ? end.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  /** @internal */
  protected override willUpdate(changed: PropertyValues): void {
    // Before the script, the browser alone knows which method was chosen.
    const isBank = !this.hasUpdated && this.#query('[name=method][value=bank]:checked');
    if (isBank) this.#model.methods.choose('bank');
    if (!this.#model.frame || isConfiguring(changed)) this.#setup.configure();
  }

  /** @internal */
  protected override update(changed: PropertyValues): void {
    this.#tree.draw(() => super.update(changed));
  }

  /** @internal */
  protected override render(): TemplateResult {
    const view = untouchedView(this.#model, {
      waits: this.#awaitsUi,
      failed: this.#lazy.failed,
      retry: this.#lazy.load,
      onMore: () => void this.#lazy.get().then((ui) => ui?.askMore()),
      onSubmit: this.#onSubmit,
      onCancel: this.#onCancel,
    });
    return checkoutView(this.#ui?.fill(view) ?? view);
  }

  /** @internal */
  protected override updated(changed: PropertyValues): void {
    const box = this.#query('.root');
    if (box !== this.#box) {
      this.#box = box;
      this.#appearance.forgetTheme();
      watchTheme(this.renderRoot, () => this.refreshTheme());
    }
    // A form that disables what is disabled already says nothing.
    if (changed.has('disabled') && !this.disabled)
      this.formDisabledCallback(this.matches(':disabled'));
    if (changed.has('customer')) this.#ui?.prefill();
    if (changed.has('theme')) this.#appearance.forgetTheme();
    if (this.#awaitsUi || expectsUse(this.#model)) this.#lazy.want();
    const { state, session, subject } = this.#model;
    const mayBePaid = state.status === 'ready' || state.status === 'unresolved';
    this.#otherTabs.follow(mayBePaid && !session ? subject : undefined);
    this.#appearance.fit();
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
    // The element's own attribute calls this too, and is behind the property.
    this.#model.isFormDisabled = disabled && !this.disabled;
    // Reflecting `disabled` calls this during an update, when no other update can be requested.
    queueMicrotask(() => this.requestUpdate());
  }

  /** @internal */
  formResetCallback(): void {
    this.reset();
  }

  /** The current snapshot. */
  get state(): CheckoutState {
    return this.#model.state;
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
    const { agreement, isDisabled } = this.#model;
    if (isDisabled || this.#awaitsUi) return { status: 'unavailable' };
    this.#beginUse();
    this.#model.isSubmitting = true;
    try {
      // Nothing is paid without the lazy part, which holds the guards before a payment.
      const ui = await this.#lazy.get();
      return (await ui?.submit(agreement)) ?? { status: 'unavailable' };
    } finally {
      this.#model.isSubmitting = false;
    }
  }

  /** Shows a problem at every field that is not filled in correctly. */
  async validate(): Promise<{ readonly valid: boolean; readonly fields: readonly string[] }> {
    const ui = await this.#lazy.get();
    const names = (await ui?.validate()) ?? [];
    return { valid: !!ui && names.length === 0 && this.#model.fields.drawn, fields: names };
  }

  /** Empties the form and begins again, but not while a payment is under way or unresolved. */
  reset(): void {
    const model = this.#model;
    if (model.isUnderWay || model.isAsking) return;
    if (model.isComplete()) this.#completion = deferred();
    for (const input of model.root.querySelectorAll<HTMLInputElement>('.details input')) {
      input.value = '';
    }
    model.methods.clear();
    this.#ui?.clear();
    model.announce('');
    model.clearFields();
    if (this.#ui) this.#ui.retry();
    else this.#setup.restart();
  }

  /** Focuses a field by its name. The default is the first field. */
  override focus(field: string | FocusOptions = 'email'): void {
    const name = typeof field === 'string' ? field : 'email';
    const own = (one: string) => this.#query(`form [name="${CSS.escape(one)}"]`);
    // Both names are in one field, unless the merchant or the buyer has divided it.
    const full = /^(?:first|last)_name$/.test(name) ? own('full_name') : undefined;
    const input = name === 'method' ? this.#query('.methods :checked') : (own(name) ?? full);
    if (input) input.focus();
    else this.#model.frame?.focus(name);
  }

  /**
   * Reads the theme again. The element notices changes of its own properties and of those that it
   * inherits; a page calls this after a change that no style of the element depends on.
   */
  refreshTheme(): void {
    this.#appearance.forgetTheme();
    this.#model.frame?.refreshAppearance();
  }

  /**
   * Reads again what the browser has tried to pay before, because its keeper knows more now.
   *
   * @internal
   */
  refreshAttempts(): void {
    this.#model.frame?.sendAttempts();
  }

  /** What is loaded with the first use, once it is there. */
  get #ui(): LazyUi['ui'] {
    return this.#lazy.ui;
  }

  /** Whether what is loaded with the first use is needed, and not there. */
  get #awaitsUi(): boolean {
    return !this.#ui && (this.#setup.unexplained.size > 0 || needsUi(this.#model));
  }

  /** Loads what pays, here and in the frame, because the buyer has begun to use the checkout. */
  #beginUse(): void {
    this.#lazy.want();
    this.#model.frame?.prepare();
    if (this.#ui) this.#endWatch?.();
  }

  #query(selector: string): HTMLElement | undefined {
    return this.renderRoot.querySelector<HTMLElement>(selector) ?? undefined;
  }

  #mirror(): void {
    mirrorState(this, this.#internals, {
      state: this.state,
      message: this.#model.messages.completeFirst,
      name: this.name,
      anchor: this.#query('.pay'),
    });
  }

  readonly #onStep = (_: CheckoutState, after: CheckoutState): void => {
    if (after.status === 'complete') this.#completion.resolve(after.result);
    this.#mirror();
    if (this.#awaitsUi) this.#lazy.want();
  };

  /** What comes with the first use is loaded, or could not be loaded. */
  #onLoaded(error: unknown): void {
    if (error instanceof ConfigurationError) this.#notifier.notifyOfMistake(error);
    this.requestUpdate();
    if (!this.#ui) return this.#model.announce(this.#model.messages.incompletelyLoaded);
    void this.#notifier.loaded();
    if (this.#model.fields.complete) this.#onChange();
  }

  readonly #onChange = (brand?: string): void => {
    const { filled, complete } = this.#model.fields;
    if (filled) this.#lazy.want();
    const isComplete = complete && this.#ui?.complete() === true;
    this.dispatchEvent(new CheckoutChangeEvent({ complete: isComplete, brand }));
  };

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
