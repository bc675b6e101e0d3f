// The hosted page shows <easy-checkout> on a page of its own, at the top or inside a merchant's
// page. What only some pages need is imported where it is needed.
import { isUnderWay } from '../src/checkout/state.ts';
import type { CheckoutElement } from '../src/element/checkout-element.ts';
import type { CheckoutState } from '../src/index.ts';
import { fill } from '../src/messages/fill.ts';
import { onceShown } from '../src/ui/prerendering.ts';
import { readAddress, readEnvironment } from './page/address.ts';
import { createCheckout, elementFields, parentOrigin, type Setup } from './page/checkout.ts';
import { element } from './page/element.ts';
import type { FragmentFields } from './page/fragment-fields.ts';
import { HostedCheckout } from './page/hosted-checkout.ts';
import type { NoticeName } from './page/messages.ts';
import type * as Branding from './page/branding.ts';
import type { openOffer } from './page/offered-checkout.ts';
import { isBusy, ParentPage } from './page/parent-page.ts';
import type { Quantities } from './page/quantities.ts';
import { readFields } from './page/read-fields.ts';
import { clearAddress, forgetSession } from './page/remembered-session.ts';
import { speak, texts } from './page/wording.ts';

type Offered = NonNullable<Awaited<ReturnType<typeof openOffer>>>;
type Offer = Parameters<typeof openOffer>[0]['address'];

function find(selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector) ?? document.body;
}

class HostedPage {
  readonly #main = find('main');
  readonly #brandingPlaces = { merchant: find('.merchant'), contact: find('.contact') };
  readonly #parentOrigin = parentOrigin();
  /** The surrounding page, if there is one. */
  readonly #parent: ParentPage | undefined;
  /** The checkout that is shown, and its last snapshot. */
  #shown: { readonly checkout: CheckoutElement; readonly state: CheckoutState } | undefined;
  /** The address has changed during a payment, whose outcome comes first. */
  #addressWaits = false;
  /** The session was created before a reload. */
  #recalled = false;
  /**
   * The service has said that the session is open. A session from before a reload may be being
   * paid.
   */
  #isOpen = false;
  /** Resolves once the page has its texts. */
  readonly #textsLoaded: Promise<void>;
  #hasTexts = false;
  #merchant: Parameters<typeof Branding.showBranding>[1];
  /** Whether a merchant has been shown, or is to be shown. */
  #isBranded = false;
  /** The publishable key in the address. */
  #key: string | undefined;
  /** Counts the addresses that were opened, so that answers for an earlier address are dropped. */
  #turn = 0;

  constructor() {
    const origin = this.#parentOrigin;
    if (origin !== undefined) {
      this.#parent = new ParentPage(origin, () => this.#shown?.checkout.refreshAttempts());
    }
    this.#textsLoaded = speak().then(() => {
      this.#hasTexts = true;
      void this.#showMerchant(this.#merchant);
      find('.host').textContent = fill(texts.servedBy, { host: location.host });
    });
    find('.print').addEventListener('click', () => print());
  }

  /** Shows what a changed address asks for, but not before a payment under way has ended. */
  onAddressChange(): void {
    this.#addressWaits = this.#shown !== undefined && isUnderWay(this.#shown.state);
    if (!this.#addressWaits) void this.open();
  }

  /** Shows what the address asks for. */
  async open(): Promise<void> {
    const turn = (this.#turn += 1);
    this.#shown = undefined;
    this.#recalled = false;
    this.#isOpen = false;
    // The form that stands in the page's HTML is the first one, and it is shown already.
    if (turn > 1) this.#show(turn);
    const address = readAddress(location);
    this.#key = 'key' in address ? address.key : undefined;
    switch (address.kind) {
      case 'session':
        return this.#showSession(
          { clientSecret: address.clientSecret, environment: readEnvironment(location.search) },
          turn,
        );
      case 'link':
      case 'items':
        return this.#showOffer(turn, address);
      case 'exposed':
        return this.#refuse('exposed', turn);
      case 'incomplete':
        return this.#refuse('incomplete', turn);
    }
  }

  /** Shows what the address offers, with the fields that the address adds. */
  async #showOffer(turn: number, address: Offer): Promise<void> {
    const fields = await readFields(address.parameters).catch(() => undefined);
    if (!fields) return this.#refuse('unavailable', turn);
    if ('kind' in fields) {
      if (fields.kind === 'secret-key') return this.#refuse('secretKey', turn);
      return this.#refuse('unusable', turn, fields.code);
    }
    if (address.kind === 'items' && this.#parentOrigin === undefined) {
      const { key: publishableKey, items: lineItems } = address;
      return this.#showSession({ publishableKey, lineItems, ...elementFields(fields) }, turn);
    }
    // A session made from an address could show its buyer what the service keeps about the customer.
    if (fields.identityId) return this.#refuse('unusable', turn, 'MALFORMED_IDENTITY');
    // Inside another page, only a session can be asked whether that page may embed the checkout.
    return this.#openOffer(turn, address, fields);
  }

  async #openOffer(turn: number, address: Offer, fields: FragmentFields): Promise<void> {
    const part = await import('./page/offered-checkout.ts').catch(() => undefined);
    if (!part) return this.#refuse('unavailable', turn);
    const offered = await part.openOffer({
      address,
      fields,
      isCurrent: () => turn === this.#turn,
      refuse: (name) => void this.#refuse(name, turn),
      onReplaced: () => {
        this.#recalled = false;
      },
    });
    if (!offered || turn !== this.#turn) return;
    this.#recalled = offered.isRecalled;
    return this.#showSession(offered.setup, turn, offered.adjust);
  }

  /**
   * @param adjust - Creates the control for quantities. Without it, the order cannot be changed.
   */
  async #showSession(setup: Setup, turn: number, adjust?: Offered['adjust']): Promise<void> {
    // A surrounding page may remember that this buyer has paid already.
    await this.#parent?.answered;
    if (turn !== this.#turn) return;
    const parentOrigin = this.#parentOrigin;
    const attemptKeeper = this.#parent;
    let quantities: Quantities | undefined;
    const checkout = createCheckout(
      { ...setup, attemptKeeper, ...(parentOrigin !== undefined && { parentOrigin }) },
      (state, checkout) => {
        if (turn !== this.#turn) return;
        this.#shown = { checkout, state };
        this.#parent?.follow(checkout, state);
        this.#onState(state, quantities);
        this.#followAddress(state);
      },
    );
    checkout.addEventListener('easy-submit', (event) => {
      if (!quantities?.pending) return;
      event.preventDefault();
      quantities.askToWait();
    });
    this.#show(turn, checkout);
    // The element takes over the form in the page's HTML when it is defined, so it is set up before.
    if (!customElements.get('easy-checkout'))
      customElements.define('easy-checkout', HostedCheckout);
    // Only a session names its merchant.
    if (setup.clientSecret) void loadBranding();
    await this.#textsLoaded;
    const adjusting = await adjust?.(checkout).catch(() => undefined);
    if (!adjusting || turn !== this.#turn) return;
    quantities = adjusting;
    checkout.before(quantities.element);
    this.#onState(checkout.state, quantities);
  }

  #onState(state: CheckoutState, quantities: Quantities | undefined): void {
    const { status } = state;
    const root = document.documentElement;
    root.dataset['status'] = status;
    if (isBusy(state)) addEventListener('beforeunload', askToStay);
    else removeEventListener('beforeunload', askToStay);
    if ('order' in state && state.order) {
      const { session, line_items } = state.order;
      void this.#showMerchant(session?.merchant);
      if (status === 'ready') quantities?.show(line_items);
    }
    this.#isOpen = status === 'ready' || (status === 'loading' && this.#isOpen);
    quantities?.disable(!this.#isOpen);
    if (state.status !== 'unusable') return;
    const { code } = state.problem;
    if (code === 'SECRET_KEY_REFUSED') void this.#refuse('secretKey', this.#turn);
    if (code === 'INVALID_CLIENT_SECRET' && this.#recalled) {
      // The service no longer knows a session from before a reload, so the link creates another
      // one.
      forgetSession();
      void this.open();
    }
  }

  /** Opens the address that has waited, unless the payment before it was made or may have been. */
  #followAddress(state: CheckoutState): void {
    if (!this.#addressWaits || isUnderWay(state)) return;
    this.#addressWaits = false;
    if (state.status !== 'complete') void this.open();
  }

  /** Shows the merchant's branding, or none, once the texts around it are known. */
  async #showMerchant(merchant: Parameters<typeof Branding.showBranding>[1]): Promise<void> {
    this.#merchant = merchant;
    this.#isBranded ||= merchant !== undefined;
    if (!this.#hasTexts || !this.#isBranded) return;
    // Where it cannot be loaded, the checkout works without it.
    const part = await loadBranding();
    part?.showBranding(this.#brandingPlaces, this.#merchant);
  }

  /** @param code - Says what is wrong with the address, for whoever made it. */
  async #refuse(name: NoticeName, turn: number, code?: string): Promise<void> {
    if (turn !== this.#turn) return;
    const holdsSecret = name === 'exposed' || name === 'secretKey';
    if (holdsSecret) clearAddress();
    // Whatever the previous checkout still reports is ignored from here on.
    const own = (this.#turn += 1);
    this.#shown = undefined;
    this.#show(own);
    const [part] = await Promise.all([
      import('./page/notice.ts').catch(() => undefined),
      this.#textsLoaded,
    ]);
    if (own !== this.#turn) return;
    const retry = name === 'unavailable' ? () => location.reload() : undefined;
    this.#show(own, part?.notice(name, retry, code) ?? plainNotice());
    document.documentElement.dataset['status'] = 'refused';
    // Nothing is asked with what was in an address beside a secret.
    if (!holdsSecret) await this.#nameShop(own);
  }

  /** Shows whose link it is that cannot be used, where its address has a key that says so. */
  async #nameShop(turn: number): Promise<void> {
    if (this.#key === undefined) return;
    const part = await import('./page/offered-checkout.ts').catch(() => undefined);
    const shop = await part?.shopOfKey(this.#key);
    if (shop && turn === this.#turn) await this.#showMerchant(shop);
  }

  /**
   * Replaces everything on the page with `content`, or with a waiting indicator when there is none.
   */
  #show(turn: number, ...content: readonly HTMLElement[]): void {
    if (turn !== this.#turn) return;
    document.documentElement.dataset['status'] = 'loading';
    this.#parent?.sendBusy(false);
    void this.#showMerchant(undefined);
    if (content.length > 0) this.#main.removeAttribute('aria-busy');
    else this.#main.setAttribute('aria-busy', 'true');
    // A frame that is moved loads again, so the checkout of the page's HTML stays where it is.
    if (content[0]?.parentElement === this.#main) return;
    this.#main.replaceChildren(
      ...(content.length > 0 ? content : [element('div', { class: 'waiting' })]),
    );
  }
}

/** Lets the browser ask before the page goes away with a payment that is under way. */
function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** What is shown where the part that knows all notices could not be loaded. */
function plainNotice(): HTMLElement {
  return element('p', { class: 'notice' }, texts.unavailable);
}

function loadBranding(): Promise<typeof Branding | undefined> {
  return import('./page/branding.ts').catch(() => undefined);
}

const page = new HostedPage();
onceShown(() => {
  void page.open();
  addEventListener('hashchange', () => page.onAddressChange());
});
